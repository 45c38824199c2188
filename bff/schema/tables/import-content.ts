import type { WidgetType } from "#shared/console/issues/widget-types.ts";
import type { PageLink } from "#shared/kiosk/navigation.ts";
import type { Json } from "./columns.ts";

export interface ImportPagesTable {
  import_id: string;
  number: number;
  width: number;
  height: number;
  text: string;
  word_boxes: string | null;
  links: Json<PageLink[]> | null;
}

export interface PageSearchTable {
  import_id: string;
  first_page: number;
  publication_id: number;
  emag_id: number;
  words: string;
}

export interface ImportPicturesTable {
  import_id: string;
  number: number;
  page: number | null;
  storage_key: string;
  width: number;
  height: number;
}

export interface ImportArticlesTable {
  import_id: string;
  number: number;
  title: string;
  content: string;
  file: string;
  linear: boolean;
}

export interface ImportWidgetsTable {
  import_id: string;
  number: number;
  page: number;
  type: WidgetType;
  x: number;
  y: number;
  width: number;
  height: number;
  href: string;
  title: string;
}
