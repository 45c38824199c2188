import { describe, expect, it } from "vitest";
import { expectLinearTime } from "#shared/linear-time.fixture.ts";
import { withImageLinks } from "./image-links.ts";

const linked = (html: string) => withImageLinks(html, (alt) => `Enlarge: ${alt}`);

describe("the links to images", () => {
  it("are around images that are in no other link", () => {
    const image = '<img alt="A &quot;> b" src="/media/1.jpg" loading="lazy">';
    const link = `<a href="/media/1.jpg" data-image aria-label="Enlarge: A &quot;> b">${image}</a>`;
    expect(linked(`<p>${image}</p>`)).toBe(`<p>${link}</p>`);
    const inLink = `<a href="https://example.com">${image}</a>`;
    expect(linked(`${inLink}<abbr>x</abbr>${image}`)).toBe(`${inLink}<abbr>x</abbr>${link}`);
  });

  it("leave everything else as it is", () => {
    const html = '<p>An &#x3C;img src="x"> in a text</p><img alt="Without a file"><aside>a</aside>';
    expect(linked(html)).toBe(html);
  });

  it.each(["<img ", '<img src="', '<a"'])("take linear time for many %s", async (unit) => {
    await expectLinearTime(unit, linked);
  });
});
