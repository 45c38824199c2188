import { describe, expect, it } from "vitest";
import { renderMarkdown } from "#shared/markdown.ts";
import { editorLanguage } from "./editor-language.ts";

const ELEMENTS: Record<string, string> = { StrongEmphasis: "strong", Emphasis: "em" };

/** Returns what the editor highlights as bold and italic, in the form of the rendered paragraph. */
function highlighted(text: string): string {
  let html = "";
  let at = 0;
  const until = (position: number) => {
    html += text.slice(at, position);
    at = position;
  };
  editorLanguage.parser.parse(text).iterate({
    enter({ name, from, to }) {
      until(from);
      if (ELEMENTS[name]) html += `<${ELEMENTS[name]}>`;
      if (name === "EmphasisMark") at = to;
    },
    leave({ name, to }) {
      until(to);
      if (ELEMENTS[name]) html += `</${ELEMENTS[name]}>`;
    },
  });
  return `<p>${html}</p>`;
}

describe("highlighting of emphasis", () => {
  it.each([
    "港は**「夜の灯」**です。",
    "**港。**夜",
    "港は*「夜の灯」*です。",
    "**港は『夜』。**静か**「灯」**。",
    "これは***「強」***です。",
    "한국어**(괄호)**입니다",
    "夜**（alt）**a",
    "Die (alt)e **(alt)**e und **50 %**ige",
    "a**(b)**c",
    "**bold** and *italic*",
    "港__「夜」__です",
    "夜 ** 灯 **港",
    "夜\u3000**灯**\u3000港",
  ])("agrees with the rendered text of %s", (text) => {
    expect(highlighted(text)).toBe(renderMarkdown(text).html.trim());
  });
});
