import { describe, expect, it } from "vitest";
import german from "./kiosk.de.ts";
import english from "./kiosk.en.ts";
import { textsIn } from "./kiosk-texts.ts";

const parametersOf = (text: string | Record<"one" | "other", string>) =>
  [...(typeof text === "string" ? text : text.other).matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe("the texts of the kiosk", () => {
  it("have the same parameters in both languages", () => {
    for (const key of Object.keys(english) as (keyof typeof english)[])
      expect(parametersOf(german[key]), key).toEqual(parametersOf(english[key]));
  });

  it("have plurals and parameters", () => {
    expect(textsIn("en")("page_count", { count: 1 })).toBe("1 page");
    expect(textsIn("de")("page_count", { count: 0 })).toBe("0 Seiten");
    expect(textsIn("en")("page_alt", { number: 2, total: 8 })).toBe("Page 2 of 8");
  });
});
