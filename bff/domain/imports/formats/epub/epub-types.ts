import { z } from "zod";
import { navigationLimits } from "#shared/kiosk/navigation.ts";

/** A readable document of the spine. */
export const bookDocument = z.strictObject({
  /** Position in the spine, starting at 1. Also the number of the article. */
  number: z.int().positive(),
  /** Path in the archive. */
  file: z.string(),
  mediaType: z.string(),
  linear: z.boolean(),
});
export type BookDocument = z.output<typeof bookDocument>;

/** A picture in the manifest. `file` is its path in the archive. */
const bookPicture = z.strictObject({ file: z.string(), mediaType: z.string() });
export type BookPicture = z.output<typeof bookPicture>;

/** An entry of the table of contents. `file` is a path in the archive, or null if the entry has no valid target. */
export interface TocLink {
  title: string;
  file: string | null;
  /** True if the target has no fragment. */
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

/** A printed page that the book lists, and the file in which it begins. */
const listedPage = z.strictObject({ label: z.string(), file: z.string() });
export type ListedPage = z.output<typeof listedPage>;

/** Metadata and contents of an EPUB. */
export const bookPackage = z.strictObject({
  title: z.string(),
  language: z.string().nullable(),
  /** All languages, the main one first. */
  languages: z.array(z.string()),
  direction: z.enum(["ltr", "rtl"]),
  layout: z.enum(["reflowable", "fixed"]),
  documents: z.array(bookDocument),
  pictures: z.array(bookPicture),
  toc: z.array(tocLink),
  pageList: z.array(listedPage).max(navigationLimits.listedPages),
});
export type BookPackage = z.output<typeof bookPackage>;

/** A picture extracted to a file. `sha256` is the hexadecimal hash of that file. */
export const extractedPicture = <Path extends z.ZodType>(path: Path) =>
  z.strictObject({
    /** Starts at 1. */
    number: z.int().positive(),
    path,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    contentType: z.enum(["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]),
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

/** A manifest item whose file is in the archive. */
export interface ManifestItem {
  id: string;
  file: string;
  mediaType: string;
  properties: string[];
  fallback: string | null;
}
