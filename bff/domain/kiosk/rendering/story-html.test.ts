import fc from "fast-check";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { activeParts, hostileMarkdown } from "#shared/markdown.fixture.ts";
import { plainTextHtml } from "#shared/plain-text-html.ts";
import { createMarkdownPool, type MarkdownPool } from "./markdown-pool.ts";
import { createStoryHtml, type StoryHtml } from "./story-html.ts";

const BASE = "https://news.example.com";
const BUDGET_MS = 500;
/** The parser takes minutes for this text. */
const slow = "_*".repeat(100_000);

let pool: MarkdownPool;
let tasks: number;
let spendCalls: number;
let stories: StoryHtml;

beforeEach(() => {
  // The first text of a new worker may take longer than the budget on a busy machine.
  const real = createMarkdownPool((chars) => (chars < 1_000 ? 60_000 : BUDGET_MS));
  tasks = 0;
  spendCalls = 0;
  pool = {
    ...real,
    render(...task) {
      tasks += 1;
      return real.render(...task);
    },
  };
  stories = createStoryHtml({
    pool,
    baseUrl: BASE,
    log: pino({ enabled: false }),
  });
});
afterEach(() => pool.close());

const html = (content: string, version = content, publicationId = 1) =>
  stories.of({ publicationId, version, content, language: "en" }, async () => {
    spendCalls += 1;
  });

describe("an article that takes too long", () => {
  it("is returned as plain text, and the next version with the same text is not rendered", async () => {
    expect(await html(slow, "1:1")).toBe(`<p>${slow}</p>`);
    expect(await html(slow, "1:2")).toBe(`<p>${slow}</p>`);
    expect(tasks).toBe(1);
    expect(spendCalls).toBe(1);
    expect(await html("The **harbour**")).toBe("<p>The <strong>harbour</strong></p>");
  });

  it.each([
    ["short", "The **harbour**"],
    ["long", "A word. ".repeat(8_000)],
  ])("does not delay the %s articles of another publication", async (_length, source) => {
    const patient = createMarkdownPool(() => 60_000);
    try {
      const hostile = ["a", "b"].map((end) =>
        patient.render(1, { source: slow + end, baseUrl: BASE, language: "en" }),
      );
      const ended = Promise.allSettled(hostile);
      const first = await Promise.race([
        ...hostile,
        patient.render(2, { source, baseUrl: BASE, language: "en" }),
      ]);
      expect(first).toMatchObject({ fallback: null });
      await patient.close();
      expect(await ended).toMatchObject([{ value: { reason: "stopped" } }, { reason: { code: "busy" } }]);
    } finally {
      await patient.close();
    }
  });

  it.each([
    ["short", 20_000],
    ["long", 200_000],
  ])("does not delay other articles of its publication if it is %s", async (_length, chars) => {
    const patient = createMarkdownPool(() => 60_000);
    try {
      const hostile = Array.from({ length: 4 }, (_, index) =>
        patient
          .render(1, { source: slow.slice(0, chars) + index, baseUrl: BASE, language: "en" })
          .then(() => "slow"),
      );
      const next = patient.render(1, { source: "The **harbour**", baseUrl: BASE, language: "en" });
      expect(await Promise.race([...hostile, next])).toMatchObject({ fallback: null });
      await patient.close();
      await Promise.allSettled(hostile);
    } finally {
      await patient.close();
    }
  });
});

describe("an article whose HTML would fill the memory", () => {
  it("is returned as plain text, and the next article is rendered", async () => {
    // Each paragraph repeats all open elements, so 13 kB of source lead to ten million elements.
    const bold = Array.from({ length: 440 }, (_, index) => `<b id=${index}>`).join("");
    const content = bold + "<p>x".repeat(23_000);
    expect(await html(content)).toBe(plainTextHtml(content));
    expect(await html("The **harbour**")).toBe("<p>The <strong>harbour</strong></p>");
  });
});

describe("a publication", () => {
  it("has at most a hundred waiting articles beside the two in progress", async () => {
    const all = Array.from({ length: 103 }, (_, number) => html(`Text ${number}`));
    await expect(all.at(-1)).rejects.toMatchObject({ code: "busy" });
    expect((await Promise.all(all.slice(0, -1)))[101]).toBe("<p>Text 101</p>");
    expect(await html("Text", "x", 2)).toBe("<p>Text</p>");
  });
});

describe("the images of an article", () => {
  it("have addresses that work on other sites", async () => {
    const own = `/media/${"0e81616e".repeat(4)}/reader.webp`;
    expect(await html(`![The quay](${own}) ![Gone](/elsewhere/one.png)`)).toBe(
      `<p><img src="${BASE}${own}" alt="The quay" loading="lazy"> </p>`,
    );
  });
});

describe("an article of the allowed size", () => {
  it("is returned within its time limit and without scripts", async () => {
    await fc.assert(
      fc.asyncProperty(hostileMarkdown(1_000_000), async (content) => {
        const began = performance.now();
        const rendered = await html(content);
        // A worker that gets little CPU time has up to four times its budget, plus at most a minute to start.
        expect(performance.now() - began).toBeLessThan(4 * BUDGET_MS + 60_000);
        expect(activeParts(rendered.slice(0, 20_000))).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});
