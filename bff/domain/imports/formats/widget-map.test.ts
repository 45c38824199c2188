import { describe, expect, it } from "vitest";
import { render } from "#bff/messages/render.ts";
import { readWidgetMap } from "./widget-map.ts";

const PAGES = 4;
const read = (source: string | Buffer) => {
  const { widgets, warnings } = readWidgetMap(Buffer.from(source as string), PAGES);
  return {
    widgets,
    warnings: warnings.map((warning) => ({ ...warning, message: render(warning.message, "en") })),
  };
};
const map = (body: string) => read(`<?xml version="1.0" encoding="UTF-8"?>\n<widgets>${body}</widgets>`);

/** Builds a valid widget element with changed attributes. Null omits an attribute. */
function widget(change: Record<string, string | null> = {}): string {
  const attributes = {
    ...{
      page: "1",
      type: "link",
      x: "0.1",
      y: "0.2",
      width: "0.3",
      height: "0.1",
      href: "https://a.example/",
    },
    ...change,
  };
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === null ? [] : [`${name}="${value}"`],
  );
  return `<widget ${written.join(" ")}/>`;
}

describe("readWidgetMap", () => {
  it("reads page, position, type, URL and title of each widget", () => {
    const { widgets, warnings } = map(
      widget({ page: "4", type: "gallery", title: "Tom &amp; Jerry &#8211; more" }) +
        widget({ type: "AUDIO" }),
    );
    expect(warnings).toEqual([]);
    expect(widgets).toEqual([
      {
        page: 4,
        type: "gallery",
        x: 0.1,
        y: 0.2,
        width: 0.3,
        height: 0.1,
        href: "https://a.example/",
        title: "Tom & Jerry – more",
      },
      expect.objectContaining({ type: "audio", title: "" }),
    ]);
  });

  it.each(["mailto:editor@a.example", "tel:+49301234", "http://a.example/x?y=1"])(
    "accepts a link to %s",
    (href) => {
      expect(map(widget({ href })).widgets).toEqual([expect.objectContaining({ href })]);
    },
  );

  it("accepts a widget that ends at the edge of the page, within a rounding tolerance", () => {
    const { widgets, warnings } = map(widget({ x: "0.5", width: "0.5001", y: "-0.0004", height: "1" }));
    expect(warnings).toEqual([]);
    expect(widgets).toEqual([expect.objectContaining({ x: 0.5, width: 0.5, y: 0, height: 1 })]);
  });

  it("reads UTF-16 and a namespace prefix", () => {
    const source = `<?xml version="1.0" encoding="UTF-16"?><w:widgets xmlns:w="urn:w"><w:widget page="1" type="link" x="0" y="0" width="1" height="1" href="https://a.example/" title="Köln"/></w:widgets>`;
    const { widgets, warnings } = read(Buffer.from(`\ufeff${source}`, "utf16le"));
    expect(warnings).toEqual([]);
    expect(widgets).toEqual([expect.objectContaining({ title: "Köln" })]);
  });
});

describe("readWidgetMap with an invalid widget", () => {
  it.each<[string, Record<string, string | null>, string, number | undefined]>([
    ["without a page", { page: null }, "widget_page", undefined],
    ["with a page that is not a number", { page: "cover" }, "widget_page", undefined],
    ["on a page beyond the last", { page: "5" }, "widget_page", undefined],
    ["of an unknown type", { type: "hologram" }, "widget_type", 1],
    ["without a type", { type: null }, "widget_type", 1],
    ["left of its page", { x: "-0.2" }, "widget_place", 1],
    ["wider than its page", { width: "1.5" }, "widget_place", 1],
    ["with a position in percent", { y: "20%" }, "widget_place", 1],
    ["with a decimal comma", { y: "0,2" }, "widget_place", 1],
    ["without a size", { height: "0" }, "widget_place", 1],
    ["without a URL", { href: null }, "widget_address", 1],
    ["with a relative URL", { href: "/films/1" }, "widget_address", 1],
    ["with a javascript: URL", { href: "javascript:alert(1)" }, "widget_address", 1],
    ["with a file: URL", { href: "file:///etc/passwd" }, "widget_address", 1],
    ["with a data: URL", { href: "data:text/html,x" }, "widget_address", 1],
    ["of type video with a mailto: URL", { type: "video", href: "mailto:a@b.example" }, "widget_address", 1],
  ])("omits a widget %s and adds a warning", (_case, change, code, page) => {
    const { widgets, warnings } = map(widget(change) + widget({ page: "2" }));
    expect(widgets).toEqual([expect.objectContaining({ page: 2 })]);
    expect(warnings).toEqual([
      { code, message: expect.stringMatching(/left out\.$/), ...(page === undefined ? {} : { page }) },
    ]);
  });
});

