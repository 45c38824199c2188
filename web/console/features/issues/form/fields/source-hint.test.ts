import { describe, expect, it } from "vitest";
import { sourceHint } from "./source-hint.ts";

describe("what an address says while it is typed", () => {
  it("is which file will be fetched from where", () => {
    expect(sourceHint(" https://files.example.com:8443/weekly/No%2012.pdf?v=2 ")).toEqual({
      host: "files.example.com:8443",
      file: "No 12.pdf",
      plain: false,
      credentials: false,
    });
  });

  it("warns of a connection anybody can read, and of credentials, without repeating them", () => {
    const hint = sourceHint("http://me:secret@example.com/");
    expect(hint).toEqual({ host: "example.com", file: null, plain: true, credentials: true });
    expect(JSON.stringify(hint)).not.toContain("secret");
  });

  it("is nothing until it is an address", () => {
    for (const unfinished of [
      "",
      null,
      undefined,
      "https:/",
      "files.example.com",
      "ftp://a.test/b",
      "https://[",
    ])
      expect(sourceHint(unfinished)).toBeNull();
  });

  it("shows a name that cannot be decoded as it came", () => {
    expect(sourceHint("https://a.test/100%.pdf")?.file).toBe("100%.pdf");
  });
});
