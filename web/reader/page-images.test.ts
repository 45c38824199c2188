import { describe, expect, it } from "vitest";
import { fittingImage, largerImages, type ReaderPage } from "./page-images.ts";

const page: ReaderPage = {
  number: 1,
  width: 1250,
  height: 1754,
  image_url: "full",
  screen_url: "screen",
  zoom_url: "zoom",
};

describe("the image of a page", () => {
  it("has the width of small screens up to the geometric mean of both widths", () => {
    expect(fittingImage(page, 654)).toBe("screen");
    expect(fittingImage(page, 1000)).toBe("screen");
    expect(fittingImage(page, 1001)).toBe("full");
    expect(fittingImage({ number: 1, width: 600, height: 800, image_url: "full" }, 300)).toBe("full");
  });

  it("becomes sharper step by step when the page is zoomed", () => {
    expect(largerImages(page, "screen", 700)).toEqual([]);
    expect(largerImages(page, "screen", 1200)).toEqual(["full"]);
    expect(largerImages(page, "screen", 2000)).toEqual(["full", "zoom"]);
    expect(largerImages(page, "full", 1200)).toEqual([]);
    expect(largerImages(page, "full", 2000)).toEqual(["zoom"]);
    expect(largerImages({ ...page, zoom_url: undefined }, "full", 2000)).toEqual([]);
  });
});
