import { decodeText } from "../decode-text.ts";
import { shortText } from "../short-text.ts";
import { WarningList } from "../warnings.ts";
import { EntryUnreadable, EpubArchive } from "./epub-archive.ts";
import { readDocument } from "./epub-document.ts";
import { epubLimits } from "./epub-limits.ts";
import { readPackage } from "./epub-package.ts";
import { EpubPaths } from "./epub-paths.ts";
import { EpubPictures } from "./epub-pictures.ts";
import type { BookDocument, BookPackage, ConvertedArticle, TocLink } from "./epub-types.ts";

export interface OpenBookOptions {
  path: string;
  /** Where pictures are written; the folder must exist. */
  outputDir: string;
  /** The address an article shows a picture under, by the picture's number. */
  pictureAddress: (number: number) => string;
}

/** The address, within the articles of one import, of an article. */
export function articleAddress(number: number): string {
  return `#article-${number}`;
}

/** An open EPUB: its package has been read, its documents and pictures are read when they are asked for. */
export class EpubBook {
  readonly contents: BookPackage;
  readonly pictures: EpubPictures;
  readonly warnings: WarningList;
  readonly #archive: EpubArchive;
  readonly #paths: EpubPaths;
  readonly #options: OpenBookOptions;
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
    this.#options = options;
    this.#byFile = new Map(contents.documents.map((document) => [document.file, document]));
    this.#collectTitles();
  }

  /** Rejects with an ImportFailure: `epub_damaged`, `epub_unsafe`, `epub_too_large`, `epub_protected`, `epub_empty`. */
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

  /** A document of the spine as an article; null where it cannot be read, which has been said in a warning. */
  async article(document: BookDocument): Promise<ConvertedArticle | null> {
    try {
      return await this.#convert(document);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof EntryUnreadable)) throw error;
      const why =
        error instanceof EntryUnreadable
          ? error.message
          : `“${document.file}” is nested too deep to be read.`;
      this.warnings.add("document_unreadable", `${why} There is no article for it.`);
      return null;
    }
  }

  async #convert(document: BookDocument): Promise<ConvertedArticle | null> {
    const { number, file, linear } = document;
    if (document.mediaType === "image/svg+xml") return this.#drawnArticle(document);
    const { text, guessed } = decodeText(await this.#archive.read(file, epubLimits.maxTextBytes));
    if (guessed)
      this.warnings.add(
        "encoding_guessed",
        `“${file}” is not in the encoding it says; some letters may be wrong.`,
      );
    const read = await readDocument(text, {
      picture: (reference) => this.#pictureOf(file, reference),
      link: (reference) => {
        const target = this.#paths.resolve(file, reference);
        const to = target === null ? undefined : this.#byFile.get(target);
        return to === undefined || to === document ? null : articleAddress(to.number);
      },
    });
    if (read.content.length > epubLimits.maxArticleCharacters)
      throw new EntryUnreadable(`“${file}” has more text than an article may have.`);
    if (read.drawings > 0)
      this.warnings.add(
        "drawing_left_out",
        `Drawings in “${file}” were left out: articles hold pictures and text.`,
      );
    if (read.formulas > 0)
      this.warnings.add(
        "formulas_as_text",
        `Formulas in “${file}” were written as text: articles hold no others.`,
      );
    const title =
      this.#titles.get(file) || this.#ownTitle(read.title) || read.heading || `Document ${number}`;
    return { number, title: shortText(title, 1000), content: read.content, file, linear };
  }

  /** A page that is a drawing as a whole, as in comics. */
  async #drawnArticle({ number, file, linear }: BookDocument): Promise<ConvertedArticle | null> {
    const picture = await this.pictures.extract(file);
    if (picture === null) return null;
    const title = shortText(this.#titles.get(file) || `Document ${number}`, 1000);
    return { number, title, content: `![](${this.#options.pictureAddress(picture.number)})\n`, file, linear };
  }

  async #pictureOf(from: string, reference: string): Promise<string | null> {
    if (/^https?:/i.test(reference)) return reference;
    if (/^data:/i.test(reference)) {
      const picture = await this.pictures.decode(reference, from);
      return picture && this.#options.pictureAddress(picture.number);
    }
    const file = this.#paths.resolve(from, reference);
    if (file === null) {
      const shown = shortText(reference, 100);
      this.warnings.add(
        "picture_missing",
        `“${from}” shows the picture “${shown}”, which is not in the EPUB.`,
      );
      return null;
    }
    const picture = await this.pictures.extract(file);
    return picture && this.#options.pictureAddress(picture.number);
  }

  /** What the table of contents calls each document: an entry for the whole of it, or the only one there is. */
  #collectTitles(): void {
    const entries = flatten(this.contents.toc).filter(({ title, file }) => file !== null && title !== "–");
    for (const [file, links] of Map.groupBy(entries, (entry) => entry.file ?? "")) {
      const entry = links.find(({ whole }) => whole) ?? (links.length === 1 ? links[0] : undefined);
      if (entry) this.#titles.set(file, entry.title);
    }
  }

  /** The title a document gives itself; one that others have too, as of the book, says nothing. */
  #ownTitle(title: string): string {
    if (title === this.contents.title || this.#seenTitles.has(title)) return "";
    this.#seenTitles.add(title);
    return title;
  }
}

function flatten(entries: readonly TocLink[]): TocLink[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
}
