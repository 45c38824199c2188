import fc from "fast-check";
import { expect, it } from "vitest";
import { joinCredentials, splitCredentials } from "./locations.ts";

it("joinCredentials restores the URL that splitCredentials has split, with any special characters", () => {
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
