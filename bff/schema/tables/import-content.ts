import type { WidgetType } from "#shared/console/import-content.ts";

export interface ImportPagesTable {
  import_id: string;
  number: number;
  /** Pixels of the page image. */
  width: number;
  height: number;
  text: string;
}

/** What pages are found by: some pages of an import together. */
export interface PageSearchTable {
  import_id: string;
  first_page: number;
  publication_id: number;
  emag_id: number;
  /** A `tsvector`: the position of a word is the number of its page, from 1 for the first. */
  words: string;
}

export interface ImportPicturesTable {
  import_id: string;
  number: number;
  /** Null for the pictures of an EPUB. */
  page: number | null;
  storage_key: string;
  width: number;
  height: number;
}

export interface ImportArticlesTable {
  import_id: string;
  number: number;
  title: string;
  /** Markdown. */
  content: string;
  /** The document's name in the EPUB. */
  file: string;
  /** False for a document outside the reading order. */
  linear: boolean;
}

export interface ImportWidgetsTable {
  import_id: string;
  number: number;
  page: number;
  type: WidgetType;
  /** Fractions of the page, from its top left. */
  x: number;
  y: number;
  width: number;
  height: number;
  href: string;
  title: string;
}
