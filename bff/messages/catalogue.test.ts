import { describe, expect, it, vi } from "vitest";
import { english } from "./english.ts";
import { german } from "./german.ts";
import { message } from "./message.ts";
import { messageOfProblem } from "./problems.ts";
import { render } from "./render.ts";

type Texts = { readonly [key: string]: string | Texts };

/** Every text with the path of its key. */
function textsOf(texts: Texts, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : textsOf(value, `${path}${key}.`),
  );
}

/** Parameters with their formats, without the words of a plural. */
const parametersOf = (text: string) => (text.match(/\{\{\w+(?:, \w+)?/g) ?? []).toSorted();

describe("the German catalogue", () => {
  const translated = new Map(textsOf(german));

  it.each(textsOf(english))("has the parameters of the English text in %s", (key, text) => {
    expect(parametersOf(translated.get(key) ?? "")).toEqual(parametersOf(text));
  });
});

describe("render", () => {
  it("fills in parameters as they are, and renders messages among them in the same language", () => {
    const problem = message("rules.category_gone", { id: "<b>$t(errors.invalid)</b>" });
    expect(render(message("rules.choose_another", { problem }), "de")).toBe(
      "ist keine Kategorie dieser Publikation (<b>$t(errors.invalid)</b>). Wählen Sie eine andere Kategorie oder keine",
    );
    expect(render(message("errors.not_found.issue", { id: 7 }), "en")).toBe(
      "Issue 7 not found in this publication.",
    );
  });

  it("writes calendar days as people do in the language", () => {
    const text = message("warnings.other_date", { date: "2026-07-03", release: "2026-07-04" });
    expect(render(text, "en")).toContain(
      "the date Fri, 3 Jul 2026, but the issue is released on Sat, 4 Jul 2026.",
    );
    expect(render(text, "de")).toContain(
      "das Datum Fr., 3. Juli 2026, die Ausgabe erscheint aber am Sa., 4. Juli 2026.",
    );
  });

  it("keeps no formatter for each day", () => {
    const formatter = vi.spyOn(Intl, "DateTimeFormat");
    for (const date of ["2026-07-03", "2026-07-04"])
      render(message("warnings.other_date", { date, release: "2026-07-05" }), "en");
    expect(formatter).not.toHaveBeenCalled();
    formatter.mockRestore();
  });

  it("chooses the singular or plural after a number", () => {
    const more = (count: number) => message("warnings.more", { count });
    expect(render(more(1), "en")).toBe("And 1 more warning of this kind.");
    expect(render(more(2), "en")).toBe("And 2 more warnings of this kind.");
    expect(render(more(1), "de")).toBe("Es gibt 1 weitere Warnung dieser Art.");
    expect(render(more(0), "de")).toBe("Es gibt 0 weitere Warnungen dieser Art.");
  });

  it("returns stored text without a key as it is, in every language", () => {
    expect(render("The PDF is locked.", "de")).toBe("The PDF is locked.");
  });
});

describe("messageOfProblem", () => {
  it("reads key and parameters from the message of a schema", () => {
    expect(render(messageOfProblem('too_long {"maximum":9}'), "de")).toBe("ist länger als 9 Zeichen");
    expect(render(messageOfProblem("blank"), "en")).toBe("must not be blank");
  });

  it("leaves a text of zod's own as it is", () => {
    expect(render(messageOfProblem("Invalid input"), "de")).toBe("Invalid input");
  });
});
