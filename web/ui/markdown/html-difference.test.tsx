import { describe, expect, it } from "vitest";
import { foldUnchanged, htmlDifference } from "./html-difference.ts";

/** Returns the difference without the attribute that only the algorithm needs. */
const difference = (before: string, after: string) =>
  htmlDifference(before, after).replaceAll(' data-removed=""', "");

describe("htmlDifference", () => {
  it("marks changed words within a paragraph and leaves other blocks as they are", () => {
    expect(
      difference(
        "<h2>Cranes</h2>\n<p>They leave in <em>spring</em> this year.</p>",
        "<h2>Cranes</h2>\n<p>They leave in <em>autumn</em> this year.</p>",
      ),
    ).toBe("<h2>Cranes</h2><p>They leave in <em><del>spring</del><ins>autumn</ins></em> this year.</p>");
  });

  it("marks words that were added or removed at the start and the end of a block", () => {
    expect(difference("<p>two three four</p>", "<p>one two three four</p>")).toBe(
      "<p><ins>one </ins>two three four</p>",
    );
    expect(difference("<p>one two three four</p>", "<p>one two three</p>")).toBe(
      "<p>one two three<del> four</del></p>",
    );
  });

  it("marks whole blocks that were added, removed or replaced by something else", () => {
    expect(difference("<p>Old</p><p>Same</p>", "<p>Same</p><ul>\n<li>New</li>\n</ul>")).toBe(
      "<p><del>Old</del></p><p>Same</p><ul>\n<li><ins>New</ins></li>\n</ul>",
    );
    expect(difference("<p>Cranes leave</p>", "<p>Another beginning</p>")).toBe(
      "<p><del>Cranes leave</del></p><p><ins>Another beginning</ins></p>",
    );
  });

  it("keeps the structure of lists and tables whose words change", () => {
    expect(
      difference(
        "<ul>\n<li>first item</li>\n<li>second item</li>\n</ul>",
        "<ul>\n<li>first item</li>\n<li>second thing</li>\n<li>third</li>\n</ul>",
      ),
    ).toBe(
      "<ul><li>first item</li><li>second <del>item</del><ins>thing</ins></li><li><ins>third</ins></li></ul>",
    );
    const table = (...rows: string[]) =>
      `<table><tbody>${rows.map((cells) => `<tr>${cells.replace(/\w+/g, "<td>$&</td>")}</tr>`).join("")}</tbody></table>`;
    expect(difference(table("a 1", "b 2"), table("a 1", "b 3")).replaceAll(" ", "")).toBe(
      "<table><tbody><tr><td>a</td><td>1</td></tr><tr><td>b</td><td><del>2</del><ins>3</ins></td></tr></tbody></table>",
    );
  });

  it("marks images, and blocks of which only the formatting changed", () => {
    expect(difference("", '<p><img src="/a.png"></p>')).toBe('<p><ins><img src="/a.png"></ins></p>');
    expect(difference("<p>bold words</p>", "<p><strong>bold</strong> words</p>")).toBe(
      '<p data-changed=""><strong>bold</strong> words</p>',
    );
  });

  it("does not take text that the author struck through or inserted for a change", () => {
    expect(
      difference(
        "<p><del>old</del> and <ins>new</ins></p>",
        "<p><del>old</del> and <ins>new</ins> words</p>",
      ),
    ).toBe("<p><s>old</s> and <u>new</u><ins> words</ins></p>");
  });

  it("is the same HTML without differences, and contains all texts of both otherwise", () => {
    const html = "<p>One</p><p>Two</p>";
    expect(htmlDifference(html, html)).toBe(html);
    expect(htmlDifference("", "")).toBe("");
    const root = document.createElement("div");
    root.innerHTML = htmlDifference("<p>a b c</p><p>d e f</p><hr>", "<p>a x c</p><h2>New</h2><p>d e f g</p>");
    for (const removed of root.querySelectorAll("del")) removed.remove();
    expect(root.textContent).toBe("a x cNewd e f g");
  });
});

describe("foldUnchanged", () => {
  const folded = (html: string) => foldUnchanged(html, (count) => `${count} equal`);
  const p = (text: string) => `<p>${text}</p>`;

  it("folds blocks that are equal, except for those beside a change", () => {
    const equal = ["a", "b", "c", "d"].map(p);
    expect(folded([...equal, p("<ins>new</ins>"), p("e"), p("f")].join(""))).toBe(
      `<details><summary>3 equal</summary>${equal.slice(0, 3).join("")}</details>${p("d")}${p("<ins>new</ins>")}${p("e")}${p("f")}`,
    );
  });

  it("folds nothing without changes", () => {
    expect(folded(["a", "b", "c"].map(p).join(""))).toBe(["a", "b", "c"].map(p).join(""));
  });
});
