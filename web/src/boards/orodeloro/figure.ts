export { default as Definitions } from "./Definitions.svelte";
export { default as Figure } from "./Figure.svelte";
