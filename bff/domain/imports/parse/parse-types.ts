import { z } from "zod";
import { widget } from "#shared/console/issues/import-content.ts";
import {
  type BookDocument,
  bookPackage,
  convertedArticle,
  extractedPicture,
} from "../formats/epub/epub-types.ts";
import { failureMessage, warningSchema } from "../render/render-types.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { uncheckedFile } from "../sandbox/unchecked-file.ts";

/** Request to the parse worker, which has at most one EPUB open. */
export type ParseRequest =
  | {
      kind: "open";
      /** File name in the folder of the import. */
      epub: string;
    }
  | { kind: "picture"; file: string }
  | { kind: "article"; document: BookDocument }
  | { kind: "widgets"; map: string; pageCount: number };

/** Creates the schema of the worker's responses. A response contains the warnings since the previous one. */
export const parseResponseSchema = (folder: JobFolder) => {
  const pictures = z.array(extractedPicture(uncheckedFile(folder)));
  const warnings = z.array(warningSchema);
  return z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("opened"), contents: bookPackage, warnings }),
    z.strictObject({ kind: z.literal("picture"), pictures, warnings }),
    z.strictObject({
      kind: z.literal("article"),
      article: convertedArticle.nullable(),
      /** Pictures that no earlier article contains. */
      pictures,
      warnings,
    }),
    z.strictObject({ kind: z.literal("widgets"), widgets: z.array(widget), warnings }),
    z.strictObject({ kind: z.literal("failed"), failure: failureMessage }),
  ]);
};
export type ParseResponse = z.input<ReturnType<typeof parseResponseSchema>>;
/** A validated response, whose files have not been moved out of the worker's folder yet. */
export type CheckedResponse = z.output<ReturnType<typeof parseResponseSchema>>;
export type ParseResult = Exclude<ParseResponse, { kind: "failed" }>;
