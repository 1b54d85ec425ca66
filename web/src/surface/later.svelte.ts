import { untrack } from "svelte";
import { afterPaint } from "../lib/pause";

/**
 * A choice shows at the piece at once; what follows from it on the board comes in the next frame,
 * so that no finger waits for it. Made while a component is set up.
 */
export class Later {
  value = $state("");

  constructor(private readonly chosen: () => string) {
    $effect(() => {
      const next = chosen();
      if (next) return afterPaint(() => (this.value = next));
      this.value = "";
    });
  }

  /** For whoever goes on with keys: it has come. */
  hurry(): void {
    this.value = untrack(this.chosen);
  }
}
