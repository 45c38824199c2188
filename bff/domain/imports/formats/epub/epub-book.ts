import { message } from "#bff/messages/message.ts";
import { storedPictureUrl } from "../../article-pictures.ts";
import { shortText } from "../../short-text.ts";
import { WarningList } from "../../warnings/warning-list.ts";
import { decodeText } from "../decode-text.ts";
import { EntryUnreadable, EpubArchive } from "./epub-archive.ts";
import { readDocument } from "./epub-document.ts";
import { epubLimits } from "./epub-limits.ts";
import { readPackage } from "./epub-package.ts";
import { EpubPaths } from "./epub-paths.ts";
import { EpubPictures } from "./epub-pictures.ts";
import type { BookDocument, BookPackage, ConvertedArticle, TocLink } from "./epub-types.ts";

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
  readonly #seenTitles = new Set<string>();
  readonly #byFile: Map<string, BookDocument>;

  private constructor(
    archive: EpubArchive,
    contents: BookPackage,
    warnings: WarningList,
    options: OpenBookOptions,
  ) {
    this.#archive = archive;
    this.contents = contents;
    this.warnings = warnings;
    this.#paths = new EpubPaths(archive, warnings);
    this.pictures = new EpubPictures(archive, options.outputDir, warnings);
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
        return to === undefined || to === document ? null : articleUrl(to.number);
      },
    });
    if (read.content.length > epubLimits.maxArticleCharacters)
      throw new EntryUnreadable(message("warnings.entry.too_much_text", { file }));
    if (read.drawings > 0)
      this.warnings.add("drawing_left_out", message("warnings.drawing_left_out", { file }));
    if (read.formulas > 0)
      this.warnings.add("formulas_as_text", message("warnings.formulas_as_text", { file }));
    const title =
      this.#titles.get(file) || this.#ownTitle(read.title) || read.heading || `Document ${number}`;
    return { number, title: shortText(title, 1000), content: read.content, file, linear };
  }

  /** Converts a document that is an SVG image, as in comics. */
  async #svgArticle({ number, file, linear }: BookDocument): Promise<ConvertedArticle | null> {
    const picture = await this.pictures.extract(file);
    if (picture === null) return null;
    const title = shortText(this.#titles.get(file) || `Document ${number}`, 1000);
    return { number, title, content: `![](${storedPictureUrl(picture.number)})\n`, file, linear };
  }

  async #pictureOf(from: string, reference: string): Promise<string | null> {
    if (/^https?:/i.test(reference)) return reference;
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

  /** Collects the title of each document from its only entry in the table of contents, or from the one without a fragment. */
  #collectTitles(): void {
    const entries = flatten(this.contents.toc).filter(({ title, file }) => file !== null && title !== "–");
    for (const [file, links] of Map.groupBy(entries, (entry) => entry.file ?? "")) {
      const entry = links.find(({ whole }) => whole) ?? (links.length === 1 ? links[0] : undefined);
      if (entry) this.#titles.set(file, entry.title);
    }
  }

  /** Returns the document's own title, or an empty string if it is the title of the book or of another document, too. */
  #ownTitle(title: string): string {
    if (title === this.contents.title || this.#seenTitles.has(title)) return "";
    this.#seenTitles.add(title);
    return title;
  }
}

function flatten(entries: readonly TocLink[]): TocLink[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
}