describe("readWidgetMap with minor problems", () => {
  it("crops a widget that extends beyond its page and adds a warning", () => {
    const { widgets, warnings } = map(widget({ x: "0.9", width: "0.5" }));
    expect(widgets[0]!.x + widgets[0]!.width).toBeCloseTo(1);
    expect(warnings).toMatchObject([{ code: "widget_place", page: 1 }]);
  });

  it("ignores unknown elements and attributes and adds warnings", () => {
    const { widgets, warnings } = map(
      `<note/>${widget({ color: "red" })}<widget page="1" type="link" x="0" y="0" width="1" height="1" href="https://a.example/"><p/></widget>`,
    );
    expect(widgets).toHaveLength(2);
    expect(warnings.map(({ code }) => code)).toEqual([
      "widget_unknown_element",
      "widget_unknown_element",
      "widget_unknown_attribute",
    ]);
  });

  it("reads the widgets that fit into an answer and says that there are more", () => {
    const long = widget({ href: `https://a.example/${"x".repeat(3_900)}`, title: "ä".repeat(500) });
    const { widgets, warnings } = map(long.repeat(1_000));
    const bytes = Buffer.byteLength(JSON.stringify(widgets));
    expect(bytes).toBeGreaterThan(1.9 * 1024 * 1024);
    expect(bytes).toBeLessThan(2.1 * 1024 * 1024);
    expect(warnings).toEqual([
      { code: "too_many_widgets", message: `Only the first ${widgets.length} widgets were imported.` },
    ]);
  });

  it("counts further warnings of the same code", () => {
    const { warnings } = map(widget({ type: "hologram" }).repeat(1_000));
    expect(warnings.length).toBeLessThan(30);
    expect(warnings.at(-1)?.message).toMatch(/980 more/);
  });
});

describe("readWidgetMap with a file that is not a widget map", () => {
  it.each<[string, string | Buffer, string]>([
    ["text", "Dear colleague", "widget_map_unreadable"],
    ["an empty file", "", "widget_map_unreadable"],
    ["binary data", Buffer.from([0, 1, 2, 0xff, 0xfe]), "widget_map_unreadable"],
    ["truncated XML", '<widgets><widget page="1"', "widget_map_unreadable"],
    ["XML with an unclosed root element", `<widgets>${widget()}`, "widget_map_unreadable"],
    ["other XML", "<rss/>", "widget_map_unknown"],
  ])("returns no widgets and a warning for %s", (_case, source, code) => {
    const { widgets, warnings } = read(source);
    expect(widgets).toEqual([]);
    expect(warnings).toMatchObject([{ code }]);
  });

  it("never resolves entities or external references", () => {
    const declared = Array.from(
      { length: 10 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    );
    const source = `<?xml version="1.0"?><!DOCTYPE widgets [<!ENTITY l0 "lol">${declared.join("")}<!ENTITY x SYSTEM "file:///etc/passwd">]><widgets>${widget({ title: "&l10;&x;" })}</widgets>`;
    const { widgets } = read(source);
    expect(widgets).toEqual([expect.objectContaining({ title: "&l10;&x;" })]);
  });
});
