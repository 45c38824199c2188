import type { WidgetType } from "#shared/console/issues/widget-types.ts";

export interface ImportPagesTable {
  import_id: string;
  number: number;
  /** Pixels of the page image. */
  width: number;
  height: number;
  text: string;
  /** The words with their places, see `word-boxes.ts`. Null if the page was imported before they were stored. */
  word_boxes: string | null;
}

/** Search index of pages. A row contains several pages of an import. */
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
  /** Null for pictures of an EPUB. */
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
  /** Name of the document in the EPUB. */
  file: string;
  /** False for a document outside the reading order. */
  linear: boolean;
}

export interface ImportWidgetsTable {
  import_id: string;
  number: number;
  page: number;
  type: WidgetType;
  /** Fractions of the page size, from the top left. */
  x: number;
  y: number;
  width: number;
  height: number;
  href: string;
  title: string;
}
