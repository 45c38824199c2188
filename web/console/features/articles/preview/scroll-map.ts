/** Tops of the blocks of a text in px, followed by the bottom of the last block. */
export type Edges = readonly number[];

/** Reduces the edges to `count` by linear interpolation, so that both views have the same number. */
function resample(edges: Edges, count: number): number[] {
  if (edges.length === count) return [...edges];
  const last = edges.length - 1;
  return Array.from({ length: count }, (_, index) => {
    const exact = count > 1 ? (index / (count - 1)) * last : 0;
    const below = Math.floor(exact);
    const start = edges[below] ?? 0;
    return start + (exact - below) * ((edges[below + 1] ?? start) - start);
  });
}

/**
 * Maps a scroll position of one view to the position of another view that shows the same place in the text. Interpolates
 * linearly within a block.
 */
export function mapScroll(from: Edges, to: Edges, position: number): number {
  const count = Math.min(from.length, to.length);
  if (count < 2) return 0;
  const here = resample(from, count);
  const there = resample(to, count);
  if (position <= here[0]!) return Math.max(0, there[0]! - (here[0]! - position));
  for (let index = 1; index < count; index += 1) {
    const [start, end] = [here[index - 1]!, here[index]!];
    if (position > end) continue;
    const share = end > start ? (position - start) / (end - start) : 0;
    return there[index - 1]! + share * (there[index]! - there[index - 1]!);
  }
  return there[count - 1]!;
}
