import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StorySort } from "#shared/contract/stories.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { type SearchLimits, searchLimits } from "./story-find.repo.ts";
import { listStories } from "./story-list.repo.ts";
import { prepareSearch, writeSearch } from "./story-search.repo.ts";
import { fold, type SearchedFields } from "./story-words.ts";

const PUBLICATION = 10;
const NOTHING: SearchedFields = {
  title: "",
  content: "",
  external_id: "",
  apple_product_identifier: null,
  google_product_identifier: null,
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function write(fields: Partial<SearchedFields>, publicationId = PUBLICATION, of = service) {
  const { db } = of.services;
  const story = {
    ...NOTHING,
    ...fields,
    publication_id: publicationId,
    name: "n",
    preview: "",
    language: "de",
    cents: 0,
    currency: "EUR",
    subscription_required: false,
    purchase_required: false,
  };
  const row = await db
    .insertInto("stories")
    .values(story)
    .returning(["id", "publication_id"])
    .executeTakeFirstOrThrow();
  await writeSearch(db, row, await prepareSearch(db, story));
  return row.id;
}

async function find(
  search: string,
  { limits = searchLimits, sort = "newest" as StorySort, page = 1, per = 100, of = service } = {},
) {
  const { marks, totalCount } = await listStories(
    of.services.db,
    PUBLICATION,
    { search },
    sort,
    { page, per },
    limits,
  );
  return { ids: marks.map((mark) => Number.parseInt(mark, 10)), totalCount };
}

async function clear() {
  await service.services.db.deleteFrom("stories").execute();
}

/** Every way to the articles, forced. */
const WAYS: Record<string, SearchLimits> = {
  "as it is": searchLimits,
  "walking through all": { ...searchLimits, walkFrom: 0, walkRows: Number.MAX_SAFE_INTEGER },
  "collecting all": { ...searchLimits, walkRows: 0 },
  "reading the texts that the first word leaves": { ...searchLimits, wordsAtATime: 1 },
  "looking every word up": { ...searchLimits, wordsAtATime: 2, textsAtLeast: Number.MIN_SAFE_INTEGER },
};

const letter = fc.constantFrom(
  ..."aaabbBäÄßΣσςİıI%_\\.,-'7".split(""),
  "дом",
  "Ж",
  "中文",
  "😀",
  " ",
  " ",
  "\n",
  "\t",
  "\u00a0",
  "i\u0307",
  "k",
  "\u212a",
);
const textOf = (maxLength: number) => fc.array(letter, { maxLength }).map((letters) => letters.join(""));
const fields = fc.record({
  title: textOf(4),
  content: textOf(24),
  external_id: textOf(4),
  apple_product_identifier: fc.option(textOf(3)),
  google_product_identifier: fc.option(textOf(3)),
});

describe("a search", () => {
  it("finds what the fields hold, in order and with the right total, whichever way it takes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fields, { minLength: 1, maxLength: 7 }),
        fc.array(textOf(3), { minLength: 4, maxLength: 8 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(30), fc.integer({ min: 1, max: 6 })), {
          minLength: 4,
          maxLength: 8,
        }),
        async (articles, needles, cuts) => {
          await clear();
          const written: { id: number; held: string[] }[] = [];
          for (const article of articles)
            written.push({
              id: await write(article),
              held: Object.values(article).map((text) => fold(text ?? "")),
            });
          // An article of somebody else is never among them.
          await write({ title: needles[0]!, content: needles.join(" ") }, 11);
          const taken = cuts.map(([which, from, length]) =>
            [...articles[which % articles.length]!.content].slice(from, from + length).join(""),
          );
          for (const needle of [...needles, ...taken]) {
            const folded = fold(needle).trim();
            const expected = written
              .filter(({ held }) => held.some((text) => text.includes(folded)))
              .map(({ id }) => id);
            for (const [way, limits] of Object.entries(WAYS)) {
              const newest = await find(needle, { limits });
              expect(newest, `${JSON.stringify(needle)}, ${way}`).toEqual({
                ids: expected.toReversed(),
                totalCount: expected.length,
              });
            }
            const limits = WAYS["looking every word up"]!;
            expect((await find(needle, { limits, sort: "oldest", per: 2, page: 2 })).ids).toEqual(
              expected.slice(2, 4),
            );
          }
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  it.each([
    ["Ä beside white space", "Im Ärmel ÄPFEL", "im ärmel äpfel"],
    ["İ", "in İstanbul heute", "İSTANBUL HEUTE"],
    ["the two small sigmas", "ὁ λόγος ΛΌΓΟΣ ἦν", "λόγοσ λόγος"],
    ["capitals of other alphabets", "в МОСКВА дом", "москва ДОМ"],
  ])("knows %s", async (_name, content, needle) => {
    await clear();
    const id = await write({ content });
    for (const limits of Object.values(WAYS)) expect((await find(needle, { limits })).ids).toEqual([id]);
  });

  it("keeps the words of two databases apart", async () => {
    await clear();
    const other = await startTestService();
    try {
      await write({ content: "shared gamma delta" }, PUBLICATION, other);
      const there = await write({ content: "alpha shared" }, PUBLICATION, other);
      const here = await write({ content: "shared alpha" });
      expect((await find("alpha")).ids).toEqual([here]);
      expect((await find("alpha", { of: other })).ids).toEqual([there]);
      expect((await find("gamma")).ids).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it("orders what it finds by title too, page by page", async () => {
    await clear();
    const ids = [];
    for (const title of ["beta x", "Alpha x", "gamma x", "none"]) ids.push(await write({ title }));
    for (const limits of Object.values(WAYS)) {
      expect((await find("x", { limits, sort: "title", per: 2 })).ids).toEqual([ids[1], ids[0]]);
      expect(await find("x", { limits, sort: "title", per: 2, page: 2 })).toEqual({
        ids: [ids[2]],
        totalCount: 3,
      });
      expect(await find("x", { limits, per: 2, page: 3 })).toEqual({ ids: [], totalCount: 3 });
    }
  });
});
