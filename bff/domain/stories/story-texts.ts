import type { Services } from "../../services.ts";
import { imageOf } from "./stories.present.ts";
import { findStoryTexts } from "./stories.repo.ts";
import type { StoryMark } from "./story-list.repo.ts";

/** The JSON of articles in the order of their marks, as they stand now; those that are gone meanwhile are left out. */
export async function storyTexts(services: Services, marks: StoryMark[]): Promise<Buffer[]> {
  const known = new Map(marks.map((mark) => [mark, services.texts.get(nameOf(mark))]));
  const made = await makeTexts(
    services,
    marks.filter((mark) => !known.get(mark)),
  );
  return marks.flatMap((mark) => known.get(mark) ?? made.get(idOf(mark)) ?? []);
}

/** By identifier: since its mark was read, an article may have been written once more. */
async function makeTexts({ db, config, texts }: Services, marks: StoryMark[]): Promise<Map<number, Buffer>> {
  const made = new Map<number, Buffer>();
  if (marks.length === 0) return made;
  for (const row of await findStoryTexts(db, marks.map(idOf))) {
    const image = JSON.stringify(imageOf(row, config.baseUrl));
    const text = Buffer.from(`${row.text.slice(0, -1)}, "image": ${image}}`);
    made.set(row.id, text);
    texts.set(nameOf(`${row.id}:${row.written_by}`), text);
  }
  return made;
}

function nameOf(mark: StoryMark): string {
  return `story ${mark}`;
}

function idOf(mark: StoryMark): number {
  return Number.parseInt(mark, 10);
}
