import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseSearchQuery } from "#bff/platform/text-search/search-query.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { noEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { StoryList } from "#shared/contract/stories.ts";
import { foldText } from "#shared/fold-text.ts";
import { insertStory, updateStory } from "../story-write.repo.ts";
import { consoleSearchedFields, type SearchedFields, searchedFields } from "./search-documents.ts";

const PUBLICATION = 10;
const EMPTY: SearchedFields = {
  title: "",
  content: "",
  external_id: "",
  apple_product_identifier: null,
  google_product_identifier: null,
};

let service: TestService;
let cookie: string;
beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.services.db.deleteFrom("stories").execute();
});

const rowOf = (fields: Partial<SearchedFields>, publicationId = PUBLICATION) => ({
  ...EMPTY,
  ...noEditorialFields,
  ...fields,
  publication_id: publicationId,
  name: "n",
  preview: "",
  language: "de",
  cents: 0,
  currency: "EUR",
  released_at: null,
  image_id: null,
  subscription_required: false,
  purchase_required: false,
});

async function insert(fields: Partial<SearchedFields>, publicationId?: number): Promise<number> {
  return (await insertStory(service.services.db, rowOf(fields, publicationId))).id;
}

async function find(search: string, query = "") {
  const address = `P/stories?search=${encodeURIComponent(search)}${query}`;
  const { status, body, text } = await service.request<StoryList>("GET", address);
  expect(status, text).toBe(200);
  return { ids: body.stories.map(({ id }) => id), total: body.total_count };
}

/** Returns the articles that the console's list finds, in ascending order. */
async function findInConsole(search: string): Promise<number[]> {
  const address = `/console/api/publications/${PUBLICATION}/stories?search=${encodeURIComponent(search)}`;
  const { status, body, text } = await service.request<{ stories: { id: number }[] }>("GET", address, {
    token: null,
    headers: { cookie },
  });
  expect(status, text).toBe(200);
  return body.stories.map(({ id }) => id).sort((one, other) => one - other);
}

