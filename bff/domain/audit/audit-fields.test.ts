import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differenceOf, VersionedText } from "./audit-fields.ts";

const secretName = fc.constantFrom(
  "token",
  "profile_token",
  "client_secret",
  "password",
  "token_hash",
  "location_credentials",
  "api_key",
  "recovery_codes",
);
/** Random secrets that cannot occur in a text by chance. */
const secret = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => `s3cr3t${Buffer.from(bytes).toString("hex")}`);

/** Generates records with this secret in one of the places where a secret can be. */
const recordWith = (hidden: string) =>
  fc
    .record({
      name: fc.string({ maxLength: 20 }),
      plain: fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)),
      field: secretName,
      place: fc.constantFrom("named", "bytes", "nested", "list", "address", "deep"),
    })
    .map(({ name, plain, field, place }) => {
      const common = { name, plain };
      if (place === "named") return { ...common, [field]: hidden };
      if (place === "bytes") return { ...common, sealed: Buffer.from(hidden) };
      if (place === "nested")
        return { ...common, oidc: { issuer: "https://id.example.com", [field]: hidden } };
      if (place === "list") return { ...common, [field]: [hidden, hidden] };
      if (place === "address") return { ...common, url: `https://user:${hidden}@files.example.com/a.pdf` };
      return { ...common, list: [{ inner: { [field]: { value: hidden } } }] };
    });

describe("differenceOf", () => {
  it("contains no secret, wherever it is in the record before or after", () => {
    fc.assert(
      fc.property(
        fc
          .tuple(secret, secret)
          .chain(([one, other]) =>
            fc.tuple(fc.constant([one, other]), fc.option(recordWith(one)), fc.option(recordWith(other))),
          ),
        ([secrets, before, after]) => {
          const difference = JSON.stringify(differenceOf(before, after));
          for (const hidden of secrets) {
            expect(difference).not.toContain(hidden);
            expect(difference).not.toContain(Buffer.from(hidden).toString("base64"));
          }
        },
      ),
    );
  });

  it("masks API tokens and JWTs inside other texts", () => {
    const token = `nr_${"a".repeat(43)}`;
    const jwt = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
    const difference = JSON.stringify(differenceOf(null, { note: `call with ${token} or ${jwt}` }));
    expect(difference).not.toContain(token);
    expect(difference).not.toContain(jwt);
  });

  it("contains only changed fields, a changed secret as changed, and a long text as its length", () => {
    const before = {
      name: "a",
      same: 1,
      token: Buffer.from("one"),
      content: new VersionedText("x", 1),
      version: 1,
    };
    const after = {
      name: "b",
      same: 1,
      token: Buffer.from("two"),
      content: new VersionedText("xy", 2),
      version: 2,
    };
    expect(differenceOf(before, after)).toEqual({
      before: { name: "a", token: "[secret]", content: { characters: 1, version: 1 } },
      after: { name: "b", token: "[secret, changed]", content: { characters: 2, version: 2 } },
    });
    expect(differenceOf(before, { ...before, version: 2 })).toBeNull();
    expect(differenceOf(null, { name: "a", empty: "", none: null, off: false, list: [] })).toEqual({
      before: null,
      after: { name: "a" },
    });
  });
});
