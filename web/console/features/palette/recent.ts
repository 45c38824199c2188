import { z } from "zod";

const MAX_RECENT = 6;
const recent = z.object({
  id: z.string(),
  kind: z.enum(["emags", "stories", "article_categories", "editions", "people", "pages"]),
  label: z.string(),
  to: z.string(),
});
/** Item that was opened from the command palette. */
export type Recent = z.infer<typeof recent>;

const keyOf = (publicationId: number) => `newsrack-recent-${publicationId}`;

/** Returns the recently opened items of a publication, stored in this browser. */
export function readRecent(publicationId: number): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(publicationId)) ?? "[]");
    return z.array(recent).catch([]).parse(stored);
  } catch {
    return [];
  }
}

export function addRecent(publicationId: number, opened: Recent): void {
  const others = readRecent(publicationId).filter(({ id }) => id !== opened.id);
  try {
    localStorage.setItem(keyOf(publicationId), JSON.stringify([opened, ...others].slice(0, MAX_RECENT)));
  } catch {
    // If storage is full or blocked, the list of recent items stays empty.
  }
}
