import { describe, expect, it } from "vitest";
import { withPictureUrls } from "./article-pictures.ts";

describe("withPictureUrls", () => {
  const rendered = (content: string) => withPictureUrls(content, (number) => `/pictures/${number}?import=a`);

  it("replaces the address of each picture", () => {
    expect(rendered('![Sea](picture:1)![](picture:12 "Sky")')).toBe(
      '![Sea](/pictures/1?import=a)![](/pictures/12?import=a "Sky")',
    );
  });

  it("leaves other addresses and text as they are", () => {
    const content = "picture:1 (picture:1) ]\\(picture:1) ![](https://a.example/picture:1) ![](picture:one)";
    expect(rendered(content)).toBe(content);
  });
});
