/** Where a reader stopped in an issue. It is stored on this device only. */
export interface ReadingPosition {
  issue: number;
  name: string;
  href: string;
  page: number;
}

const MAX_POSITIONS = 3;
const keyOf = (slug: string) => `newsrack-reading-${slug}`;

/** Returns where the reader stopped last, newest first. */
export function readingPositions(slug: string): ReadingPosition[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    // The reader has turned storage off, or another program has written to it.
    return [];
  }
}

/** Stores the page of an issue. A finished issue is removed. */
export function storeReadingPosition(slug: string, position: ReadingPosition, isFinished: boolean): void {
  const others = readingPositions(slug).filter(({ issue }) => issue !== position.issue);
  const positions = isFinished ? others : [position, ...others].slice(0, MAX_POSITIONS);
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(positions));
  } catch {
    // The storage is full or turned off. Reading goes on without it.
  }
}

function isPosition(value: unknown): value is ReadingPosition {
  const { issue, name, href, page } = (value ?? {}) as Partial<ReadingPosition>;
  return (
    typeof issue === "number" &&
    typeof name === "string" &&
    typeof page === "number" &&
    typeof href === "string" &&
    href.startsWith("/read/")
  );
}
