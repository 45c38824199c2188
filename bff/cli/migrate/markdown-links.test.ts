import { describe, expect, it } from "vitest";
import { removePictures, rewriteLinks } from "./markdown-links.ts";

describe("rewriteLinks", () => {
  const moved = (address: string) =>
    address.startsWith("https://old.example/a?b=1&c=2") ? "https://new/1" : null;

  it.each([
    ["[text](https://old.example/a?b=1&c=2)", "[text](https://new/1)"],
    ["[text](https://old.example/a?b=1&amp;c=2)", "[text](https://new/1)"],
    ["[**text**](<https://old.example/a?b=1&c=2> 'title')", "[**text**](<https://new/1> 'title')"],
    ["<https://old.example/a?b=1&c=2>", "<https://new/1>"],
    ["https://old.example/a?b=1&c=2", "https://new/1"],
    [
      "[https://old.example/a?b=1&c=2](https://old.example/a?b=1&c=2)",
      "[https://old.example/a?b=1&c=2](https://new/1)",
    ],
    ["[text][1]\n\n[1]: https://old.example/a?b=1&c=2", "[text][1]\n\n[1]: https://new/1"],
    ["[text][1]\n\n[1]: https://old.example/a?b=1&amp;c=2", "[text][1]\n\n[1]: https://new/1"],
    ["[![](crane.jpg)](https://old.example/a?b=1&c=2)", "[![](crane.jpg)](https://new/1)"],
    [
      "`https://old.example/a?b=1&c=2` [other](https://other.example)",
      "`https://old.example/a?b=1&c=2` [other](https://other.example)",
    ],
  ])("leads %s to the new address", (before, after) => {
    expect(rewriteLinks(`*One*\n\n${before}\n\n* two`, moved)).toBe(`*One*\n\n${after}\n\n* two`);
  });
});

describe("removePictures", () => {
  const isRemote = (address: string) => address.startsWith("https:");

  it.each([
    ["![Crane](crane.jpg)", "", ["crane.jpg"]],
    ["![Crane][1]\n\n[1]: crane.jpg", "\n\n[1]: crane.jpg", ["crane.jpg"]],
    ['<img alt="" src="crane.jpg"><img src=tide.jpg>', "", ["crane.jpg", "tide.jpg"]],
    ["![Crane](https://old.example/crane.jpg)", "![Crane](https://old.example/crane.jpg)", []],
    ["`![Crane](crane.jpg)`", "`![Crane](crane.jpg)`", []],
  ])("removes the local pictures of %s", (before, content, removed) => {
    expect(removePictures(before, isRemote)).toEqual({ content, removed });
  });
});
