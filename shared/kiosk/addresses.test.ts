import { describe, expect, it } from "vitest";
import { idInAddress, kioskAddresses } from "./addresses.ts";

describe("the addresses of the kiosk", () => {
  const addresses = kioskAddresses("city-post");

  it.each([
    ["Heft 05/2026", "/read/city-post/issues/7-heft-05-2026"],
    ["Über Straßen & Plätze", "/read/city-post/issues/7-ueber-strassen-plaetze"],
    ["Café Olé", "/read/city-post/issues/7-cafe-ole"],
    ["日本語", "/read/city-post/issues/7"],
    ["!", "/read/city-post/issues/7"],
  ])("contain the words of a name: %s", (name, address) => {
    expect(addresses.issue(7, name)).toBe(address);
  });

  it("end a long name after a whole word", () => {
    const address = addresses.article(1, "word ".repeat(100));
    expect(address.length).toBeLessThan(100);
    expect(address).toMatch(/-word$/);
  });

  it.each([
    ["12", 12],
    ["12-may", 12],
    ["12may", null],
    ["may", null],
    ["0", null],
    ["99999999999", null],
  ])("name a record by the number at the start: %s", (part, id) => {
    expect(idInAddress(part)).toBe(id);
  });
});
