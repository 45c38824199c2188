import type { Services } from "../../services.ts";
import { findStoryTexts } from "./stories.repo.ts";
import { idOf, type StoryMark } from "./story-list.repo.ts";

/**
 * The JSON of articles in the order of their marks, as they stand now; those that are gone meanwhile are left out. They are
 * kept for the next who asks. For lists that are asked for again: what a search finds would only displace it.
 */
export async function keptStories(services: Services, marks: StoryMark[]): Promise<Buffer[]> {
  const known = new Map(marks.map((mark) => [idOf(mark), services.texts.get(nameOf(mark))]));
  const missing = [...known].flatMap(([id, buffer]) => (buffer ? [] : [id]));
  const { baseUrl } = services.config;
  const read = missing.length === 0 ? [] : await findStoryTexts(services.db, missing, baseUrl);
  for (const { id, written_by, text } of read) {
    const buffer = Buffer.from(text);
    // Since its mark was read, the article may have been written once more.
    services.texts.set(nameOf(`${id}:${written_by}`), buffer);
    known.set(id, buffer);
  }
  return [...known.values()].flatMap((buffer) => buffer ?? []);
}

function nameOf(mark: StoryMark): string {
  return `story ${mark}`;
}