const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}`;
const SPACED = String.raw`(?![${UNSPACED}])[\p{L}\p{N}]`;
const NO_WORD = String.raw`[^\p{L}\p{N}]`;

/**
 * Reference implementation of decision 15, and of the console's search of further `titles`: scans the texts without tokens,
 * lexemes and positions.
 */
function matches(
  fields: SearchedFields,
  search: string,
  titles: readonly (keyof SearchedFields)[] = [],
): boolean {
  const of = (name: keyof SearchedFields) => foldText(fields[name] ?? "");
  const identified = [...searchedFields, ...titles].filter((name) => name !== "content").map(of);
  const terms = parseSearchQuery(search);
  const words = terms.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return (words.length > 0 ? words : terms).every(({ text, isPhrase, isPrefix }) => {
    if ((!isPhrase || !text.includes(" ")) && identified.some((field) => field.includes(text))) return true;
    const pattern = patternOf(text, isPrefix);
    return (
      pattern !== null && [of("title"), of("content"), ...titles.map(of)].some((field) => pattern.test(field))
    );
  });
}

/** Builds a pattern for consecutive words with any separators between them. */
function patternOf(text: string, isPrefix: boolean): RegExp | null {
  const runs = text.match(new RegExp(`[${UNSPACED}]+|(?:${SPACED})+`, "gu"));
  if (!runs) return null;
  const isUnspaced = (run: string | undefined) => new RegExp(`^[${UNSPACED}]`, "u").test(run ?? "");
  const parts = runs.map((run, index) => {
    const next = runs[index + 1];
    if (next !== undefined) return run + NO_WORD + (isUnspaced(run) === isUnspaced(next) ? "+" : "*");
    return isPrefix || isUnspaced(run) ? run : `${run}(?!${SPACED})`;
  });
  return new RegExp((isUnspaced(runs[0]) ? "" : `(?<!${SPACED})`) + parts.join(""), "u");
}

const letter = fc.constantFrom(
  ..."aaabbBäÄßΣσςİıI%_\\.,-'\"7".split(""),
  "дом",
  "Ж",
  "中",
  "文",
  "😀",
  " ",
  " ",
  " ",
  "\n",
  "\u00a0",
  "k",
  "\u212a",
);
const textOf = (maxLength: number) => fc.array(letter, { maxLength }).map((letters) => letters.join(""));
const fields = fc.record({
  title: textOf(6),
  content: textOf(24),
  external_id: textOf(4),
  apple_product_identifier: fc.option(textOf(3)),
  google_product_identifier: fc.option(textOf(3)),
  kicker: fc.option(textOf(6)),
  byline: fc.option(textOf(6)),
});

describe("GET stories?search", () => {
  it("finds the same articles as a scan of all texts, newest first, with the exact total", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fields, { minLength: 1, maxLength: 7 }),
        fc.array(textOf(4), { minLength: 4, maxLength: 8 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(20), fc.integer({ min: 1, max: 6 }), fc.boolean()), {
          minLength: 4,
          maxLength: 8,
        }),
        async (articles, searches, cuts) => {
          await service.services.db.deleteFrom("stories").execute();
          const stored: { id: number; fields: SearchedFields }[] = [];
          for (const one of articles) stored.push({ id: await insert(one), fields: one });
          await insert({ title: searches[0] ?? "", content: searches.join(" ") }, 11);
          const taken = cuts.map(([which, from, length, isPhrase]) => {
            const { content = "", byline } = articles[which % articles.length] ?? {};
            const cut = [...(which % 2 === 0 ? content : (byline ?? ""))].slice(from, from + length).join("");
            return isPhrase ? `"${cut.replaceAll('"', " ")}"` : cut;
          });
          for (const search of [...searches, ...taken]) {
            const expected = stored.filter((story) => matches(story.fields, search)).map(({ id }) => id);
            expect(await find(search), JSON.stringify(search)).toEqual({
              ids: expected.toReversed(),
              total: expected.length,
            });
            const inConsole = stored.filter((one) => matches(one.fields, search, consoleSearchedFields));
            expect(await findInConsole(search), JSON.stringify(search)).toEqual(
              inConsole.map(({ id }) => id),
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ["every word, in any order", "night harbour", true],
    ["the beginnings of words", "harb nigh", true],
    ["only articles with all words", "harbour day", false],
    ["no substring inside a word of the content", "ranes", false],
    ["any substring of the title", "arbou", true],
    ["any substring of an identifier", "17.weekl", true],
    ["a phrase", '"cranes stand still"', true],
    ["no phrase across words in between", '"cranes still"', false],
    ["no phrase across title and content", '"night the"', false],
    ["a phrase whose end isn't typed yet", '"cranes sta', true],
    ["a phrase in typographic quotes", "„cranes stand“", true],
    ["words regardless of accents and case", "CAFE", true],
    ["words beside a dash or a sign", "cranes – still & %", true],
    ["no content by a sign alone", "–", false],
    ["any substring of text in scripts without spaces", "京都", true],
  ])("finds %s", async (_name, search, isFound) => {
    const id = await insert({
      title: "Harbour at night",
      content: "The **cranes** – stand still by the café. 東京都庁",
      apple_product_identifier: "com.example.17.weekly",
    });
    expect((await find(search)).ids).toEqual(isFound ? [id] : []);
  });

  it("finds phrases of kicker and byline in the console only", async () => {
    const id = await insert({ title: "Cranes", kicker: "Port of Hamburg", byline: "By Zoë Ångström" });
    expect(await findInConsole('"port of ham')).toEqual([id]);
    expect(await findInConsole('"zoe angstrom"')).toEqual([id]);
    expect(await findInConsole('"hamburg by"')).toEqual([]);
    expect(await findInConsole('"port hamburg"')).toEqual([]);
    expect((await find('"zoe angstrom"')).ids).toEqual([]);
  });

  it("can be combined with filters, sorting and paging", async () => {
    const [b, a] = [
      await insert({ title: "B", content: "gale", external_id: "X-1" }),
      await insert({ title: "A", content: "gale", external_id: "X-2" }),
    ];
    await insert({ title: "C", content: "calm", external_id: "X-3" });
    expect(await find("gale", "&sort=title")).toEqual({ ids: [a, b], total: 2 });
    expect(await find("gale", "&sort=title&per=1&page=2")).toEqual({ ids: [b], total: 2 });
    expect(await find("gale", "&external_id=x-1,x-3")).toEqual({ ids: [b], total: 1 });
    expect(await find("gale", "&state=visible")).toEqual({ ids: [], total: 0 });
  });

  it("finds an article by its current text after an update", async () => {
    const { db } = service.services;
    const { id, updated_at } = await insertStory(db, rowOf({ title: "before", content: "kept" }));
    const saved = {
      ...rowOf({ title: "after", content: "kept" }),
      id,
      version: 2,
      published_at: null,
      offline_at: null,
      updated_at,
    };
    await updateStory(db, saved, ["title"]);
    expect((await find("before")).ids).toEqual([]);
    expect((await find("after kept")).ids).toEqual([id]);
  });

  it("stores and finds articles beyond the limits of a tsvector", async () => {
    const manyWords = Array.from({ length: 150_000 }, (_, n) => `w${n}`).join(" ");
    const longest = "ж".repeat(1000);
    const id = await insert({
      title: longest,
      content: `${manyWords} ${"same ".repeat(1000)}`,
      external_id: longest,
      apple_product_identifier: longest,
      google_product_identifier: longest,
    });
    expect((await find("ж".repeat(200))).ids).toEqual([id]);
    expect((await find("w17")).ids).toEqual([id]);
  });
});
