import { createRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import type { Zoom } from "./page-spreads.ts";
import { PageStage, type StageHandle, type StageTexts } from "./page-stage.tsx";

const picture = (number: number) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='600' height='1800'><!--${number}--></svg>`;
const pages = [1, 2, 3].map((number) => ({ number, width: 600, height: 1800, image_url: picture(number) }));
const texts: StageTexts = {
  pages: "Pages",
  pageAlt: (number) => `Page ${number}`,
  waiting: String,
  imageFailed: String,
  retryImage: "Again",
  widget: () => "",
  pageText: (number) => `Text of page ${number}`,
  link: () => "",
};

const host = document.createElement("div");
host.style.cssText = "display: flex; width: 400px; height: 400px";
let root = createRoot(host);
afterEach(() => {
  root.unmount();
  host.remove();
});

/** Renders the stage. Returns a function that turns to a page and ends before a frame is painted. */
function openStage(zoom: Zoom = "page", onZoom: (zoom: Zoom) => void = () => {}) {
  root = createRoot(host);
  document.body.append(host);
  const handle = createRef<StageHandle>();
  const turnTo = (page: number) =>
    flushSync(() =>
      root.render(
        <PageStage
          {...{ handle, pages, zoom, texts }}
          spread={[page]}
          total={3}
          widgets={[]}
          content={{
            layoutOf: (number) => ({
              words: [{ text: `word${number}`, boxes: [{ x: 0, y: 0, width: 0.5, height: 0.1 }] }],
              links: [],
            }),
            language: "en",
            pageHref: String,
            onPage: () => {},
          }}
          rtl={false}
          onZoom={onZoom}
          onTurn={() => {}}
        />,
      ),
    );
  turnTo(1);
  return turnTo;
}

const stage = () => host.querySelector("section")!;

describe("the stage with the pages", () => {
  it("shows the image of a page in the frame of the turn, and its words in a later one", async () => {
    const turnTo = openStage();
    await expect.poll(() => stage().textContent).toContain("word1");
    turnTo(2);
    expect(stage().querySelector("img")?.alt).toBe("Page 2");
    expect(stage().querySelector("tspan")).toBeNull();
    await expect.poll(() => stage().textContent).toContain("word2");
  });

  it("starts each page at its top", async () => {
    const turnTo = openStage("width");
    stage().scrollTo({ top: 300, behavior: "instant" });
    await expect.poll(() => stage().scrollTop).toBe(300);
    await new Promise(requestAnimationFrame);
    turnTo(2);
    expect(stage().scrollTop).toBe(0);
  });
});

describe("the zoom of a page", () => {
  function touch(type: "touchstart" | "touchmove" | "touchend", ...points: [x: number, y: number][]) {
    const touches = points.map(
      ([clientX, clientY], identifier) => new Touch({ identifier, target: stage(), clientX, clientY }),
    );
    const isEnd = type === "touchend";
    const event = { touches: isEnd ? [] : touches, changedTouches: touches, bubbles: true, cancelable: true };
    stage().dispatchEvent(new TouchEvent(type, event));
  }

  it("follows two fingers, a double tap, and the wheel with Ctrl, and nothing else", () => {
    const zooms: Zoom[] = [];
    const take = () =>
      zooms.splice(0).map((zoom) => (zoom === "page" ? zoom : Math.round(Number(zoom) * 10) / 10));
    openStage(1, (zoom) => zooms.push(zoom))(1);

    touch("touchstart", [100, 100], [100, 200]);
    touch("touchmove", [100, 50], [100, 250]);
    touch("touchend", [100, 50], [100, 250]);
    expect(take()).toEqual([2]);

    touch("touchstart", [100, 100]);
    touch("touchend", [100, 100]);
    expect(take()).toEqual([]);
    touch("touchstart", [102, 100]);
    touch("touchend", [102, 100]);
    // From a zoomed page back to the whole one.
    expect(take()).toEqual(["page"]);

    const wheel = (ctrlKey: boolean) =>
      stage().dispatchEvent(
        new WheelEvent("wheel", { deltaY: -231, ctrlKey, bubbles: true, cancelable: true }),
      );
    wheel(false);
    expect(take()).toEqual([]);
    wheel(true);
    expect(take()).toEqual([2]);
  });
});
