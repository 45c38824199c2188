import { type Widget, widgetType } from "#shared/console/import-content.ts";
import type { ImportWarning } from "../import-failure.ts";
import { decodeText } from "./decode-text.ts";
import { shortText } from "./short-text.ts";
import { WarningList } from "./warnings.ts";
import { readXml, type XmlElement } from "./xml.ts";

const MAX_WIDGETS = 10_000;
const MAX_TITLE = 1_000;
const MAX_ADDRESS = 4_000;
/** Programs round: a widget may end this far beyond the edge of its page without being told. */
const TOLERANCE = 0.001;

const known = new Set(["page", "type", "x", "y", "width", "height", "href", "title"]);

/**
 * Reads a widget map for an issue of so many pages. Never throws: whatever cannot be used is left out and told in a
 * warning, with the page it is about where there is one.
 */
export function readWidgetMap(
  bytes: Buffer,
  pageCount: number,
): { widgets: Widget[]; warnings: ImportWarning[] } {
  const warnings = new WarningList();
  const { text, guessed } = decodeText(bytes);
  const root = readXml(text);
  if ("problem" in root) {
    warnings.add(
      "widget_map_unreadable",
      `The widget map is not well-formed XML (${root.problem}). It is kept with the issue, but no widget was taken from it.`,
    );
    return { widgets: [], warnings: warnings.list() };
  }
  if (guessed)
    warnings.add(
      "encoding_guessed",
      "The widget map is not in the encoding it says; some letters may be wrong.",
    );
  if (root.name !== "widgets") {
    warnings.add(
      "widget_map_unknown",
      `The widget map begins with <${cut(root.name)}> instead of <widgets>. It is kept with the issue, but no widget was taken from it.`,
    );
    return { widgets: [], warnings: warnings.list() };
  }
  const reader = new WidgetReader(pageCount, warnings);
  const widgets: Widget[] = [];
  for (const element of root.children) {
    if (element.name !== "widget") {
      warnings.add(
        "widget_unknown_element",
        `The widget map has an element <${cut(element.name)}>, which has no meaning.`,
      );
      continue;
    }
    if (widgets.length >= MAX_WIDGETS) {
      warnings.add("too_many_widgets", `The first ${MAX_WIDGETS} widgets were taken; the rest was left out.`);
      break;
    }
    const widget = reader.read(element);
    if (widget !== null) widgets.push(widget);
  }
  return { widgets, warnings: warnings.list() };
}

class WidgetReader {
  readonly #pageCount: number;
  readonly #warnings: WarningList;
  #position = 0;

  constructor(pageCount: number, warnings: WarningList) {
    this.#pageCount = pageCount;
    this.#warnings = warnings;
  }

  /** The widget of an element; null where it cannot be used. */
  read({ attributes, children }: XmlElement): Widget | null {
    this.#position += 1;
    const number = this.#position;
    const which = `Widget ${number}`;
    const page = /^\s*\d{1,9}\s*$/.test(attributes.page ?? "") ? Number(attributes.page) : null;
    const leaveOut = (code: string, why: string) => {
      this.#warnings.add(code, `Widget ${number} ${why} It was left out.`, page ?? undefined);
      return null;
    };
    if (page === null) return leaveOut("widget_page", `has no page: its page is “${cut(attributes.page)}”.`);
    if (page < 1 || page > this.#pageCount) {
      // A page that does not exist is named in the sentence: no page of the issue can be shown beside it.
      this.#warnings.add(
        "widget_page",
        `${which} is for page ${page}, but the issue has ${this.#pageCount}. It was left out.`,
      );
      return null;
    }
    this.#unknown(attributes, children, page);
    const type = widgetType.safeParse(attributes.type?.trim().toLowerCase());
    if (!type.success)
      return leaveOut(
        "widget_type",
        `is of the type “${cut(attributes.type)}”; there are ${widgetType.options.join(", ")}.`,
      );
    const place = placeOf(attributes);
    if (typeof place === "string") return leaveOut("widget_place", place);
    if (place.cropped)
      this.#warnings.add("widget_place", `${which} reaches beyond its page and was cut at its edge.`, page);
    const href = addressOf(attributes.href, type.data);
    if (href === null)
      return leaveOut(
        "widget_address",
        `leads to “${cut(attributes.href)}”, which is no address of the form http:// or https://${type.data === "link" ? ", mailto: or tel:" : ""}.`,
      );
    const { x, y, width, height } = place;
    const title = shortText((attributes.title ?? "").replace(/\s+/g, " ").trim(), MAX_TITLE);
    return { page, type: type.data, x, y, width, height, href, title };
  }

  #unknown(attributes: Record<string, string>, children: XmlElement[], page: number): void {
    for (const name of Object.keys(attributes))
      if (!known.has(name))
        this.#warnings.add(
          "widget_unknown_attribute",
          `A widget has the attribute “${cut(name)}”, which has no meaning.`,
          page,
        );
    for (const { name } of children)
      this.#warnings.add(
        "widget_unknown_element",
        `A widget holds an element <${cut(name)}>, which has no meaning.`,
        page,
      );
  }
}

type Place = Pick<Widget, "x" | "y" | "width" | "height"> & { cropped: boolean };

/** Where a widget is on its page, or the rest of a sentence about why it is nowhere. */
function placeOf(attributes: Record<string, string>): Place | string {
  const values: number[] = [];
  for (const name of ["x", "y", "width", "height"]) {
    const value = fraction(attributes[name]);
    if (value === null)
      return `has the ${name} “${cut(attributes[name])}”; it must be a fraction of the page, from 0 to 1.`;
    values.push(value);
  }
  const [x, y, width, height] = values as [number, number, number, number];
  if (width === 0 || height === 0 || x >= 1 || y >= 1) return "has no size on its page.";
  const cropped = x + width > 1 + TOLERANCE || y + height > 1 + TOLERANCE;
  return { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y), cropped };
}

function fraction(value: string | undefined): number | null {
  if (!/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(value ?? "")) return null;
  const number = Number(value);
  return number >= -TOLERANCE && number <= 1 + TOLERANCE ? Math.min(Math.max(number, 0), 1) : null;
}

function addressOf(value: string | undefined, type: Widget["type"]): string | null {
  const address = value?.trim() ?? "";
  const url = address.length > MAX_ADDRESS ? null : URL.parse(address);
  if (url === null) return null;
  if (type === "link" && (url.protocol === "mailto:" || url.protocol === "tel:")) return url.href;
  return /^https?:\/\//i.test(address) && url.hostname !== "" ? url.href : null;
}

function cut(value: string | undefined): string {
  return shortText(value?.trim() ?? "", 100);
}
