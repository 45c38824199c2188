import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAsReturned, joinCredentials, lacksValues, splitLocation } from "./locations.ts";

const signed = "https://bucket.example.com/a%20b.pdf?X-Amz-Expires=3600&X-Amz-Signature=5e&download#page=2";
const shown = "https://bucket.example.com/a%20b.pdf?X-Amz-Expires=…&X-Amz-Signature=…&download#page=2";

describe("splitLocation", () => {
  it("hides the values of the query and keeps their names", () => {
    expect(splitLocation(signed)).toEqual({ location: shown, address: signed });
  });

  it("hides credentials", () => {
    const address = "https://me:s3cret@files.example.com/a.pdf";
    expect(splitLocation(address)).toEqual({ location: "https://files.example.com/a.pdf", address });
  });

  it.each([
    "https://files.example.com/a=b&c=d.pdf",
    "https://files.example.com/a.pdf?download",
    "https://files.example.com/a.pdf?empty=&other=",
    "https://files.example.com/a.pdf#?page=2",
    "upload://11111111-2222-3333-4444-555555555555",
  ])("changes nothing in %s", (location) => {
    expect(splitLocation(location)).toEqual({ location, address: null });
  });

  it("shows no value of any query", () => {
    const value = fc.stringMatching(/^[\w%+=/?;:@$.-]{1,40}$/).map((text) => `s3cret${text}`);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const address = `https://a.example.com/b?${values.map((text, index) => `p${index}=${text}`).join("&")}`;
        const { location } = splitLocation(address);
        expect(location).not.toContain("s3cret");
        expect(lacksValues(location, null)).toBe(true);
      }),
    );
  });
});

describe("isAsReturned", () => {
  it("recognizes an address whose placeholders were percent-encoded", () => {
    expect(isAsReturned(shown, shown)).toBe(true);
    expect(isAsReturned(new URL(shown).href, shown)).toBe(true);
    expect(isAsReturned(signed, shown)).toBe(false);
  });
});

describe("lacksValues", () => {
  it.each([
    ["another path", shown.replace("a%20b", "c")],
    ["another host", shown.replace("bucket", "other")],
    ["another parameter", shown.replace("Expires", "Date")],
    ["one new value", shown.replace("Signature=…", "Signature=6f")],
    ["credentials", shown.replace("//", "//me:pw@")],
  ])("is true for hidden values with %s", (_, given) => {
    expect(lacksValues(given, shown)).toBe(true);
  });

  it("is false for an address as it was returned, and for one without hidden values", () => {
    expect(lacksValues(shown, shown)).toBe(false);
    expect(lacksValues(signed, shown)).toBe(false);
    expect(lacksValues("https://files.example.com/%E2%80%A6.pdf?a=b…", shown)).toBe(false);
  });
});

it("joinCredentials inserts credentials with any special characters", () => {
  const characters = fc.string({
    unit: fc.constantFrom("$", "&", "`", "'", "1", "a", "%24", "ä"),
    minLength: 1,
  });
  fc.assert(
    fc.property(characters, characters, (user, password) => {
      const { href, username } = new URL(`http://${user}:${password}@files.example.com/a.pdf?b=$1`);
      const credentials = href.slice("http://".length, href.indexOf("@"));
      expect(credentials.startsWith(`${username}:`)).toBe(true);
      expect(joinCredentials("http://files.example.com/a.pdf?b=$1", credentials)).toBe(href);
    }),
  );
});
