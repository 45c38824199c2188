import { describe, expect, it } from "vitest";
import { remoteImages, replaceImage } from "./remote-images.ts";

const text = [
  "![A \\[new\\] crane](https://a.example/crane.png) and [a link](https://a.example/page)",
  '<img alt="Tide" src="https://a.example/tide.png"> ![Own](/media/1/reader.webp)',
  '![Again](https://a.example/crane.png) ![Other](<https://a.example/crane.png?large> "Title")',
  "![Map](https://a.example/map_(1).png)",
].join("\n\n");

describe("images of other servers", () => {
  it("are found once each, in Markdown and HTML", () => {
    expect(remoteImages(text)).toEqual([
      "https://a.example/crane.png",
      "https://a.example/tide.png",
      "https://a.example/crane.png?large",
      "https://a.example/map_(1).png",
    ]);
  });

  it("are replaced wherever they are shown, and no longer addresses are not", () => {
    const replaced = replaceImage(text, "https://a.example/crane.png", "/media/2/reader.webp");
    expect(remoteImages(replaced)).not.toContain("https://a.example/crane.png");
    expect(replaced.match(/\/media\/2\/reader\.webp/g)).toHaveLength(2);
    expect(replaced).toContain("https://a.example/crane.png?large");
  });
});
