import { describe, expect, it } from "vitest";
import { expectLinearTime, floods } from "#shared/linear-time.fixture.ts";
import { countWords, readingMinutes } from "./text-count.ts";

describe("text count", () => {
  it("counts the words that readers see and ignores Markdown syntax", () => {
    expect(countWords("")).toBe(0);
    expect(countWords("## A **bold** word, isn't it?")).toBe(5);
    expect(countWords("![One cat](https://a.example/long/path.jpg) and [a link](/x)")).toBe(5);
    expect(countWords("1. one\n2. two\n\n```js\ncode\n```")).toBe(3);
    expect(countWords("<figure class='wide'>text</figure>")).toBe(1);
    expect(countWords("東京は大きい")).toBeGreaterThan(1);
  });

  it("rounds the reading time to minutes, with one minute as the minimum", () => {
    expect(readingMinutes(0)).toBe(0);
    expect(readingMinutes(20)).toBe(1);
    expect(readingMinutes(1150)).toBe(5);
  });

  it.each(Object.entries(floods))("takes linear time for many %s", async (_name, unit) => {
    await expectLinearTime(unit, countWords);
  });
});
