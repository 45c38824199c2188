import { extensionFor } from "#bff/platform/storage/content-types.ts";
import type { Book, TocEntry } from "#shared/console/issues/import-content.ts";
import { type IssueNavigation, navigationLimits, type PdfNavigation } from "#shared/kiosk/navigation.ts";
import type { BookPackage, ExtractedPicture, TocLink } from "../formats/epub/epub-types.ts";
import type { ArticleRow } from "../import-content.repo.ts";
import { importFiles } from "../import-files.service.ts";
import { ParseSession } from "../parse/parse-session.ts";
import { toStoredWarnings, WarningList } from "../warnings/warning-list.ts";
import type { ImportRun } from "./import-run.ts";

const ARTICLE_BATCH_SIZE = 25;

/** An EPUB whose package has been read. The caller must close the session. */
export interface UnpackedBook {
  session: ParseSession;
  contents: BookPackage;
}

/** Runs the step `unpack`: reads the package of an EPUB and extracts its pictures if `import_images` is set. */
export async function unpackEpub(run: ImportRun, path: string): Promise<UnpackedBook> {
  const { recorder, source, folder, signal } = run;
  await recorder.startStep("unpack");
  const session = new ParseSession(folder, signal);
  try {
    const { contents, warnings: opening } = await session.openEpub(path);
    const warnings = new WarningList();
    warnings.addAll(opening);
    await recorder.saveBook(bookOf(contents, new Set()));
    let done = 0;
    if (source.importImages)
      for (const { file } of contents.pictures) {
        const answer = await session.picture(file);
        warnings.addAll(answer.warnings);
        await storePictures(run, answer.pictures);
        done += 1;
        await recorder.progress("unpack", done, contents.pictures.length);
      }
    recorder.endStep("unpack", done, toStoredWarnings(warnings.list()));
    return { session, contents };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/**
 * Runs the step `articles`: converts each document to an article if `import_articles` is set. Returns the numbers of the articles.
 */
export async function runEpubArticles(
  run: ImportRun,
  { session, contents }: UnpackedBook,
): Promise<ReadonlySet<number>> {
  const { recorder, source } = run;
  const documents = source.importArticles ? contents.documents : [];
  await recorder.startStep("articles", documents.length);
  const warnings = new WarningList();
  const numbers = new Set<number>();
  let batch: ArticleRow[] = [];
  let done = 0;
  for (const document of documents) {
    const answer = await session.article(document);
    warnings.addAll(answer.warnings);
    await storePictures(run, answer.pictures);
    if (answer.article !== null) {
      batch.push(answer.article);
      numbers.add(answer.article.number);
    }
    done += 1;
    if (batch.length >= ARTICLE_BATCH_SIZE || done === documents.length) {
      await recorder.saveArticles(batch, { done, total: documents.length });
      batch = [];
    }
  }
  await recorder.saveBook(bookOf(contents, numbers));
  recorder.endStep("articles", numbers.size, toStoredWarnings(warnings.list()));
  return numbers;
}

/**
 * Adds the page list, direction and languages of an EPUB to the navigation of its PDF. Its articles have the numbers `numbers`.
 */
export function withBook(
  pdf: PdfNavigation,
  contents: BookPackage,
  numbers: ReadonlySet<number>,
): IssueNavigation {
  const numberOf = new Map(contents.documents.map(({ file, number }) => [file, number]));
  const languages = [...new Set([...contents.languages, ...pdf.languages])];
  return {
    ...pdf,
    direction: contents.direction === "rtl" ? "rtl" : pdf.direction,
    languages: languages.slice(0, navigationLimits.languages),
    page_list: contents.pageList.flatMap(({ label, file }) => {
      const article = numberOf.get(file);
      return article !== undefined && numbers.has(article) ? [{ label, article }] : [];
    }),
  };
}

/** Stores pictures: their files first, then the rows that refer to them. */
async function storePictures(
  { services, recorder, source }: ImportRun,
  pictures: ExtractedPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const keyOf = ({ sha256, contentType }: ExtractedPicture) =>
    importFiles.picture(source.ref, sha256, extensionFor(contentType).slice(1));
  await services.storage.putMany(
    pictures.map((picture) => ({
      key: keyOf(picture),
      source: { path: picture.path },
      contentType: picture.contentType,
    })),
  );
  await recorder.savePictures(
    pictures.map((picture) => {
      const { number, width, height } = picture;
      return { number, page: null, storage_key: keyOf(picture), width, height };
    }),
  );
}

/** Builds the book for the console. Entries of the table of contents only link to articles in `numbers`. */
function bookOf(contents: BookPackage, numbers: ReadonlySet<number>): Book {
  const numberOf = new Map(contents.documents.map(({ file, number }) => [file, number]));
  const entryOf = ({ title, file, children }: TocLink): TocEntry => {
    const number = file === null ? undefined : numberOf.get(file);
    return {
      title,
      article: number !== undefined && numbers.has(number) ? number : null,
      children: children.map(entryOf),
    };
  };
  const { title, language, direction, layout, toc } = contents;
  return { title, language, direction, layout, toc: toc.map(entryOf) };
}
