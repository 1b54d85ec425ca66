import { isPageKey } from "../texts";
import { t } from "./house.svelte";

/** What an emote says; one that this page does not know yet says its name. */
export function emoteText(emote: string): string {
  const key = `emote.${emote}`;
  return isPageKey(key) ? t(key) : emote.replaceAll("_", " ");
}
