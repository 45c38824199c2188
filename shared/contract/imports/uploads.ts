import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";
import { publicationPath, text } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { UPLOAD_SCHEME } from "./locations.ts";

export const uploadKind = z.enum(["pdf", "epub", "xml"]);
type UploadKind = z.infer<typeof uploadKind>;

/** Path at which tus clients create uploads (tus 1.0.0). */
export const TUS_UPLOADS =
  "/api/v2/importer/organizations/:organization_id/publications/:publication_id/uploads";

/** Returns the kind of a file by the ending of its name, or null. */
export function kindOfFileName(name: string): UploadKind | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return uploadKind.safeParse(ending).data ?? null;
}

/** Control characters, and those that reverse the direction of text, such as in `report\u202Efdp.exe`. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Returns the last part of a path without invisible characters. Some clients send the path on their machine. */
export function baseName(path: string): string {
  return path.replace(INVISIBLE, "").split(/[\\/]/).at(-1)!.trim();
}

const UPLOAD_EXAMPLE = "2f1c8a34-5b0e-4c59-9a4e-1d1f0c6b7a10";

/** A file that a script uploaded. */
export const receivedUpload = z
  .strictObject({
    id: z.string().meta({ examples: [UPLOAD_EXAMPLE] }),
    location: z
      .string()
      .describe("For `pdf_location`, `epub_location` or `xml_location` of an issue of the same publication.")
      .meta({ examples: [`${UPLOAD_SCHEME}${UPLOAD_EXAMPLE}`] }),
    bytes: z
      .int()
      .describe("Size of the file.")
      .meta({ examples: [18_300_412] }),
    kind: uploadKind,
  })
  .meta({ id: "Upload" });
export type ReceivedUpload = z.infer<typeof receivedUpload>;

const answer = z.strictObject({ upload: receivedUpload });

export const putUpload = defineRoute({
  method: "PUT",
  path: TUS_UPLOADS,
  audience: "contract",
  tag: "Uploads",
  summary: "Upload a file",
  description:
    "The body is the file itself: a PDF up to 512 MiB, an EPUB up to 256 MiB, or an XML widget map up to 10 MiB. It is refused while it arrives: as soon as it is larger than that (413), or as its first bytes are not of the kind that its name says (415). A file that no issue uses is deleted after 7 days.",
  params: publicationPath,
  query: z.object({
    filename: text(255)
      .refine((name) => kindOfFileName(baseName(name)) !== null, problem("upload_file_name"))
      .transform(baseName)
      .describe(
        "Name of the file. Its extension determines the kind: .pdf, .epub or .xml. Of a path, only the last part is kept.",
      )
      .meta({ examples: ["hbw-2026-27.pdf"] }),
  }),
  receivesFile: true,
  responses: { 201: answer },
});

export const finishTusUpload = defineRoute({
  method: "POST",
  path: `${TUS_UPLOADS}/:upload_id/finish`,
  audience: "contract",
  tag: "Uploads",
  summary: "Finish a resumable upload",
  description:
    "Checks and stores a file that was sent with the tus protocol, once all its bytes have arrived. Repeating the request returns the same upload.",
  params: publicationPath.extend({ upload_id: z.string().meta({ examples: [UPLOAD_EXAMPLE] }) }),
  responses: { 200: answer },
  moreErrors: [409, 422],
});
