import type { Element, Nodes } from "hast";
import { message } from "#bff/messages/message.ts";
import { navigationLimits } from "#shared/kiosk/navigation.ts";
import { shortText } from "../../short-text.ts";
import type { WarningList } from "../../warnings/warning-list.ts";
import { bytesOfEntry, contentLimits } from "../content-limits.ts";
import { decodeText } from "../decode-text.ts";
import { child, descendants, readXml, type XmlElement } from "../xml.ts";
import { elementsOf, isMarkedAs } from "./elements.ts";
import { EntryUnreadable, type EpubArchive } from "./epub-archive.ts";
import { epubLimits } from "./epub-limits.ts";
import type { EpubPaths } from "./epub-paths.ts";
import type { ListedPage, ManifestItem, TocLink } from "./epub-types.ts";
import { labelOf as labelText } from "./label.ts";
import { parseXhtml } from "./xhtml.ts";

interface Sources {
  paths: EpubPaths;
  warnings: WarningList;
  manifest: readonly ManifestItem[];
  /** Manifest id of the NCX in EPUB 2. */
  ncxId: string | undefined;
}

export interface BookContents {
  toc: TocLink[];
  pageList: ListedPage[];
}

/**
 * Reads the table of contents and the list of printed pages from the navigation document (EPUB 3) or the NCX (EPUB 2). Adds a warning
 * if there is no table of contents.
 */
export async function readToc(archive: EpubArchive, sources: Sources): Promise<BookContents> {
  const { manifest, warnings, ncxId } = sources;
  const nav = manifest.find(({ properties }) => properties.includes("nav"));
  const ncx =
    manifest.find(({ id }) => id === ncxId) ??
    manifest.find(({ mediaType }) => mediaType === "application/x-dtbncx+xml");
  const builder = new TocBuilder(warnings);
  let pageList: ListedPage[] = [];
  for (const [file, read] of [
    [nav?.file, readNav],
    [ncx?.file, readNcx],
  ] as const) {
    if (file === undefined) continue;
    try {
      const { text } = decodeText(await archive.read(file, epubLimits.maxTextBytes));
      const found = read(text, (reference) => sources.paths.resolve(file, reference), builder);
      if (pageList.length === 0) pageList = found.pageList;
      if (found.toc.length > 0) return { toc: found.toc, pageList };
    } catch (error) {
      if (!(error instanceof EntryUnreadable || error instanceof RangeError)) throw error;
      warnings.add(
        "toc_unreadable",
        error instanceof EntryUnreadable ? error.text : message("warnings.entry.too_deep", { file }),
      );
    }
  }
  warnings.add(
    "toc_missing",
    nav === undefined && ncx === undefined
      ? message("warnings.toc_missing")
      : message("warnings.toc_unreadable"),
  );
  return { toc: [], pageList };
}

type Resolve = (reference: string) => string | null;

/** Creates entries up to the maximum number and size. An entry counts before its children, so that the first ones are kept. */
class TocBuilder {
  readonly #warnings: WarningList;
  #entries = 0;
  #bytes = 0;
  #isFull = false;

  constructor(warnings: WarningList) {
    this.#warnings = warnings;
  }

  /** Creates an entry. Returns null if it has no title and no children, or exceeds the maximum number or size. */
  entry(
    title: string,
    file: string | null,
    reference: string | undefined,
    readChildren: () => TocLink[],
  ): TocLink | null {
    const label = shortText(title.replace(/\s+/g, " ").trim(), 500);
    this.#bytes += bytesOfEntry(label);
    if (this.#isFull || this.#entries === epubLimits.maxTocEntries || this.#bytes > contentLimits.contents) {
      if (!this.#isFull)
        this.#warnings.add("toc_too_long", message("warnings.toc_cut", { maximum: this.#entries }));
      this.#isFull = true;
      return null;
    }
    this.#entries += 1;
    const children = readChildren();
    if (label === "" && children.length === 0) {
      this.#entries -= 1;
      this.#warnings.add(
        "toc_entry_left_out",
        reference === undefined
          ? message("warnings.toc_entry_left_out.plain")
          : message("warnings.toc_entry_left_out.link", { target: shortText(reference, 200) }),
      );
      return null;
    }
    if (file === null && reference !== undefined)
      this.#warnings.add(
        "toc_link_broken",
        message("warnings.toc_target_missing", { title: label, target: reference }),
      );
    return { title: label || "–", file, whole: !reference?.includes("#"), children };
  }
}

