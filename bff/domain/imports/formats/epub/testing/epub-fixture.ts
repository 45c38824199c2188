import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TinyEpubOptions, tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
import { EpubBook } from "../epub-book.ts";
import type { ConvertedArticle, TocLink } from "../epub-types.ts";

export type EpubFixture = Awaited<ReturnType<typeof epubFixture>>;

/** Creates EPUBs in a temporary folder and opens them. */
export async function epubFixture() {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-book-"));
  const open: EpubBook[] = [];
  let serial = 0;

  async function bookOf(options: TinyEpubOptions | Buffer): Promise<EpubBook> {
    serial += 1;
    const outputDir = join(folder, String(serial));
    const path = `${outputDir}.epub`;
    await mkdir(outputDir);
    await writeFile(path, Buffer.isBuffer(options) ? options : tinyEpub(options));
    const book = await EpubBook.open({ path, outputDir });
    open.push(book);
    return book;
  }

  return {
    folder,
    bookOf,

    /** Returns the Markdown of a book with one document. */
    async markdownOf(body: string | Buffer, options: TinyEpubOptions = {}): Promise<string> {
      const book = await bookOf({ documents: [{ file: "one.xhtml", body }], ...options });
      const [article] = await articlesOf(book);
      return article!.content;
    },

    closeBooks(): void {
      for (const book of open.splice(0)) book.close();
    },

    remove: () => rm(folder, { recursive: true }),
  };
}

export async function articlesOf(book: EpubBook): Promise<ConvertedArticle[]> {
  const articles: ConvertedArticle[] = [];
  for (const document of book.contents.documents) {
    const article = await book.article(document);
    if (article) articles.push(article);
  }
  return articles;
}

export const codes = (book: EpubBook) => book.warnings.list().map(({ code }) => code);

/** Maps a table of contents to nested arrays of title, file and children. */
export const outline = (toc: TocLink[]): unknown[] =>
  toc.map(({ title, file, children }) => [title, file, ...(children.length > 0 ? [outline(children)] : [])]);
