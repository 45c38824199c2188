import { describe, expect, it } from "vitest";
import {
  type Edit,
  imageMarkdown,
  insertBlock,
  insertTable,
  makeLink,
  type Selected,
  toggleHeading,
  toggleLines,
  toggleMark,
} from "./markdown-transforms.ts";

/** Parses a text in which two `¦` bars mark the selection, or one bar the cursor. */
function read(marked: string): Selected {
  const from = marked.indexOf("¦");
  const to = marked.lastIndexOf("¦");
  return { text: marked.replaceAll("¦", ""), from, to: to === from ? from : to - 1 };
}

function write({ text }: Selected, { from, to, insert, anchor, head }: Edit): string {
  const next = text.slice(0, from) + insert + text.slice(to);
  const marked = `${next.slice(0, anchor)}¦${next.slice(anchor, head)}${head > anchor ? "¦" : ""}`;
  return marked + next.slice(Math.max(anchor, head));
}

function through(transform: (selected: Selected) => Edit) {
  return (marked: string) => {
    const selected = read(marked);
    return write(selected, transform(selected));
  };
}

describe("toggleMark", () => {
  const bold = through((selected) => toggleMark(selected, "**"));
  const italic = through((selected) => toggleMark(selected, "*"));

  it("marks the selection without the white space around it", () => {
    expect(bold("a ¦word¦ b")).toBe("a **¦word¦** b");
    expect(bold("a¦ word ¦b")).toBe("a **¦word¦** b");
    expect(italic("¦a¦")).toBe("*¦a¦*");
  });

  it("marks the word at the cursor, or inserts an empty pair of marks", () => {
    expect(bold("some w¦ord")).toBe("some **w¦ord**");
    expect(bold("some word¦")).toBe("some **word¦**");
    expect(bold("empty ¦ place")).toBe("empty **¦** place");
    expect(bold("Übergrö¦ße")).toBe("**Übergrö¦ße**");
  });

  it("removes marks inside or around the selection", () => {
    expect(bold("a **¦word¦** b")).toBe("a ¦word¦ b");
    expect(bold("a ¦**word**¦ b")).toBe("a ¦word¦ b");
    expect(bold("a **w¦ord** b")).toBe("a w¦ord b");
    expect(bold("a **¦** b")).toBe("a ¦ b");
  });

  it("moves a cursor at the end of a marked word behind the mark", () => {
    expect(bold("a **word¦** b")).toBe("a **word**¦ b");
    expect(italic("a *word¦*")).toBe("a *word*¦");
    expect(bold("a word¦**bold**")).toBe("a **word¦****bold**");
  });

  it("marks each line separately, after the prefix of a list, block quote or heading", () => {
    expect(bold("¦one\n\ntwo¦")).toBe("¦**one**\n\n**two**¦");
    expect(bold("¦**one**\n\n**two**¦")).toBe("¦one\n\ntwo¦");
    expect(bold("¦- one\n2. **two**\n> # three¦")).toBe("¦- **one**\n2. **two**\n> # **three**¦");
    expect(bold("**¦one\ntwo¦**")).toBe("¦one\ntwo¦");
  });

  it("marks exactly the selection where Markdown takes no marks, and changes it back", () => {
    const text = "Die (alt)e Brücke. 港は「夜の灯」です。 Eine 50 %ige Lösung";
    for (const part of ["(alt)", "「夜の灯」", "50 %"]) {
      const marked = bold(text.replace(part, `¦${part}¦`));
      expect(marked).toBe(text.replace(part, `<strong>¦${part}¦</strong>`));
      expect(bold(marked)).toBe(text.replace(part, `¦${part}¦`));
    }
    expect(italic("a¦(b)¦c")).toBe("a<em>¦(b)¦</em>c");
    expect(italic("¦<em>(b)</em>¦c")).toBe("¦(b)¦c");
    expect(bold("the ¦(old)¦ bridge")).toBe("the **¦(old)¦** bridge");
  });

  it("does not mistake bold for italic or italic for bold", () => {
    expect(italic("**¦word¦**")).toBe("***¦word¦***");
    expect(italic("***¦word¦***")).toBe("**¦word¦**");
    expect(bold("***¦word¦***")).toBe("*¦word¦*");
    expect(bold("*¦word¦*")).toBe("***¦word¦***");
  });
});

