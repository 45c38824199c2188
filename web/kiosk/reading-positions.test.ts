import { beforeEach, describe, expect, it, vi } from "vitest";
import { articlePosition, readingPositions, storeReadingPosition } from "./reading-positions.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const issue = (id: number, page: number) => ({
  issue: id,
  name: `Issue ${id}`,
  href: `/i/${id}/${page}`,
  page,
});
const article = (id: number, percent = 40) => ({
  href: `/a/${id}`,
  name: `Article ${id}`,
  block: 3,
  percent,
});

describe("where the reader stopped", () => {
  it("is kept for the last three issues and articles each, the newest first", () => {
    for (const id of [1, 2]) storeReadingPosition("s", issue(id, 5), false);
    for (const id of [1, 2, 3, 4]) storeReadingPosition("s", article(id), false);
    storeReadingPosition("s", issue(1, 6), false);
    expect(readingPositions("s").map(({ href }) => href)).toEqual([
      "/i/1/6",
      "/a/4",
      "/a/3",
      "/a/2",
      "/i/2/5",
    ]);
    expect(articlePosition("s", "/a/4")).toEqual(article(4));
    expect(articlePosition("s", "/a/1")).toBeNull();
  });

  it("is forgotten when it is finished", () => {
    storeReadingPosition("s", issue(1, 5), false);
    storeReadingPosition("s", article(1), false);
    storeReadingPosition("s", article(1, 100), true);
    storeReadingPosition("s", issue(1, 12), true);
    expect(readingPositions("s")).toEqual([]);
  });

  it("never leads to another site", () => {
    stored.set(
      "newsrack-reading-s",
      JSON.stringify([
        { ...issue(1, 1), href: "//evil.example/" },
        { ...article(1), href: "https://evil.example/" },
        null,
      ]),
    );
    expect(readingPositions("s")).toEqual([]);
  });
});
