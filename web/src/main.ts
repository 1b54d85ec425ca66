import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";

/* a task of its own: the browser may breathe between reading the scripts and making the page */
setTimeout(() => mount(App, { target: document.getElementById("app")! }));
