import type { Services } from "../../services.ts";
import { imageOf } from "./stories.present.ts";
import { findStoryTexts, type StoryTextRow } from "./stories.repo.ts";
import type { StoryMark } from "./story-list.repo.ts";

/**
 * The JSON of articles in the order of their marks, as they stand now; those that are gone meanwhile are left out. One
 * buffer may hold several, with commas between them. With `keep` they are kept for the next who asks: for lists that are
 * asked for again, as what a search finds would only displace it. What was `read` on the way is not read again.
 */
export async function storyTexts(
  services: Services,
  marks: StoryMark[],
  { keep, read }: { keep: boolean; read?: StoryTextRow[] | undefined },
): Promise<Buffer[]> {
  const known = new Map(read ? [] : marks.map((mark) => [mark, services.texts.get(nameOf(mark))]));
  const made = textsOf(
    read ??
      (await readTexts(
        services,
        marks.filter((mark) => !known.get(mark)),
      )),
    services.config.baseUrl,
  );
  if (keep) return marks.flatMap((mark) => known.get(mark) ?? kept(services, made.get(idOf(mark))) ?? []);
  const buffers: Buffer[] = [];
  let passing: string[] = [];
  // In one go: to encode each by itself takes longer than to put them together.
  const flush = () => {
    if (passing.length > 0) buffers.push(Buffer.from(passing.join(",")));
    passing = [];
  };
  for (const mark of marks) {
    const buffer = known.get(mark);
    const text = made.get(idOf(mark))?.text;
    if (buffer) {
      flush();
      buffers.push(buffer);
    } else if (text !== undefined) passing.push(text);
  }
  flush();
  return buffers;
}

interface MadeText {
  mark: StoryMark;
  text: string;
}

async function readTexts({ db }: Services, marks: StoryMark[]): Promise<StoryTextRow[]> {
  return marks.length === 0 ? [] : findStoryTexts(db, marks.map(idOf));
}

/** By identifier: since its mark was read, an article may have been written once more. */
function textsOf(rows: StoryTextRow[], baseUrl: string): Map<number, MadeText> {
  return new Map(
    rows.map((row) => {
      const image = JSON.stringify(imageOf(row, baseUrl));
      const text = `${row.text.slice(0, -1)}, "image": ${image}}`;
      return [row.id, { mark: `${row.id}:${row.written_by}`, text }];
    }),
  );
}

function kept({ texts }: Services, made: MadeText | undefined): Buffer | undefined {
  if (!made) return undefined;
  const buffer = Buffer.from(made.text);
  texts.set(nameOf(made.mark), buffer);
  return buffer;
}

function nameOf(mark: StoryMark): string {
  return `story ${mark}`;
}

function idOf(mark: StoryMark): number {
  return Number.parseInt(mark, 10);
}
