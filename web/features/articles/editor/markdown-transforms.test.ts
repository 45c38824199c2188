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

/** A text whose selection stands between two bars; one bar is a cursor. */
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

describe("bold and italic", () => {
  const bold = through((selected) => toggleMark(selected, "**"));
  const italic = through((selected) => toggleMark(selected, "*"));

  it("mark what is selected, without the white space around it", () => {
    expect(bold("a ¦word¦ b")).toBe("a **¦word¦** b");
    expect(bold("a¦ word ¦b")).toBe("a **¦word¦** b");
    expect(italic("¦a¦")).toBe("*¦a¦*");
  });

  it("mark the word that the cursor stands in, or wait for one", () => {
    expect(bold("some w¦ord")).toBe("some **w¦ord**");
    expect(bold("some word¦")).toBe("some **word¦**");
    expect(bold("empty ¦ place")).toBe("empty **¦** place");
    expect(bold("Übergrö¦ße")).toBe("**Übergrö¦ße**");
  });

  it("go again, with the marks inside the selection or around it", () => {
    expect(bold("a **¦word¦** b")).toBe("a ¦word¦ b");
    expect(bold("a ¦**word**¦ b")).toBe("a ¦word¦ b");
    expect(bold("a **w¦ord** b")).toBe("a w¦ord b");
    expect(bold("a **¦** b")).toBe("a ¦ b");
  });

  it("are left behind at the end of the word, so that what follows is plain", () => {
    expect(bold("a **word¦** b")).toBe("a **word**¦ b");
    expect(italic("a *word¦*")).toBe("a *word*¦");
    expect(bold("a word¦**bold**")).toBe("a **word¦****bold**");
  });

  it("stand in every line by itself, inside lists, quotations and headings", () => {
    expect(bold("¦one\n\ntwo¦")).toBe("¦**one**\n\n**two**¦");
    expect(bold("¦**one**\n\n**two**¦")).toBe("¦one\n\ntwo¦");
    expect(bold("¦- one\n2. **two**\n> # three¦")).toBe("¦- **one**\n2. **two**\n> # **three**¦");
    expect(bold("**¦one\ntwo¦**")).toBe("¦one\ntwo¦");
  });

  it("do not take each other's marks for their own", () => {
    expect(italic("**¦word¦**")).toBe("***¦word¦***");
    expect(italic("***¦word¦***")).toBe("**¦word¦**");
    expect(bold("***¦word¦***")).toBe("*¦word¦*");
    expect(bold("*¦word¦*")).toBe("***¦word¦***");
  });
});

describe("headings, lists and quotations", () => {
  const heading = through((selected) => toggleHeading(selected, 2));
  const bullets = through((selected) => toggleLines(selected, "bullets"));
  const numbers = through((selected) => toggleLines(selected, "numbers"));
  const quote = through((selected) => toggleLines(selected, "quote"));

  it("turn the line of the cursor, which stays in its word", () => {
    expect(heading("one\ntw¦o\nthree")).toBe("one\n## tw¦o\nthree");
    expect(heading("## tw¦o")).toBe("tw¦o");
    expect(heading("#### tw¦o")).toBe("## tw¦o");
    expect(heading("¦")).toBe("## ¦");
    expect(bullets("ite¦m")).toBe("- ite¦m");
    expect(quote("sai¦d")).toBe("> sai¦d");
  });

  it("turn every line of a selection, and back", () => {
    expect(bullets("¦one\ntwo¦\nthree")).toBe("¦- one\n- two¦\nthree");
    expect(bullets("¦- one\n- two¦")).toBe("¦one\ntwo¦");
    expect(numbers("¦one\n\ntwo¦")).toBe("¦1. one\n\n2. two¦");
    expect(numbers("¦- one\n- two¦")).toBe("¦1. one\n2. two¦");
    expect(bullets("¦1. one\n12) two¦")).toBe("¦- one\n- two¦");
    expect(quote("¦one\n\ntwo¦")).toBe("¦> one\n> \n> two¦");
    expect(quote("¦> one\n> \n> two¦")).toBe("¦one\n\ntwo¦");
  });

  it("leave the line alone at whose start a selection ends", () => {
    expect(bullets("¦one\n¦two")).toBe("¦- one¦\ntwo");
  });

  it("keep the depth of a nested list", () => {
    expect(numbers("¦- one\n  - deeper¦")).toBe("¦1. one\n  2. deeper¦");
  });
});

describe("links", () => {
  const link = through(makeLink);

  it("ask for what is missing: the address of words, the words of an address", () => {
    expect(link("see ¦this¦ now")).toBe("see [this](¦https://¦) now");
    expect(link("see ¦https://a.example/x¦")).toBe("see [¦](https://a.example/x)");
    expect(link("see ¦ now")).toBe("see [¦](https://) now");
  });
});

describe("passages of their own", () => {
  const image = through((selected) => insertBlock(selected, "![a](b)"));

  it("stand between empty lines, and add none that is there", () => {
    expect(image("¦")).toBe("![a](b)¦");
    expect(image("a word¦ more")).toBe("a word more\n\n![a](b)¦");
    expect(image("one\n¦\ntwo")).toBe("one\n\n![a](b)¦\n\ntwo");
    expect(image("one\n\n¦\n\ntwo")).toBe("one\n\n![a](b)¦\n\ntwo");
    expect(image("one¦\n\ntwo")).toBe("one\n\n![a](b)¦\n\ntwo");
  });

  it("may be a table whose first head is selected", () => {
    const table = through((selected) => insertTable(selected, ["Head", "Head"]));
    expect(table("¦")).toBe("| ¦Head¦ | Head |\n| ---- | ---- |\n|      |      |\n|      |      |");
  });
});

describe("images", () => {
  it("take any description and any address", () => {
    expect(imageMarkdown("A [new] \\ day\nhere", "https://a.example/x.jpg")).toBe(
      "![A \\[new\\] \\\\ day here](https://a.example/x.jpg)",
    );
    expect(imageMarkdown("", "/a (1).jpg")).toBe("![](</a%20(1).jpg>)");
  });
});
