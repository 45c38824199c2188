import { type Message, message } from "#bff/messages/message.ts";
import type { Widget } from "#shared/console/issues/import-content.ts";
import { WIDGET_TYPES } from "#shared/console/issues/widget-types.ts";
import type { ImportWarning } from "../import-error.ts";
import { shortText } from "../short-text.ts";
import { WarningList } from "../warnings/warning-list.ts";
import { bytesOfWidget, contentLimits } from "./content-limits.ts";
import { decodeText } from "./decode-text.ts";
import { readXml, type XmlElement } from "./xml.ts";

const MAX_WIDGETS = 10_000;
const MAX_TITLE_LENGTH = 1_000;
const MAX_URL_LENGTH = 4_000;
/** Programs round positions, so a widget may exceed its page by this fraction without a warning. */
const TOLERANCE = 0.001;

const KNOWN_ATTRIBUTES = new Set(["page", "type", "x", "y", "width", "height", "href", "title"]);

/** Reads a widget map. Never throws: unusable parts are omitted and reported as warnings, with their page if there is one. */
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
      message("warnings.widget_map_unreadable", { reason: root.problem }),
    );
    return { widgets: [], warnings: warnings.list() };
  }
  if (guessed) warnings.add("encoding_guessed", message("warnings.encoding_guessed.widget_map"));
  if (root.name !== "widgets") {
    warnings.add("widget_map_unknown", message("warnings.widget_map_unknown", { element: cut(root.name) }));
    return { widgets: [], warnings: warnings.list() };
  }
  const reader = new WidgetReader(pageCount, warnings);
  const widgets: Widget[] = [];
  let total = 0;
  for (const element of root.children) {
    if (element.name !== "widget") {
      warnings.add(
        "widget_unknown_element",
        message("warnings.widget_unknown_element.in_map", { element: cut(element.name) }),
      );
      continue;
    }
    const widget = reader.read(element);
    if (widget === null) continue;
    total += bytesOfWidget(widget);
    if (widgets.length >= MAX_WIDGETS || total > contentLimits.widgets) {
      warnings.add("too_many_widgets", message("warnings.too_many_widgets", { maximum: widgets.length }));
      break;
    }
    widgets.push(widget);
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

  /** Reads the widget of an element. Adds a warning and returns null if it is unusable. */
  read({ attributes, children }: XmlElement): Widget | null {
    this.#position += 1;
    const number = this.#position;
    const widgetName = message("warnings.widget.name", { number });
    const page = /^\s*\d{1,9}\s*$/.test(attributes.page ?? "") ? Number(attributes.page) : null;
    const omit = (code: string, problem: Message) => {
      this.#warnings.add(code, message("warnings.widget_left_out", { number, problem }), page ?? undefined);
      return null;
    };
    if (page === null)
      return omit("widget_page", message("warnings.widget_page.none", { page: cut(attributes.page) }));
    if (page < 1 || page > this.#pageCount) {
      // The message contains the page number, because a page that does not exist cannot be the page of the warning.
      this.#warnings.add(
        "widget_page",
        message("warnings.widget_page.beyond", { widget: widgetName, page, pages: this.#pageCount }),
      );
      return null;
    }
    this.#warnUnknown(attributes, children, page);
    const type = WIDGET_TYPES.find((each) => each === attributes.type?.trim().toLowerCase());
    if (type === undefined)
      return omit(
        "widget_type",
        message("warnings.widget_type", { type: cut(attributes.type), types: WIDGET_TYPES.join(", ") }),
      );
    const position = positionOf(attributes);
    if ("key" in position) return omit("widget_place", position);
    if (position.cropped)
      this.#warnings.add(
        "widget_place",
        message("warnings.widget_place.cropped", { widget: widgetName }),
        page,
      );
    const href = urlOf(attributes.href, type);
    if (href === null)
      return omit(
        "widget_address",
        message(type === "link" ? "warnings.widget_address.link" : "warnings.widget_address.other", {
          address: cut(attributes.href),
        }),
      );
    const { x, y, width, height } = position;
    const title = shortText((attributes.title ?? "").replace(/\s+/g, " ").trim(), MAX_TITLE_LENGTH);
    return { page, type, x, y, width, height, href, title };
  }

  #warnUnknown(attributes: Record<string, string>, children: XmlElement[], page: number): void {
    for (const name of Object.keys(attributes))
      if (!KNOWN_ATTRIBUTES.has(name))
        this.#warnings.add(
          "widget_unknown_attribute",
          message("warnings.widget_unknown_attribute", { attribute: cut(name) }),
          page,
        );
    for (const { name } of children)
      this.#warnings.add(
        "widget_unknown_element",
        message("warnings.widget_unknown_element.in_widget", { element: cut(name) }),
        page,
      );
  }
}

type Position = Pick<Widget, "x" | "y" | "width" | "height"> & { cropped: boolean };

/** Reads the position of a widget on its page. Returns the problem as a message if the attributes are invalid. */
function positionOf(attributes: Record<string, string>): Position | Message {
  const values: number[] = [];
  for (const name of ["x", "y", "width", "height"]) {
    const value = fraction(attributes[name]);
    if (value === null)
      return message("warnings.widget_place.fraction", { attribute: name, value: cut(attributes[name]) });
    values.push(value);
  }
  const [x, y, width, height] = values as [number, number, number, number];
  if (width === 0 || height === 0 || x >= 1 || y >= 1) return message("warnings.widget_place.no_size");
  const cropped = x + width > 1 + TOLERANCE || y + height > 1 + TOLERANCE;
  return { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y), cropped };
}

function fraction(value: string | undefined): number | null {
  if (!/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(value ?? "")) return null;
  const number = Number(value);
  return number >= -TOLERANCE && number <= 1 + TOLERANCE ? Math.min(Math.max(number, 0), 1) : null;
}

function urlOf(value: string | undefined, type: Widget["type"]): string | null {
  const address = value?.trim() ?? "";
  const url = address.length > MAX_URL_LENGTH ? null : URL.parse(address);
  if (url === null) return null;
  if (type === "link" && (url.protocol === "mailto:" || url.protocol === "tel:")) return url.href;
  return /^https?:\/\//i.test(address) && url.hostname !== "" ? url.href : null;
}

function cut(value: string | undefined): string {
  return shortText(value?.trim() ?? "", 100);
}
