import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyDigits, toAmount, toCents } from "./money.ts";

describe("a price", () => {
  it.each([
    ["4.99", "EUR", "en", 499],
    ["4,99", "EUR", "en", 499],
    ["3,90", "EUR", "de", 390],
    ["3.90", "EUR", "de", 390],
    ["3,9", "EUR", "de", 390],
    ["3,", "EUR", "de", 300],
    [",5", "EUR", "de", 50],
    ["1.200,50", "EUR", "de", 120_050],
    ["1,200.50", "EUR", "de", 120_050],
    ["1.200", "EUR", "de", 120_000],
    ["1,200", "EUR", "en", 120_000],
    ["1.200", "EUR", "en", 120],
    ["1.200.000", "EUR", "en", 120_000_000],
    ["1 200,50 €", "EUR", "fr", 120_050],
    ["1’200.50", "CHF", "de-CH", 120_050],
    ["499", "JPY", "en", 499],
    ["1.200", "JPY", "en", 1_200],
    ["1.005", "KWD", "en", 1_005],
    ["99999999999", "EUR", "en", 2_147_483_647],
    ["", "EUR", "en", 0],
    ["-", "EUR", "en", 0],
  ])("is parsed in the notation of any language: %s %s in %s", (typed, currency, locale, cents) => {
    expect(toCents(typed, currency, locale)).toBe(cents);
  });

  it("is formatted for the language", () => {
    expect(toAmount(120_050, "EUR", "de")).toBe("1200,50");
    expect(toAmount(499, "EUR", "en")).toBe("4.99");
    expect(toAmount(499, "JPY", "de")).toBe("499");
    expect(currencyDigits("not a currency")).toBe(2);
  });

  it("is the same after it was formatted and parsed", () => {
    const cents = fc.integer({ min: 0, max: 2_147_483_647 });
    const currencies = fc.constantFrom("EUR", "JPY", "KWD");
    fc.assert(
      fc.property(
        cents,
        currencies,
        fc.constantFrom("en", "de", "fr", "de-CH"),
        (amount, currency, locale) => {
          expect(toCents(toAmount(amount, currency, locale), currency, locale)).toBe(amount);
        },
      ),
    );
  });
});
