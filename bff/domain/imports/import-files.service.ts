import { type SqlBool, sql } from "kysely";

/** Where imports keep their files. Everything of one import stands under one prefix. */
export const IMPORTS_PREFIX = "imports/";

/**
 * One attempt at an import. Each has a folder of its own, so that a worker that was given up for dead can write over
 * nothing, and what it leaves belongs to nobody. 0 is an import of a time when there was one folder for all of them.
 */
export interface ImportPlace {
  id: string;
  attempt: number;
}

const page = (number: number) => String(number).padStart(5, "0");
const folder = ({ id, attempt }: ImportPlace) =>
  `${IMPORTS_PREFIX}${id}/${attempt === 0 ? "" : `${attempt}/`}`;

export const importFiles = {
  /** Everything of an import, whatever the attempt. */
  prefix: (importId: string) => `${IMPORTS_PREFIX}${importId}/`,
  folder,
  original: (place: ImportPlace) => `${folder(place)}original.pdf`,
  originalEpub: (place: ImportPlace) => `${folder(place)}original.epub`,
  widgetMap: (place: ImportPlace) => `${folder(place)}widgets.xml`,
  cover: (place: ImportPlace) => `${folder(place)}cover.jpg`,
  image: (place: ImportPlace, number: number) => `${folder(place)}pages/${page(number)}.jpg`,
  thumbnail: (place: ImportPlace, number: number) => `${folder(place)}thumbnails/${page(number)}.jpg`,
  picture: (place: ImportPlace, sha256: string, extension: string) =>
    `${folder(place)}pictures/${sha256}.${extension}`,
} as const;

/** The folder of the attempt a storage key belongs to; null for a key that is none of ours. */
export function importFolderOfKey(key: string): string | null {
  return /^imports\/[0-9a-f-]{36}\/(?:\d+\/)?/.exec(key)?.[0] ?? null;
}

/** The import of such a folder. */
export function importIdOfFolder(folderOfKey: string): string {
  return folderOfKey.split("/")[1] ?? "";
}

/** Whether the pages and files of a finished import are there: readers see them, or editors can go back to them. */
export const hasPages = sql<SqlBool>`(
  imports.shown or exists (select from previous_imports p where p.import_id = imports.id)
)`;

/** Whether files may be stored for an import: it has pages, or is making them. */
export const ownsFiles = sql<SqlBool>`(${hasPages} or imports.current and imports.status <> 'failed')`;
