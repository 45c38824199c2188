import { z } from "zod";
import { widget } from "#shared/console/import-content.ts";
import {
  type BookDocument,
  bookPackage,
  convertedArticle,
  extractedPicture,
} from "../formats/epub/epub-types.ts";
import { failureMessage, metWarning } from "../render/render-types.ts";
import { answeredFile } from "../sandbox/answered-file.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";

/** What is asked of the process that reads EPUBs and widget maps. It has at most one EPUB open. */
export type ParseQuestion =
  | {
      kind: "open";
      /** Its name in the folder of the import. */
      epub: string;
      /** The address of a picture in an article; `:picture_number` stands for its number. */
      pictureAddress: string;
    }
  | { kind: "picture"; file: string }
  | { kind: "article"; document: BookDocument }
  | { kind: "widgets"; map: string; pageCount: number };

/** What it may answer, with the warnings that came up on the way. */
export const parseResponse = (folder: JobFolder) => {
  const pictures = z.array(extractedPicture(answeredFile(folder)));
  const warnings = z.array(metWarning);
  return z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("opened"), contents: bookPackage, warnings }),
    z.strictObject({ kind: z.literal("picture"), pictures, warnings }),
    z.strictObject({
      kind: z.literal("article"),
      article: convertedArticle.nullable(),
      /** Those the article shows and none before it did. */
      pictures,
      warnings,
    }),
    z.strictObject({ kind: z.literal("widgets"), widgets: z.array(widget), warnings }),
    z.strictObject({ kind: z.literal("failed"), failure: failureMessage }),
  ]);
};
export type ParseResponse = z.input<ReturnType<typeof parseResponse>>;
/** An answer whose form was checked. Its files are still to be taken. */
export type CheckedResponse = z.output<ReturnType<typeof parseResponse>>;
export type ParseAnswer = Exclude<ParseResponse, { kind: "failed" }>;
