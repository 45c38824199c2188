import { describe, expect, it } from "vitest";
import { filesIn } from "./files-in-document.ts";

describe("the files in a document", () => {
  it("are those of the kiosk, and own pictures with or without the host", () => {
    const html = `<link rel="stylesheet" href="/read/_/a.css"><link rel="canonical" href="/read/x/articles/1">
      <img src="${location.origin}/kiosk/v1/publications/1/emags/2/pictures/3?import=4"><img src="/media/5/reader.webp">
      <img src="https://elsewhere.example/kiosk/6.png"><img src="data:,">`;
    expect(filesIn(html)).toEqual([
      "/read/_/a.css",
      "/kiosk/v1/publications/1/emags/2/pictures/3?import=4",
      "/media/5/reader.webp",
    ]);
  });
});
