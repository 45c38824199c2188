import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { german, sayTo, sayWithin } from "./say.ts";
import { sourceLiterals } from "./source-sentences.fixture.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const literals = sourceLiterals(root, ["shared", "bff"]);
const translations = german.flatMap((list) => Object.entries(list));
const places = (sentence: string) => (sentence.match(/\{\d+/g) ?? []).toSorted();

describe("the sentences of the service", () => {
  it("are all there in German", () => {
    const known = new Set(translations.map(([sentence]) => sentence));
    const missing = literals.filter(({ sentence, isProse }) => isProse && !known.has(sentence));
    expect(missing.map(({ where, sentence }) => `${where}: ${sentence}`)).toEqual([]);
  });

  it("are translated only where the source says them, and once", () => {
    const inSource = new Set(literals.map(({ sentence }) => sentence));
    const english = translations.map(([sentence]) => sentence);
    expect(english.filter((sentence) => !inSource.has(sentence))).toEqual([]);
    expect(english.filter((sentence, index) => english.indexOf(sentence) !== index)).toEqual([]);
  });

  it("name the same values in both languages", () => {
    for (const [sentence, translation] of translations)
      expect(places(translation), sentence).toEqual(places(sentence));
  });

  it("are recognised with values in them, each as itself", () => {
    const say = sayTo("de");
    for (const [sentence, translation] of translations) {
      const fill = (text: string) => text.replace(/\{(\d+)(:said)?\}/g, (_, place: string) => `<${place}>`);
      expect(say(fill(sentence)), sentence).toBe(fill(translation));
    }
  });
});

describe("a sentence in German", () => {
  const say = sayTo("de");

  it("keeps its values, and says those that are sentences themselves", () => {
    expect(say("The file is not a PDF: it is a PNG image. Export the issue as a PDF.")).toBe(
      "Die Datei ist kein PDF: Es ist ein PNG-Bild. Exportieren Sie die Ausgabe als PDF.",
    );
    expect(say("Widget 3 has no page: its page is “x”. It was left out.")).toBe(
      "Widget 3 hat keine Seite: Seine Seite ist „x“. Es wurde weggelassen.",
    );
    expect(
      say("files.example.com answered 404 Not Found for /a.pdf. Check the address, then import again."),
    ).toBe(
      "files.example.com antwortete mit 404 Not Found auf /a.pdf. Prüfen Sie die Adresse, und importieren Sie dann neu.",
    );
  });

  it("leaves what it does not know as it is, however long", () => {
    expect(say("Nobody wrote this down.")).toBe("Nobody wrote this down.");
    const long = "is taken: ".repeat(100_000);
    expect(say(long)).toBe(long);
  });

  it("is said wherever it stands in an answer, and nowhere else", () => {
    const answer = { name: "they are too large", steps: [{ message: "they are too large", page: null }] };
    expect(sayWithin(answer, new Set(["message"]), say)).toEqual({
      name: "they are too large",
      steps: [{ message: "sie zu groß sind", page: null }],
    });
    expect(sayTo("en")("they are too large")).toBe("they are too large");
  });
});
