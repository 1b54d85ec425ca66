import { MediaQuery } from "svelte/reactivity";

/** A phone, upright or on its side: the same query stands in the styles. */
export const compact = new MediaQuery("(max-width: 719px), (max-height: 559px)");
