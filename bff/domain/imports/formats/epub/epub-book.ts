import { message } from "#bff/messages/message.ts";
import { storedPictureUrl } from "../../article-pictures.ts";
import { shortText } from "../../short-text.ts";
import { WarningList } from "../../warnings/warning-list.ts";
import { decodeText } from "../decode-text.ts";
import { splitDoctype } from "../xml.ts";
import { EntryUnreadable, EpubArchive } from "./epub-archive.ts";
import { readDocument } from "./epub-document.ts";
import { epubLimits } from "./epub-limits.ts";
import { readPackage } from "./epub-package.ts";
import { EpubPaths } from "./epub-paths.ts";
import { EpubPictures } from "./epub-pictures.ts";
import type { BookDocument, BookPackage, ConvertedArticle, TocLink } from "./epub-types.ts";
import { labelOf } from "./label.ts";
import { parseXhtml } from "./xhtml.ts";

export interface OpenBookOptions {
  path: string;
  /** Existing folder for extracted pictures. */
  outputDir: string;
}

/** Returns the URL fragment that links to another article of the same import. */
export function articleUrl(number: number): string {
  return `#article-${number}`;
}

/** An open EPUB whose package has been read. Documents and pictures are read on demand. */
export class EpubBook {
  readonly contents: BookPackage;
  readonly pictures: EpubPictures;
  readonly warnings: WarningList;
  readonly #archive: EpubArchive;
  readonly #paths: EpubPaths;
  readonly #titles = new Map<string, string>();
  #sharedTitles: Promise<Set<string>> | undefined;
  readonly #byFile: Map<string, BookDocument>;

  private constructor(
    archive: EpubArchive,
    { contents, fallbacks }: Awaited<ReturnType<typeof readPackage>>,
    warnings: WarningList,
    { outputDir }: OpenBookOptions,
  ) {
    this.#archive = archive;
    this.contents = contents;
    this.warnings = warnings;
    this.#paths = new EpubPaths(archive, warnings);
    this.pictures = new EpubPictures(archive, { outputDir, warnings, fallbacks });
    this.#byFile = new Map(contents.documents.map((document) => [document.file, document]));
    this.#collectTitles();
  }

