import { afterPaint } from "./pause";

/** How much of a long list is shown: some at once, a few more after every frame, so that no finger waits for the whole. */
export class Gradually {
  count = $state(0);

  constructor(first: number, total: () => number, step: (count: number) => number = () => 1) {
    this.count = first;
    $effect(() => {
      if (this.count >= total()) return;
      return afterPaint(() => (this.count += step(this.count)));
    });
  }
}
