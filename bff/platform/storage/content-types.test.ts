import { describe, expect, it } from "vitest";
import { contentTypeOf, extensionFor } from "./content-types.ts";

describe("contentTypeOf", () => {
  it.each([
    ["emags/1/original.pdf", "application/pdf"],
    ["emags/1/original.epub", "application/epub+zip"],
    ["pages/0001.webp", "image/webp"],
    ["a.b/c", "application/octet-stream"],
    ["a.unknown", "application/octet-stream"],
    ["archive.tar.gz", "application/octet-stream"],
    [".pdf", "application/octet-stream"],
  ])("maps the key %s to %s", (key, contentType) => {
    expect(contentTypeOf(key)).toBe(contentType);
  });
});

describe("extensionFor", () => {
  it.each([
    ["image/jpeg", ".jpg"],
    ["IMAGE/WEBP", ".webp"],
    ["text/html;charset=iso-8859-1", ".html"],
    ["application/x-unheard-of", ".bin"],
    ["", ".bin"],
  ])("maps the content type %j to %s", (contentType, extension) => {
    expect(extensionFor(contentType)).toBe(extension);
  });

  it("returns an extension that contentTypeOf maps back to the same type", () => {
    for (const type of [
      "application/pdf",
      "image/png",
      "image/svg+xml",
      "font/woff2",
      "audio/mpeg",
      "video/mp4",
    ]) {
      expect(contentTypeOf(`a${extensionFor(type)}`)).toBe(type);
    }
  });
});