  /** Opens an EPUB. Rejects with an ImportError: `epub_damaged`, `epub_unsafe`, `epub_too_large`, `epub_protected`, `epub_empty`. */
  static async open(options: OpenBookOptions): Promise<EpubBook> {
    const warnings = new WarningList();
    const archive = await EpubArchive.open(options.path);
    try {
      return new EpubBook(archive, await readPackage(archive, warnings), warnings, options);
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  close(): void {
    this.#archive.close();
  }

  /** Converts a document to an article. Adds a warning and returns null if the document is unreadable. */
  async article(document: BookDocument): Promise<ConvertedArticle | null> {
    try {
      return await this.#convert(document);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof EntryUnreadable)) throw error;
      const problem =
        error instanceof EntryUnreadable
          ? error.text
          : message("warnings.entry.too_deep", { file: document.file });
      this.warnings.add("document_unreadable", message("warnings.document_unreadable", { problem }));
      return null;
    }
  }

  async #convert(document: BookDocument): Promise<ConvertedArticle | null> {
    const { number, file, linear } = document;
    if (document.mediaType === "image/svg+xml") return this.#svgArticle(document);
    const { text, guessed } = decodeText(await this.#archive.read(file, epubLimits.maxTextBytes));
    if (guessed) this.warnings.add("encoding_guessed", message("warnings.encoding_guessed.file", { file }));
    const read = await readDocument(text, {
      picture: (reference) => this.#pictureOf(file, reference),
      link: (reference) => {
        const target = this.#paths.resolve(file, reference);
        const to = target === null ? undefined : this.#byFile.get(target);
        return to === undefined || to.number === number ? null : articleUrl(to.number);
      },
    });
    if (read.content.length > epubLimits.maxArticleCharacters)
      throw new EntryUnreadable(message("warnings.entry.too_much_text", { file }));
    if (splitDoctype(text).entities.some((name) => read.content.includes(`&${name};`)))
      this.warnings.add("entities_ignored", message("warnings.entities_in_text", { file }));
    if (read.drawings > 0)
      this.warnings.add("drawing_left_out", message("warnings.drawing_left_out", { file }));
    if (read.formulas > 0)
      this.warnings.add("formulas_as_text", message("warnings.formulas_as_text", { file }));
    if (read.media > 0) this.warnings.add("media_left_out", message("warnings.media_left_out", { file }));
    const title =
      this.#titles.get(file) ||
      (await this.#ownTitle(read.title)) ||
      read.heading ||
      this.#replacementTitle(number);
    return { number, title: shortText(title, 1000), content: read.content, file, linear };
  }

  /** Converts a document that is an SVG image, as in comics. */
  async #svgArticle({ number, file, linear }: BookDocument): Promise<ConvertedArticle | null> {
    const picture = await this.pictures.extract(file);
    if (picture === null) return null;
    const title = shortText(this.#titles.get(file) || this.#replacementTitle(number), 1000);
    return { number, title, content: `![](${storedPictureUrl(picture.number)})\n`, file, linear };
  }

  async #pictureOf(from: string, reference: string): Promise<string | null> {
    if (/^https?:/i.test(reference)) {
      const shown = shortText(reference, 100);
      this.warnings.add(
        "picture_external",
        message("warnings.picture_external", { file: from, picture: shown }),
      );
      return reference;
    }
    if (/^data:/i.test(reference)) {
      const picture = await this.pictures.decode(reference, from);
      return picture && storedPictureUrl(picture.number);
    }
    const file = this.#paths.resolve(from, reference);
    if (file === null) {
      const shown = shortText(reference, 100);
      this.warnings.add(
        "picture_missing",
        message("warnings.picture_missing", { file: from, picture: shown }),
      );
      return null;
    }
    const picture = await this.pictures.extract(file);
    return picture && storedPictureUrl(picture.number);
  }

  /**
   * Collects the title of each document: the first entry of the table of contents that points into it, or the group of entries that all
   * do. An entry that points to the whole document comes first.
   */
  #collectTitles(): void {
    const entries = flatten(this.contents.toc).filter(({ title, file }) => file !== null && title !== "–");
    const groups = new Map<string, TocGroup>();
    collectGroups(this.contents.toc, groups);
    for (const [file, links] of Map.groupBy(entries, (entry) => entry.file ?? "")) {
      const whole = links.find((link) => link.whole);
      const group =
        links.length > 1 && groups.get(file)?.links === links.length ? groups.get(file) : undefined;
      this.#titles.set(file, whole?.title ?? group?.title ?? links[0]!.title);
    }
  }

  /** Returns the document's own title, or an empty string if it is the title of the book or of another document, too. */
  async #ownTitle(title: string): Promise<string> {
    if (title === "" || title === this.contents.title) return "";
    this.#sharedTitles ??= this.#findSharedTitles();
    return (await this.#sharedTitles).has(title) ? "" : title;
  }

  /** Returns what a document without a title is called: the first one, usually the cover, like the book. */
  #replacementTitle(number: number): string {
    return (number === 1 && this.contents.title) || `Document ${number}`;
  }

  /** Returns the titles that several documents have. */
  async #findSharedTitles(): Promise<Set<string>> {
    const seen = new Set<string>();
    const shared = new Set<string>();
    for (const { file } of this.contents.documents) {
      const title = await this.#titleIn(file);
      if (seen.has(title)) shared.add(title);
      seen.add(title);
    }
    return shared;
  }

  async #titleIn(file: string): Promise<string> {
    try {
      const { text } = decodeText(await this.#archive.read(file, epubLimits.maxTextBytes));
      const [title = ""] = /<title\b[^<]*<\/title/i.exec(text.slice(0, HEAD_CHARACTERS)) ?? [];
      return title === "" ? "" : labelOf(parseXhtml(`${title}>`));
    } catch (error) {
      if (error instanceof EntryUnreadable || error instanceof RangeError) return "";
      throw error;
    }
  }
}

/** The title of a document is in its first characters. */
const HEAD_CHARACTERS = 20_000;

/** Adds the titles of entries without a target whose links all lead to one file, inner entries first. Returns the files below. */
function collectGroups(entries: readonly TocLink[], groups: Map<string, TocGroup>): TocGroup {
  const all: TocGroup = { title: "", file: null, links: 0 };
  for (const { title, file, children } of entries) {
    const below = collectGroups(children, groups);
    if (file === null && typeof below.file === "string" && title !== "–") {
      const inner = groups.get(below.file);
      if (inner === undefined || inner.links < below.links) groups.set(below.file, { ...below, title });
    }
    for (const found of [below.file, file] as TocGroup["file"][])
      if (found !== null) all.file = all.file === null || all.file === found ? found : SEVERAL;
    all.links += below.links + (file === null ? 0 : 1);
  }
  return all;
}

/** Marks several files. */
const SEVERAL = Symbol("several");

interface TocGroup {
  title: string;
  file: string | typeof SEVERAL | null;
  links: number;
}

function flatten(entries: readonly TocLink[]): TocLink[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
}
