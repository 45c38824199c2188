import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyDigits, toAmount, toCents } from "./money.ts";

describe("a price", () => {
  it("is typed in the currency's unit and kept in its smallest", () => {
    expect(toCents("4.99", "EUR")).toBe(499);
    expect(toCents(4.35, "EUR")).toBe(435);
    expect(toCents(499, "JPY")).toBe(499);
    expect(toCents("1.005", "KWD")).toBe(1005);
    expect(toAmount(499, "EUR")).toBe(4.99);
    expect(currencyDigits("not a currency")).toBe(2);
  });

  it("is nothing while nothing, or no number yet, is typed", () => {
    expect(toCents("", "EUR")).toBe(0);
    expect(toCents("-", "EUR")).toBe(0);
  });

  it("never loses a cent on the way to the field and back", () => {
    const cents = fc.integer({ min: 0, max: 2_147_483_647 });
    fc.assert(
      fc.property(cents, fc.constantFrom("EUR", "JPY", "KWD"), (amount, currency) => {
        expect(toCents(toAmount(amount, currency), currency)).toBe(amount);
        const digits = currencyDigits(currency);
        expect(toCents(toAmount(amount, currency).toFixed(digits), currency)).toBe(amount);
      }),
    );
  });
});
