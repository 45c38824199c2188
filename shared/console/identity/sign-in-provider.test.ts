import { describe, expect, it } from "vitest";
import { signInProviderInput } from "./sign-in-provider.ts";

describe("the input for the OpenID provider", () => {
  it.each(["", "id.example.com", "ftp://id.example.com"])("refuses the issuer %j", (issuer) => {
    const given = { name: "Example Company", issuer, client_id: "newsrack", enabled: true };
    const { error } = signInProviderInput.safeParse(given);
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["issuer", "issuer_form"],
    ]);
  });
});
