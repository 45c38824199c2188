import { describe, expect, it } from "vitest";
import { expectLinearTime, floods } from "#shared/linear-time.fixture.ts";
import { markdownText } from "./markdown-text.ts";

const textOf = (markdown: string) => markdownText(markdown).replace(/\s+/g, " ").trim();

describe("markdownText", () => {
  it.each([
    ["## The harbour\n\n> Old **cranes** and `rails`", "The harbour Old cranes and rails"],
    ["![Two cranes](/a.png) See [the list](https://example.com/).", "Two cranes See the list."],
    ["- one\n1. two\n* *three*", "one two three"],
    ["| a | b |\n|---|:-:|\n| 1 | 2 |", "a b 1 2"],
    ["It leaks[^1]: a lot. [^a\n\n[^1]: See the plan.", "It leaks: a lot. [^a See the plan."],
    ["- [x] done\n- [ ] open", "done open"],
    ["<b>bold</b> but 1 < 2 and 3 > 2", "bold but 1 < 2 and 3 > 2"],
    ["```js\ncode\n```\n2 \\* 3 snake_case", "code 2 * 3 snake_case"],
  ])("reads %j as %j", (markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });

  it.each(Object.entries(floods))("takes linear time for many %s", async (_name, unit) => {
    await expectLinearTime(unit, markdownText);
  });

  it("reads the text of a picture in a link", () => {
    expect(textOf("[![Two cranes](/a.png)](https://example.com/)")).toContain("Two cranes");
  });
});
