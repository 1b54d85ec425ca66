/** How much of a long list is shown: some at once, a few more in every pause, so that no finger waits for the whole. */
export class Gradually {
  count = $state(0);

  constructor(first: number, total: () => number, step = 1) {
    this.count = first;
    $effect(() => {
      if (this.count >= total()) return;
      const later = setTimeout(() => (this.count += step));
      return () => clearTimeout(later);
    });
  }
}
