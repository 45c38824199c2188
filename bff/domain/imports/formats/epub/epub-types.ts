import { z } from "zod";

/** A document of the reading order that is there and can be read. */
export const bookDocument = z.strictObject({
  /** Counted from 1 in the order of the spine: the number of its article. */
  number: z.int().positive(),
  /** Its name in the archive. */
  file: z.string(),
  mediaType: z.string(),
  linear: z.boolean(),
});
export type BookDocument = z.output<typeof bookDocument>;

/** A picture of the manifest, by its name in the archive. */
const bookPicture = z.strictObject({ file: z.string(), mediaType: z.string() });
export type BookPicture = z.output<typeof bookPicture>;

/** An entry of the table of contents; `file` is a name in the archive, null where the entry leads nowhere. */
export interface TocLink {
  title: string;
  file: string | null;
  /** It leads to the file as a whole, not to a place within. */
  whole: boolean;
  children: TocLink[];
}

const tocLink: z.ZodType<TocLink, TocLink> = z.lazy(() =>
  z.strictObject({
    title: z.string(),
    file: z.string().nullable(),
    whole: z.boolean(),
    children: z.array(tocLink),
  }),
);

/** What an EPUB says of itself and what is in it. */
export const bookPackage = z.strictObject({
  title: z.string(),
  language: z.string().nullable(),
  direction: z.enum(["ltr", "rtl"]),
  layout: z.enum(["reflowable", "fixed"]),
  documents: z.array(bookDocument),
  pictures: z.array(bookPicture),
  toc: z.array(tocLink),
});
export type BookPackage = z.output<typeof bookPackage>;

/** A picture as it is stored: a file of its own, `sha256` (hexadecimal) and size those of that file. */
export const extractedPicture = <Path extends z.ZodType>(path: Path) =>
  z.strictObject({
    /** Counted from 1. */
    number: z.int().positive(),
    path,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    contentType: z.enum(["image/jpeg", "image/png", "image/gif", "image/webp"]),
    width: z.int().positive(),
    height: z.int().positive(),
  });
export type ExtractedPicture = z.output<ReturnType<typeof extractedPicture<z.ZodString>>>;

export const convertedArticle = z.strictObject({
  number: z.int().positive(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  file: z.string(),
  linear: z.boolean(),
});
export type ConvertedArticle = z.output<typeof convertedArticle>;

/** An item of the manifest that is in the archive. */
export interface ManifestItem {
  id: string;
  file: string;
  mediaType: string;
  properties: string[];
  fallback: string | null;
}