function isElement(node: Nodes, ...names: string[]): node is Element {
  return node.type === "element" && names.includes(node.tagName);
}

/** Reads the first `nav` of type `toc`, or the first `nav` without a type, and that of type `page-list`. */
function readNav(source: string, resolve: Resolve, builder: TocBuilder): BookContents {
  const navs = elementsOf(parseXhtml(source)).filter(({ tagName }) => tagName === "nav");
  const contents =
    navs.find((nav) => isMarkedAs("toc", nav)) ??
    navs.find(({ properties }) => properties["epub:type"] === undefined && properties.role === undefined);
  const list = contents && listIn(contents);
  const pages = navs.find((nav) => isMarkedAs("page-list", nav) || isMarkedAs("pagelist", nav));
  return {
    toc: list === undefined ? [] : navEntries(list, resolve, builder, 1),
    pageList: listPages(pages === undefined ? [] : linksIn(pages), resolve),
  };
}

function listIn(element: Element): Element | undefined {
  return elementsOf(element).find((node) => isElement(node, "ol", "ul"));
}

function linksIn(node: Element): { label: string; reference: string | undefined }[] {
  return node.children.flatMap((one) => {
    if (one.type !== "element") return [];
    return one.tagName === "a" ? [{ label: labelText(one), reference: hrefIn(one) }] : linksIn(one);
  });
}

/** Lists printed pages up to the maximum number, without those that have no label or no file. */
function listPages(
  links: readonly { label: string; reference: string | undefined }[],
  resolve: Resolve,
): ListedPage[] {
  return links.slice(0, navigationLimits.listedPages).flatMap(({ label, reference }) => {
    const shown = shortText(
      label.slice(0, 1_000).replace(/\s+/g, " ").trim(),
      navigationLimits.labelCharacters,
    );
    const file = reference === undefined || shown === "" ? null : resolve(reference);
    return file === null ? [] : [{ label: shown, file }];
  });
}

function navEntries(list: Element, resolve: Resolve, builder: TocBuilder, depth: number): TocLink[] {
  return list.children.flatMap((item) => {
    if (!isElement(item, "li")) return [];
    const inner = listIn(item);
    const label = labelIn(item, inner);
    const href = hrefIn(label);
    const entry = builder.entry(labelText(label), href === undefined ? null : resolve(href), href, () =>
      inner === undefined || depth >= epubLimits.maxTocDepth
        ? []
        : navEntries(inner, resolve, builder, depth + 1),
    );
    return entry === null ? [] : [entry];
  });
}

/** Returns the link or heading of an entry, or all that is before the list of its children. */
function labelIn({ children }: Element, inner: Element | undefined): Nodes {
  const end = children.findIndex((node) => inner !== undefined && elementsOf(node).includes(inner));
  const before = end === -1 ? children : children.slice(0, end);
  return (
    before.find((node) => isElement(node, "a", "span", "p", "div")) ?? { type: "root", children: before }
  );
}

function hrefIn(node: Nodes): string | undefined {
  const link = elementsOf(node).find(
    ({ tagName, properties }) => tagName === "a" && properties.href !== undefined,
  );
  return link && String(link.properties.href);
}

function readNcx(source: string, resolve: Resolve, builder: TocBuilder): BookContents {
  const root = readXml(source);
  if ("problem" in root) return { toc: [], pageList: [] };
  const [map] = root.name === "navMap" ? [root] : descendants(root, "navMap");
  const pages = descendants(root, "pageTarget").map((target) => ({
    label: labelOf(target),
    reference: child(target, "content")?.attributes.src,
  }));
  return {
    toc: map === undefined ? [] : ncxEntries(map, resolve, builder, 1),
    pageList: listPages(pages, resolve),
  };
}

function labelOf(point: XmlElement): string {
  return child(child(point, "navLabel"), "text")?.text ?? "";
}

function ncxEntries(parent: XmlElement, resolve: Resolve, builder: TocBuilder, depth: number): TocLink[] {
  return parent.children.flatMap((point) => {
    if (point.name !== "navPoint") return [];
    const src = child(point, "content")?.attributes.src;
    const entry = builder.entry(labelOf(point), src === undefined ? null : resolve(src), src, () =>
      depth >= epubLimits.maxTocDepth ? [] : ncxEntries(point, resolve, builder, depth + 1),
    );
    return entry === null ? [] : [entry];
  });
}
