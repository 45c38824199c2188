import i18next, { type TFunction } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import german from "../texts/categories.de.ts";
import english from "../texts/categories.en.ts";
import { type RemovalTarget, removalEffects } from "./removal-effects.ts";

type Words = TFunction<"categories">;
let en: Words;
let de: Words;

beforeAll(async () => {
  const texts = i18next.createInstance();
  await texts.init({
    lng: "en",
    resources: { en: { categories: english }, de: { categories: german } },
    interpolation: { escapeValue: false },
  });
  en = texts.getFixedT("en", "categories");
  de = texts.getFixedT("de", "categories");
});

const toRoot: RemovalTarget = { kind: "delete", parent: null };
const toParent: RemovalTarget = { kind: "delete", parent: "News" };
const notChosen: RemovalTarget = { kind: "merge", into: null };
const chosen: RemovalTarget = { kind: "merge", into: "Into which" };

/** Returns the English and German text for `stories` articles, `left` of them without another category. */
function articles(stories: number, left: number, target = toRoot): [string, string] {
  const preview = { stories, stories_left_without: left, children: 0, descendants: 0 };
  return [removalEffects(en, preview, target)[0], removalEffects(de, preview, target)[0]];
}

function children(count: number, target: RemovalTarget): [string, string] {
  const preview = { stories: 0, stories_left_without: 0, children: count, descendants: count };
  return [removalEffects(en, preview, target)[1], removalEffects(de, preview, target)[1]];
}

describe("removalEffects", () => {
  it.each([
    [0, 0, "This category has no articles.", "Diese Kategorie enthält keine Artikel."],
    [1, 0, "This category has 1 article.", "Diese Kategorie enthält 1 Artikel."],
    [
      1,
      1,
      "This category has 1 article. It will be left without a category.",
      "Diese Kategorie enthält 1 Artikel. Er hat danach keine Kategorie mehr.",
    ],
    [
      2,
      1,
      "This category has 2 articles. One of them will be left without a category.",
      "Diese Kategorie enthält 2 Artikel. Einer davon hat danach keine Kategorie mehr.",
    ],
    [
      3,
      2,
      "This category has 3 articles. 2 of them will be left without a category.",
      "Diese Kategorie enthält 3 Artikel. 2 davon haben danach keine Kategorie mehr.",
    ],
    [
      2,
      2,
      "This category has 2 articles. They will be left without a category.",
      "Diese Kategorie enthält 2 Artikel. Sie haben danach keine Kategorie mehr.",
    ],
  ])("counts %i articles, %i of them without another category", (...row) => {
    const [stories, left, english, german] = row;
    expect(articles(stories, left)).toEqual([english, german]);
  });

  it("mentions no article without a category for a merge", () => {
    expect(articles(2, 2, chosen)).toEqual([
      "This category has 2 articles.",
      "Diese Kategorie enthält 2 Artikel.",
    ]);
  });

  it.each([toRoot, toParent, notChosen, chosen])("mentions that there are no subcategories: %o", (target) => {
    expect(children(0, target)).toEqual(["It has no subcategories.", "Sie hat keine Unterkategorien."]);
  });

  it("names the root level if a root category is deleted", () => {
    expect(children(1, toRoot)).toEqual([
      "It has 1 subcategory, which moves to the root level.",
      "Sie hat 1 Unterkategorie, die auf die oberste Ebene rückt.",
    ]);
    expect(children(8, toRoot)).toEqual([
      "It has 8 subcategories, which move to the root level.",
      "Sie hat 8 Unterkategorien, die auf die oberste Ebene rücken.",
    ]);
  });

  it("quotes the name of the parent or the merge target", () => {
    expect(children(1, toParent)).toEqual([
      "It has 1 subcategory, which moves to “News”.",
      "Sie hat 1 Unterkategorie, die nach „News“ verschoben wird.",
    ]);
    expect(children(8, chosen)).toEqual([
      "It has 8 subcategories, which move to “Into which”.",
      "Sie hat 8 Unterkategorien, die nach „Into which“ verschoben werden.",
    ]);
  });

  it("refers to the category to be chosen if there is no merge target", () => {
    expect(children(1, notChosen)).toEqual([
      "It has 1 subcategory, which moves to the category you choose.",
      "Sie hat 1 Unterkategorie, die in die Kategorie verschoben wird, die Sie auswählen.",
    ]);
    expect(children(8, notChosen)).toEqual([
      "It has 8 subcategories, which move to the category you choose.",
      "Sie hat 8 Unterkategorien, die in die Kategorie verschoben werden, die Sie auswählen.",
    ]);
  });
});