describe("toggleHeading and toggleLines", () => {
  const heading = through((selected) => toggleHeading(selected, 2));
  const bullets = through((selected) => toggleLines(selected, "bullets"));
  const numbers = through((selected) => toggleLines(selected, "numbers"));
  const quote = through((selected) => toggleLines(selected, "quote"));

  it("change the line of the cursor and keep the cursor in its word", () => {
    expect(heading("one\ntw¦o\nthree")).toBe("one\n## tw¦o\nthree");
    expect(heading("## tw¦o")).toBe("tw¦o");
    expect(heading("#### tw¦o")).toBe("## tw¦o");
    expect(heading("¦")).toBe("## ¦");
    expect(bullets("ite¦m")).toBe("- ite¦m");
    expect(quote("sai¦d")).toBe("> sai¦d");
  });

  it("change all lines of a selection and change them back", () => {
    expect(bullets("¦one\ntwo¦\nthree")).toBe("¦- one\n- two¦\nthree");
    expect(bullets("¦- one\n- two¦")).toBe("¦one\ntwo¦");
    expect(numbers("¦one\n\ntwo¦")).toBe("¦1. one\n\n2. two¦");
    expect(numbers("¦- one\n- two¦")).toBe("¦1. one\n2. two¦");
    expect(bullets("¦1. one\n12) two¦")).toBe("¦- one\n- two¦");
    expect(quote("¦one\n\ntwo¦")).toBe("¦> one\n> \n> two¦");
    expect(quote("¦> one\n> \n> two¦")).toBe("¦one\n\ntwo¦");
  });

  it("ignore a line if the selection ends at its start", () => {
    expect(bullets("¦one\n¦two")).toBe("¦- one¦\ntwo");
  });

  it("keep the depth of a nested list", () => {
    expect(numbers("¦- one\n  - deeper¦")).toBe("¦1. one\n  2. deeper¦");
  });
});

describe("makeLink", () => {
  const link = through(makeLink);

  it("selects the URL of a text, or the link text of a URL", () => {
    expect(link("see ¦this¦ now")).toBe("see [this](¦https://¦) now");
    expect(link("see ¦https://a.example/x¦")).toBe("see [¦](https://a.example/x)");
    expect(link("see ¦ now")).toBe("see [¦](https://) now");
  });
});

describe("insertBlock and insertTable", () => {
  const image = through((selected) => insertBlock(selected, "![a](b)"));

  it("put one empty line before and after the block", () => {
    expect(image("¦")).toBe("![a](b)¦");
    expect(image("a word¦ more")).toBe("a word more\n\n![a](b)¦");
    expect(image("one\n¦\ntwo")).toBe("one\n\n![a](b)¦\n\ntwo");
    expect(image("one\n\n¦\n\ntwo")).toBe("one\n\n![a](b)¦\n\ntwo");
    expect(image("one¦\n\ntwo")).toBe("one\n\n![a](b)¦\n\ntwo");
  });

  it("select the first column header of a table", () => {
    const table = through((selected) => insertTable(selected, ["Head", "Head"]));
    expect(table("¦")).toBe("| ¦Head¦ | Head |\n| ---- | ---- |\n|      |      |\n|      |      |");
  });
});

describe("imageMarkdown", () => {
  it("escapes brackets in the alt text and special characters in the URL", () => {
    expect(imageMarkdown("A [new] \\ day\nhere", "https://a.example/x.jpg")).toBe(
      "![A \\[new\\] \\\\ day here](https://a.example/x.jpg)",
    );
    expect(imageMarkdown("", "/a (1).jpg")).toBe("![](</a%20(1).jpg>)");
  });
});
