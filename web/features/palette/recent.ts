import { z } from "zod";

const MOST = 6;
const recent = z.object({
  id: z.string(),
  kind: z.enum(["emags", "stories", "article_categories", "pages"]),
  label: z.string(),
  to: z.string(),
});
/** Something that was opened from the palette. */
export type Recent = z.infer<typeof recent>;

const keyOf = (publicationId: number) => `newsrack-recent-${publicationId}`;

/** What was opened last at a publication, on this browser. */
export function readRecent(publicationId: number): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(publicationId)) ?? "[]");
    return z.array(recent).catch([]).parse(kept);
  } catch {
    return [];
  }
}

/** Puts it first. */
export function rememberRecent(publicationId: number, opened: Recent): void {
  const others = readRecent(publicationId).filter(({ id }) => id !== opened.id);
  try {
    localStorage.setItem(keyOf(publicationId), JSON.stringify([opened, ...others].slice(0, MOST)));
  } catch {
    // Storage may be full or forbidden; then nothing is recent.
  }
}
