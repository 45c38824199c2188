import type { Widget } from "#shared/console/import-content.ts";
import type {
  BookDocument,
  BookPackage,
  ConvertedArticle,
  ExtractedPicture,
} from "../formats/epub/epub-types.ts";
import type { ImportWarning } from "../import-failure.ts";
import type { FailureMessage } from "../render/render-types.ts";

/** What is asked of the process that reads EPUBs and widget maps. It has at most one EPUB open. */
export type ParseQuestion =
  | {
      kind: "open";
      path: string;
      outputDir: string;
      /** The address of a picture in an article; `:picture_number` stands for its number. */
      pictureAddress: string;
    }
  | { kind: "picture"; file: string }
  | { kind: "article"; document: BookDocument }
  | { kind: "widgets"; path: string; pageCount: number };

/** One answer to each question, with the warnings that came up on the way. */
export type ParseAnswer =
  | { kind: "opened"; contents: BookPackage; warnings: ImportWarning[] }
  | { kind: "picture"; pictures: ExtractedPicture[]; warnings: ImportWarning[] }
  | {
      kind: "article";
      article: ConvertedArticle | null;
      /** Those the article shows and none before it did. */
      pictures: ExtractedPicture[];
      warnings: ImportWarning[];
    }
  | { kind: "widgets"; widgets: Widget[]; warnings: ImportWarning[] };

export type ParseResponse = ParseAnswer | { kind: "failed"; failure: FailureMessage };
