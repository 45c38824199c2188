/** Where the blocks of a text begin, in pixels, and where the last one ends. */
export type Edges = readonly number[];

/** The same number of edges on both sides, by giving up those in between that have no partner. */
function paired(edges: Edges, count: number): number[] {
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
 * The place in one view of a text that shows what another view shows at `position`: block by block, and within
 * a block in proportion.
 */
export function mapScroll(from: Edges, to: Edges, position: number): number {
  const count = Math.min(from.length, to.length);
  if (count < 2) return 0;
  const here = paired(from, count);
  const there = paired(to, count);
  if (position <= here[0]!) return Math.max(0, there[0]! - (here[0]! - position));
  for (let index = 1; index < count; index += 1) {
    const [start, end] = [here[index - 1]!, here[index]!];
    if (position > end) continue;
    const share = end > start ? (position - start) / (end - start) : 0;
    return there[index - 1]! + share * (there[index]! - there[index - 1]!);
  }
  return there[count - 1]!;
}
