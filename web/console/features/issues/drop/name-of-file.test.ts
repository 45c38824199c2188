import { describe, expect, it } from "vitest";
import { nameOfFile } from "./name-of-file.ts";

describe("the name of an issue from a file", () => {
  it("is the file's name without its extension, with spaces for underscores", () => {
    expect(nameOfFile("Spring_2026.pdf")).toBe("Spring 2026");
    expect(nameOfFile("2026-05-01__Daily  News.PDF")).toBe("2026-05-01 Daily News");
  });

  it("is never empty", () => {
    expect(nameOfFile(".pdf")).toBe(".pdf");
    expect(nameOfFile("_.pdf")).toBe("_.pdf");
  });
});
