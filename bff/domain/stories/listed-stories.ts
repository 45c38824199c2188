import type { Services } from "../../services.ts";
import { findMarkedStories } from "./story-json.repo.ts";
import { idOf, type StoryMark } from "./story-mark.ts";

/**
 * The JSON of articles in the order of their marks, as they stood then or later; those that are gone meanwhile are left
 * out. With `keep` they are kept for the next who asks: for lists that are asked for again, as what a search finds would
 * only displace them.
 */
export async function readListed(
  services: Services,
  marks: StoryMark[],
  { keep }: { keep: boolean },
): Promise<Buffer[]> {
  const { db, texts, config } = services;
  const read = new Map(marks.map((mark) => [idOf(mark), texts.get(nameOf(mark))]));
  const missing = [...read].flatMap(([id, buffer]) => (buffer ? [] : [id]));
  for (const { id, mark, json } of await findMarkedStories(db, missing, config.baseUrl)) {
    const buffer = Buffer.from(json);
    // Under the mark it has now: since the other one was read, it may have been written once more.
    if (keep) texts.set(nameOf(mark), buffer);
    read.set(id, buffer);
  }
  return [...read.values()].flatMap((buffer) => buffer ?? []);
}

function nameOf(mark: StoryMark): string {
  return `story ${mark}`;
}
