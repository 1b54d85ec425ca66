/** Does something once the screen shows what was done before; what it gives back calls it off. */
export function afterPaint(then: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (later = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(later);
  };
}
