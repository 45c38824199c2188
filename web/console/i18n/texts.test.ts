import { describe, expect, it } from "vitest";

type Texts = { [key: string]: string | Texts };
const modules = import.meta.glob<Texts>(
  [
    "./*.{en,de}.ts",
    "../../../shared/i18n/*.{en,de}.ts",
    "../features/*/texts/*.{en,de}.ts",
    "../../ui/*/texts/*.{en,de}.ts",
  ],
  {
    eager: true,
    import: "default",
  },
);
const english = Object.keys(modules).filter((path) => path.endsWith(".en.ts"));

/** Returns every text with the path of its key. */
function sentencesOf(texts: Texts, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[path + key, value] as [string, string]]
      : sentencesOf(value, `${path}${key}.`),
  );
}

/** Returns the placeholders and tags of a text in alphabetical order, because their order depends on the language. */
function partsOf(sentence: string): string[] {
  return (sentence.match(/\{\{[^}]+\}\}|<\/?\w+\/?>|\$t\([^)]*\)/g) ?? []).toSorted();
}

describe("the texts of the console", () => {
  it.each(english)("%s exist in German, with the same keys, parameters and markup", (path) => {
    const german = modules[path.replace(".en.ts", ".de.ts")];
    expect(german, "The German file is missing.").toBeDefined();
    const translated = new Map(sentencesOf(german ?? {}));
    const sentences = sentencesOf(modules[path] ?? {});
    expect([...translated.keys()].toSorted()).toEqual(sentences.map(([key]) => key).toSorted());
    for (const [key, sentence] of sentences) {
      // A text for one may omit the count.
      const told = (parts: string[]) =>
        parts.filter((part) => !(key.endsWith("_one") && part.startsWith("{{count")));
      expect(told(partsOf(translated.get(key) ?? "")), `${path} ${key}`).toEqual(told(partsOf(sentence)));
      expect(translated.get(key)?.trim(), `${path} ${key}`).not.toBe("");
    }
  });

  it("are found in every folder", () => {
    for (const folder of ["./", "shared/i18n/", "features/issues/"])
      expect(english.filter((path) => path.includes(folder))).not.toEqual([]);
  });

  it("name the product IDs of the stores equally for issues and articles", () => {
    const [issues, articles] = [
      "../features/issues/texts/issue.en.ts",
      "../features/articles/texts/articles.en.ts",
    ].map((path) => new Map(sentencesOf(modules[path] ?? {})));
    const google = "Google product ID";
    expect(issues?.get("field.google_product_id")).toBe(google);
    expect(articles?.get("article.field.google_product_identifier")).toBe(google);
  });

  it("have no duplicate keys", () => {
    const names = english.map((path) => path.replace(/^.*\//, ""));
    expect(new Set(names).size).toBe(names.length);
  });
});
