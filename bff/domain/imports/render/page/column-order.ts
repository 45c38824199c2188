/** The characters of a page in the engine's order, with their places. */
interface PlacedCharacters {
  /** Code points. */
  codes: Uint32Array;
  /** Returns true for a space or a line end that is not in the file. */
  isAdded(index: number): boolean;
  /** Returns the size of a character's font in points. */
  sizeOf(index: number): number;
  /** Returns how far a character is from another one, in points to the right and upwards, or null if unknown. */
  distance(from: number, to: number): { right: number; up: number } | null;
}

/** Characters of the scripts that are also written in columns from top to bottom: Chinese, Japanese and Korean. */
const COLUMN_SCRIPT = /[\u3041-\u30ff\u3105-\u312f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
/** Columns of a row begin at the same height, and a character is below the one before, up to this part of its size. */
const TOLERANCE = 0.5;
/** Largest distance of characters in a column, in font sizes. */
const MAX_STEP = 2.5;

/** A run of characters between spaces or line ends that the engine has added. */
interface Run {
  from: number;
  to: number;
  isColumn: boolean;
}

/**
 * Returns the engine's indices of the characters in their reading order, or null if the engine's order is right. The engine sorts texts
 * that begin at the same height from left to right, but columns are read from right to left.
 */
export function columnOrder(characters: PlacedCharacters): Uint32Array | null {
  const { codes } = characters;
  if (!codes.some((code) => code > 0x3000 && code < 0x10000 && COLUMN_SCRIPT.test(String.fromCharCode(code))))
    return null;
  const runs = runsOf(characters);
  let order: Uint32Array | null = null;
  for (let first = 0; first < runs.length; ) {
    let last = first;
    while (last + 1 < runs.length && isSortedBefore(characters, runs[last]!, runs[last + 1]!)) last += 1;
    const row = runs.slice(first, last + 1);
    if (row.filter(({ isColumn }) => isColumn).length > 1) {
      order ??= Uint32Array.from(codes.keys());
      reverse(order, row);
    }
    first = last + 1;
  }
  return order;
}

function runsOf(characters: PlacedCharacters): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let index = 0; index <= characters.codes.length; index += 1) {
    if (index < characters.codes.length && !characters.isAdded(index)) continue;
    if (index > from) runs.push({ from, to: index, isColumn: isColumn(characters, from, index) });
    from = index + 1;
  }
  return runs;
}

/** Returns true if each of several characters is below the one before. */
function isColumn(characters: PlacedCharacters, from: number, to: number): boolean {
  for (let index = from + 1; index < to; index += 1) {
    const size = characters.sizeOf(index);
    const distance = characters.distance(index - 1, index);
    if (distance === null || Math.abs(distance.right) > TOLERANCE * size) return false;
    if (!(distance.up < 0 && -distance.up <= MAX_STEP * size)) return false;
  }
  return to - from > 1;
}

/** Returns true if the next run begins at the same height and to the right. A single character may be the end of a text. */
function isSortedBefore(characters: PlacedCharacters, run: Run, next: Run): boolean {
  if ([run, next].some(({ from, to, isColumn }) => !isColumn && to - from > 1)) return false;
  const distance = characters.distance(run.from, next.from);
  return (
    distance !== null &&
    Math.abs(distance.up) <= TOLERANCE * characters.sizeOf(run.from) &&
    distance.right > TOLERANCE * characters.sizeOf(run.from)
  );
}

/** Reverses the runs of a row. What the engine has added stays between them. */
function reverse(order: Uint32Array, row: readonly Run[]): void {
  const reversed: number[] = [];
  for (const [index, { from, to }] of row.toReversed().entries()) {
    for (let at = from; at < to; at += 1) reversed.push(at);
    const before = row[index];
    const after = row[index + 1];
    if (before && after) for (let at = before.to; at < after.from; at += 1) reversed.push(at);
  }
  order.set(reversed, row[0]!.from);
}
