import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import type { Decoration } from "@codemirror/view";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editorLanguage } from "../markdown/editor-language.ts";
import { renderMarks } from "./marks.ts";

/** Returns the text that is visible with the cursor at `¦`, or without a cursor. Widgets are shown as `□`. */
function visible(marked: string): string {
  const at = marked.indexOf("¦");
  const doc = marked.replace("¦", "");
  const state = EditorState.create({
    doc,
    extensions: editorLanguage,
  });
  ensureSyntaxTree(state, doc.length, 5_000);
  const { marks } = renderMarks(state, [{ from: 0, to: doc.length }], (from, to) => from <= at && at <= to);
  let text = "";
  let done = 0;
  for (const cursor = marks.iter(); cursor.value; cursor.next()) {
    const spec = (cursor.value as Decoration).spec as { widget?: unknown; class?: string };
    if (spec.class !== undefined) continue;
    expect(state.sliceDoc(cursor.from, cursor.to)).not.toContain("\n");
    text += doc.slice(done, cursor.from) + (spec.widget ? "□" : "");
    done = Math.max(done, cursor.to);
  }
  return text + doc.slice(done);
}

describe("the rendered Markdown", () => {
  it("hides the marks of headings, emphasis, code and quotes", () => {
    expect(visible("## A *b* ##")).toBe("A b");
    expect(visible("a **b _c_** ~~d~~ `e`")).toBe("a b c d e");
    expect(visible("> said\n> *again*")).toBe("said\nagain");
    expect(visible("a \\* b")).toBe("a * b");
  });

  it("hides the tags that stand for emphasis, and shows those that do not match", () => {
    expect(visible("a<strong>(b)</strong>c")).toBe("a(b)c");
    expect(visible("a<em>(b¦)</em>c")).toBe("a<em>(b)</em>c");
    expect(visible("a<strong>b <u>c</u>")).toBe("a<strong>b <u>c</u>");
  });

  it("shows the marks at the cursor, and those of a heading or quote on its line", () => {
    expect(visible("## A¦ *b*")).toBe("## A b");
    expect(visible("a **b¦** *c*")).toBe("a **b** c");
    expect(visible("a¦ **b**")).toBe("a b");
    expect(visible("> said¦\n> again")).toBe("> said\nagain");
  });

  it("shows the text of links and hides their URLs", () => {
    expect(visible('see [**this**](https://a.example "t") now')).toBe("see this now");
    expect(visible("see [th¦is](https://a.example) now")).toBe("see [this](https://a.example) now");
    expect(visible("<https://a.example>")).toBe("https://a.example");
  });

  it("leaves links without a text or URL, and marks around line breaks", () => {
    for (const text of ["[](https://a.example)", "[x][y]", "[x]", "[a](https://a.example\n'title')"])
      expect(visible(text)).toContain(text.slice(-3));
    expect(visible("[x][y]")).toBe("[x][y]");
  });

  it("shows images, list items and separators as widgets", () => {
    expect(visible("![A](/a.png)")).toBe("□");
    expect(visible("![A](/a.png)¦")).toBe("![A](/a.png)□");
    expect(visible("- a\n* b\n1. c")).toBe("□ a\n□ b\n1. c");
    expect(visible("- ¦")).toBe("- ");
    expect(visible("a\n\n---\n\nb")).toBe("a\n\n□\n\nb");
  });

  it("leaves code blocks and HTML", () => {
    for (const text of ["```\n*a* [b](c)\n```", "    *a*", "<div>\n*a*\n</div>"])
      expect(visible(text)).toBe(text);
  });

  it("accepts any text", () => {
    const fragment = fc.constantFrom(
      ..."*_`[]()!<>#>-|~\\\n \t".split(""),
      "\n\n",
      "| a | b |\n|---|---|\n",
      "https://a.example",
      "![a](b)",
      "[a](b\n'c')",
      "```\n",
      "==\n",
      "word",
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), fc.nat(40), (parts, at) => {
        const text = parts.join("");
        const position = Math.min(at, text.length);
        visible(`${text.slice(0, position)}¦${text.slice(position)}`);
      }),
      { numRuns: 1_000 },
    );
  });
});
