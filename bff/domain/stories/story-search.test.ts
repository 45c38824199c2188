import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Page } from "#shared/contract/pagination.ts";
import type { StorySort } from "#shared/contract/stories.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { system } from "../actor.ts";
import { entriesOf } from "../audit/audit.service.ts";
import { findStory } from "./stories.repo.ts";
import { indexStories } from "./stories.upkeep.ts";
import { type SearchLimits, searchLimits } from "./story-find.repo.ts";
import { listStories } from "./story-list.repo.ts";
import { idOf } from "./story-mark.ts";
import { fold, type SearchedFields, searchedFields } from "./story-words.ts";
import { insertStory, updateStory } from "./write-story.repo.ts";

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

/** Writes an article as a create does: it is not indexed yet. */
async function write(fields: Partial<SearchedFields>, publicationId = PUBLICATION, of = service) {
  const story = {
    ...NOTHING,
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
  };
  const { id } = await insertStory(of.services.db, story, beside(publicationId));
  return id;
}

function beside(publicationId: number) {
  const event: ChangeEvent = {
    type: "story",
    organization_id: 1,
    publication_id: publicationId,
    story_id: 0,
    change: "created",
    version: 1,
    changed_by: "a test",
  };
  const place = { organization_id: 1, id: publicationId };
  const record = { type: "story", id: 0, name: "n" } as const;
  const [entry] = entriesOf(system("setup"), place, [{ verb: "created", record, after: {} }]);
  return { savedBy: "a test", fields: {}, event, entry: entry! };
}

/** Changes an article as a save does: what is found of it is not indexed yet. */
async function change(id: number, fields: SearchedFields) {
  const { db } = service.services;
  const before = await findStory(db, PUBLICATION, id);
  const story = { ...before!, ...fields, version: before!.version + 1, updated_at: new Date() };
  const changed_fields = searchedFields.filter((name) => fields[name] !== before![name]);
  const save = { story, cause: "changed", restored_version: null, changed_fields } as const;
  expect(await updateStory(db, save, beside(PUBLICATION))).toBe(true);
}

const index = () => indexStories(service.services);

async function find(
  search: string,
  { limits = searchLimits, sort = "newest" as StorySort, page = 1, per = 100, of = service } = {},
) {
  const { db } = of.services;
  const { marks, totalCount } = await listStories(db, listing(search, sort, { page, per }), limits);
  return { ids: marks.map(idOf), totalCount };
}

function listing(search: string, sort: StorySort, page: Page) {
  return { publicationId: PUBLICATION, filter: { search }, sort, page, baseUrl: "" };
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
/** What may have happened to an article before it is looked for. */
const lives = [
  "new",
  "changed while new",
  "indexed",
  "indexed and changed",
  "indexed, but for its content changed, and indexed",
] as const;
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
        fc.array(fc.record({ fields, before: fields, life: fc.constantFrom(...lives) }), {
          minLength: 1,
          maxLength: 7,
        }),
        fc.array(textOf(3), { minLength: 4, maxLength: 8 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(30), fc.integer({ min: 1, max: 6 })), {
          minLength: 4,
          maxLength: 8,
        }),
        async (articles, needles, cuts) => {
          await clear();
          const written: { id: number; held: string[] }[] = [];
          for (const isIndexed of [true, false]) {
            for (const { fields, before, life } of articles) {
              if (life.startsWith("indexed") !== isIndexed) continue;
              const isContentKept = life.includes("but for its content");
              const first = isContentKept ? { ...before, content: fields.content } : before;
              const id = await write(life.includes("changed") ? first : fields);
              written.push({ id, held: Object.values(fields).map((text) => fold(text ?? "")) });
              if (life === "changed while new") await change(id, fields);
              if (life.startsWith("indexed") && life.includes("changed")) {
                await index();
                await change(id, fields);
              }
              if (isContentKept) await index();
            }
            if (isIndexed) await index();
          }
          // An article of somebody else is never among them.
          await write({ title: needles[0]!, content: needles.join(" ") }, 11);
          const taken = cuts.map(([which, from, length]) =>
            [...articles[which % articles.length]!.fields.content].slice(from, from + length).join(""),
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
    await index();
    for (const limits of Object.values(WAYS)) expect((await find(needle, { limits })).ids).toEqual([id]);
  });

  it.each(["newest", "title"] as const)(
    "misses nothing that is indexed while it looks, by %s",
    async (sort) => {
      await clear();
      const known = await write({ content: "whalebone" });
      await index();
      const fresh = await write({ content: "whalefish" });
      for (const limits of Object.values(WAYS)) {
        const late = await write({ content: `whale${crypto.randomUUID()}` });
        let asked = 0;
        // Between what a search asks for first and what it asks for then.
        const db = service.services.db.withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            if (asked++ === 0) await index();
            return result;
          },
        });
        const { marks, totalCount } = await listStories(
          db,
          listing("whale", sort, { page: 1, per: 10 }),
          limits,
        );
        const ids = marks.map(idOf);
        expect(asked).toBeGreaterThan(1);
        expect(ids.toSorted((one, other) => one - other)).toEqual([known, fresh, late]);
        expect(totalCount).toBe(3);
        await service.services.db.deleteFrom("stories").where("id", "=", late).execute();
      }
    },
  );

  it("misses nothing that is changed while it looks", async () => {
    await clear();
    const id = await write({ content: "whalebone" });
    await index();
    for (const limits of Object.values(WAYS)) {
      let asked = 0;
      const db = service.services.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (asked++ === 0) await change(id, { ...NOTHING, content: `whalebone ${crypto.randomUUID()}` });
          return result;
        },
      });
      const page = { page: 1, per: 10 };
      const { totalCount } = await listStories(db, listing("whale", "newest", page), limits);
      expect(asked).toBeGreaterThan(1);
      expect(totalCount).toBe(1);
      await index();
    }
  });

  it("keeps the words of two databases apart", async () => {
    await clear();
    const other = await startTestService();
    try {
      await write({ content: "shared gamma delta" }, PUBLICATION, other);
      const there = await write({ content: "alpha shared" }, PUBLICATION, other);
      const here = await write({ content: "shared alpha" });
      await indexStories(other.services);
      await index();
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
    for (const title of ["beta x", "Alpha x", "gamma x", "none"]) {
      ids.push(await write({ title }));
      if (title === "Alpha x") await index();
    }
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
