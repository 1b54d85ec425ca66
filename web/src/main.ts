import { mount } from "svelte";
import App from "./App.svelte";
import { prefs } from "./lib/prefs.svelte";
import { loadTexts } from "./texts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";

const show = (): void => void mount(App, { target: document.getElementById("app")! });

/* a task of its own: the browser may breathe between reading the scripts and making the page */
setTimeout(() => loadTexts(prefs.lang).then(show, show));
