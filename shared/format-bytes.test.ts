import { describe, expect, it } from "vitest";
import { formatBinaryBytes, formatBytes } from "./format-bytes.ts";

const spaces = (text: string) => text.replaceAll("\u00a0", " ");

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [512, "512 bytes"],
    [2048, "2 kB"],
    [4_200_000, "4.2 MB"],
    [120_400_000, "120 MB"],
  ])("writes %i as %s", (bytes, text) => {
    expect(spaces(formatBytes("en-GB", bytes))).toBe(text);
  });

  it("writes the comma of German", () => {
    expect(spaces(formatBytes("de", 4_200_000))).toBe("4,2 MB");
  });
});

describe("formatBinaryBytes", () => {
  it.each([
    [16 * 1024, "16 kB"],
    [2.5 * 1024 ** 2, "2.5 MB"],
    [512 * 1024 ** 2, "512 MB"],
    [2 * 1024 ** 3, "2 GB"],
  ])("writes %i as %s", (bytes, text) => {
    expect(formatBinaryBytes("en-GB", bytes)).toBe(text);
  });
});
