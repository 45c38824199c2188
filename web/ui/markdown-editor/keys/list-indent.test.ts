import { describe, expect, it } from "vitest";
import { renderMarkdown } from "#shared/markdown.ts";
import { through } from "../markdown/commands.fixture.ts";
import { indentItems, outdentItems } from "./list-indent.ts";

const indent = through(indentItems);
const outdent = through(outdentItems);

describe("Tab in a list", () => {
  it("nests an item in the one before it, from anywhere in its line", () => {
    expect(indent("- a\n- b¦")).toBe("- a\n  - b¦");
    expect(indent("- a\n¦- b")).toBe("- a\n  ¦- b");
    expect(indent("- a\n- ¦")).toBe("- a\n  - ¦");
    expect(indent("- [ ] a\n- [ ] b¦")).toBe("- [ ] a\n  - [ ] b¦");
  });

  it("indents by the width of the number, and starts the nested list at 1", () => {
    expect(indent("1. a\n2. b¦")).toBe("1. a\n   1. b¦");
    expect(indent("10. a\n11. b¦")).toBe("10. a\n    1. b¦");
    expect(indent("1. a\n   1. x\n2. b¦")).toBe("1. a\n   1. x\n   2. b¦");
    expect(indent("1. a\n   - x\n2. b¦")).toBe("1. a\n   - x\n   1. b¦");
    expect(indent("- a\n1. b¦")).toBe("- a\n  1. b¦");
  });

  it("moves everything inside the item along", () => {
    expect(indent("- a\n- b¦\n  more\n\n  - c\n- d")).toBe("- a\n  - b¦\n    more\n\n    - c\n- d");
    expect(indent("- a\n- b\n  more¦")).toBe("- a\n  - b\n    more¦");
  });

  it("nests all items of a selection", () => {
    expect(indent("- a\n- ¦b\n- c\n¦- d")).toBe("- a\n  - ¦b\n  - c\n¦- d");
  });

  it("indents within quotations", () => {
    expect(indent("> - a\n> - b¦")).toBe("> - a\n>   - b¦");
  });

  it("does nothing in the first item, which has no item before it", () => {
    expect(indent("- a¦\n- b")).toBe("- a¦\n- b");
  });

  it("is not handled outside lists", () => {
    expect(indent("Text¦")).toBeNull();
    expect(indent("- a\n\nText¦")).toBeNull();
    expect(indent("> Quotation¦")).toBeNull();
    expect(indent("```\n- a\n- b¦\n```")).toBeNull();
    expect(indent("")).toBeNull();
  });
});

describe("Shift+Tab in a list", () => {
  it("moves an item out of the one around it, with everything in it", () => {
    expect(outdent("- a\n  - b¦\n    - c\n- d")).toBe("- a\n- b¦\n  - c\n- d");
    expect(outdent("> - a\n>   - b¦")).toBe("> - a\n> - b¦");
  });

  it("gives the item the number after its former parent", () => {
    expect(outdent("1. a\n   1. b¦")).toBe("1. a\n2. b¦");
    expect(outdent("9. a\n   1. b¦\n      more")).toBe("9. a\n10. b¦\n    more");
  });

  it("turns the items after it into a separate list", () => {
    const text = outdent("1. a\n   1. b¦\n   2. c");
    expect(text).toBe("1. a\n2. b¦\n   1. c");
    expect(renderMarkdown(text!).html).toMatch(/<ol>\s*<li>c<\/li>\s*<\/ol>/);
  });

  it("does nothing in an outermost item", () => {
    expect(outdent("- a\n- b¦")).toBe("- a\n- b¦");
  });

  it("is not handled outside lists", () => {
    expect(outdent("Text¦")).toBeNull();
  });
});
