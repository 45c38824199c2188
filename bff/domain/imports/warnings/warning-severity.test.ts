import { describe, expect, it } from "vitest";
import { warnings } from "#bff/messages/warnings.en.ts";
import { seriousCodes, severityOf } from "./warning-severity.ts";

describe("severityOf", () => {
  it.each(["pdf_cut_off", "page_missing", "blank_page", "text_lost", "same_file", "other_date"])(
    "returns serious for %s",
    (code) => {
      expect(severityOf(code)).toBe("serious");
    },
  );

  it.each(["font_not_embedded", "low_resolution", "no_text", "toc_missing", "a code from before"])(
    "returns minor for %s",
    (code) => {
      expect(severityOf(code)).toBe("minor");
    },
  );

  it("knows only codes whose text exists", () => {
    const withoutText = seriousCodes.filter((code) => !(code in warnings));
    expect(withoutText).toEqual([]);
  });
});
