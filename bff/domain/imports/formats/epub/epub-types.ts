/** A document of the reading order that is there and can be read. */
export interface BookDocument {
  /** Counted from 1 in the order of the spine: the number of its article. */
  number: number;
  /** Its name in the archive. */
  file: string;
  mediaType: string;
  linear: boolean;
}

/** A picture of the manifest, by its name in the archive. */
export interface BookPicture {
  file: string;
  mediaType: string;
}

/** An entry of the table of contents; `file` is a name in the archive, null where the entry leads nowhere. */
export interface TocLink {
  title: string;
  file: string | null;
  /** It leads to the file as a whole, not to a place within. */
  whole: boolean;
  children: TocLink[];
}

/** What an EPUB says of itself and what is in it. */
export interface BookPackage {
  title: string;
  language: string | null;
  direction: "ltr" | "rtl";
  layout: "reflowable" | "fixed";
  documents: BookDocument[];
  pictures: BookPicture[];
  toc: TocLink[];
}

/** A picture as it is stored: a file of its own, `sha256` (hexadecimal) and size those of that file. */
export interface ExtractedPicture {
  /** Counted from 1. */
  number: number;
  path: string;
  sha256: string;
  contentType: string;
  width: number;
  height: number;
}

export interface ConvertedArticle {
  number: number;
  title: string;
  /** Markdown. */
  content: string;
  file: string;
  linear: boolean;
}

/** An item of the manifest that is in the archive. */
export interface ManifestItem {
  id: string;
  file: string;
  mediaType: string;
  properties: string[];
  fallback: string | null;
}
