import fc from "fast-check";
import { expect, test } from "vitest";
import { joinCredentials, splitCredentials } from "./locations.ts";

test("credentials come back into an address as they were, whatever they are made of", () => {
  const characters = fc.string({
    unit: fc.constantFrom("$", "&", "`", "'", "1", "a", "%24", "ä"),
    minLength: 1,
  });
  fc.assert(
    fc.property(characters, characters, (user, password) => {
      const given = new URL(`http://${user}:${password}@files.example.com/a.pdf?b=$1`);
      const split = splitCredentials(given.href);
      expect(split.location).toBe("http://files.example.com/a.pdf?b=$1");
      expect(joinCredentials(split)).toBe(given.href);
    }),
  );
});
