import { describe, expect, it } from "vitest";
import { sourceHint } from "./source-hint.ts";

describe("the hint below an address", () => {
  it("names the file and its host", () => {
    expect(sourceHint(" https://files.example.com:8443/weekly/No%2012.pdf?v=2 ")).toEqual({
      host: "files.example.com:8443",
      file: "No 12.pdf",
      plain: false,
      credentials: false,
      hidden: false,
    });
  });

  it("warns about an unencrypted connection, and about credentials without repeating them", () => {
    const hint = sourceHint("http://me:secret@example.com/");
    expect(hint).toEqual({ host: "example.com", file: null, plain: true, credentials: true, hidden: false });
    expect(JSON.stringify(hint)).not.toContain("secret");
  });

  it("explains values that are not shown", () => {
    expect(sourceHint("https://a.test/b.pdf?X-Amz-Expires=…&X-Amz-Signature=…")?.hidden).toBe(true);
  });

  it("is null until the address is complete", () => {
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

  it("shows a file name that cannot be decoded unchanged", () => {
    expect(sourceHint("https://a.test/100%.pdf")?.file).toBe("100%.pdf");
  });
});
