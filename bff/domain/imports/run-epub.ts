import type { Book, TocEntry } from "#shared/console/import-content.ts";
import { extensionFor } from "../../platform/storage/content-types.ts";
import type { BookPackage, ExtractedPicture, TocLink } from "./formats/epub/epub-types.ts";
import { WarningList } from "./formats/warnings.ts";
import { importFiles } from "./import-files.service.ts";
import { type ArticleRow, recorded } from "./import-recorder.ts";
import type { ImportRun } from "./import-run.ts";
import { ParseSession } from "./parse/parse-session.ts";

/** Articles that wait to be stored together. */
const BATCH = 25;

/** An EPUB whose package has been read; its session must be closed. */
export interface UnpackedBook {
  session: ParseSession;
  contents: BookPackage;
}

/** The step `unpack`: reads the package of an EPUB, and takes its pictures out where they are asked for. */
export async function unpackEpub(run: ImportRun, path: string): Promise<UnpackedBook> {
  const { recorder, source, folder, signal } = run;
  await recorder.startStep("unpack");
  const session = new ParseSession(folder, signal);
  try {
    const { contents, warnings: opening } = await session.openEpub({ path, importId: source.place.id });
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
    await recorder.finishStep("unpack", done, recorded(warnings.list()));
    return { session, contents };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** The step `articles`: makes an article of each document, where they are asked for. */
export async function runEpubArticles(run: ImportRun, { session, contents }: UnpackedBook): Promise<void> {
  const { recorder, source } = run;
  const documents = source.importArticles ? contents.documents : [];
  await recorder.startStep("articles", documents.length);
  const warnings = new WarningList();
  const numbers = new Set<number>();
  let waiting: ArticleRow[] = [];
  let done = 0;
  for (const document of documents) {
    const answer = await session.article(document);
    warnings.addAll(answer.warnings);
    await storePictures(run, answer.pictures);
    if (answer.article !== null) {
      waiting.push(answer.article);
      numbers.add(answer.article.number);
    }
    done += 1;
    if (waiting.length >= BATCH || done === documents.length) {
      await recorder.saveArticles(waiting, { done, total: documents.length });
      waiting = [];
    }
  }
  await recorder.saveBook(bookOf(contents, numbers));
  await recorder.finishStep("articles", numbers.size, recorded(warnings.list()));
}

/** Files first, then the rows that name them. */
async function storePictures(
  { services, recorder, source }: ImportRun,
  pictures: ExtractedPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const keyOf = ({ sha256, contentType }: ExtractedPicture) =>
    importFiles.picture(source.place, sha256, extensionFor(contentType).slice(1));
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

/** The book as it is shown: entries lead to the articles there are. */
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
