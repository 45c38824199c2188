import { type SqlBool, sql } from "kysely";

/** Prefix of the storage keys of all imports. */
export const IMPORTS_PREFIX = "imports/";

/**
 * Identifies one attempt at an import. Each attempt has its own folder, so that a worker that has lost its lease cannot
 * overwrite files of its successor, and the sweep finds what it leaves behind.
 */
export interface ImportRef {
  id: string;
  /** 0 for imports of early versions, whose attempts shared a folder. */
  attempt: number;
}

const page = (number: number) => String(number).padStart(5, "0");
const folder = ({ id, attempt }: ImportRef) => `${IMPORTS_PREFIX}${id}/${attempt === 0 ? "" : `${attempt}/`}`;

export const importFiles = {
  /** Prefix of all attempts of an import. */
  prefix: (importId: string) => `${IMPORTS_PREFIX}${importId}/`,
  folder,
  original: (ref: ImportRef) => `${folder(ref)}original.pdf`,
  originalEpub: (ref: ImportRef) => `${folder(ref)}original.epub`,
  widgetMap: (ref: ImportRef) => `${folder(ref)}widgets.xml`,
  cover: (ref: ImportRef) => `${folder(ref)}cover.jpg`,
  image: (ref: ImportRef, number: number) => `${folder(ref)}pages/${page(number)}.jpg`,
  screen: (ref: ImportRef, number: number) => `${folder(ref)}screen/${page(number)}.webp`,
  zoom: (ref: ImportRef, number: number) => `${folder(ref)}zoom/${page(number)}.jpg`,
  thumbnail: (ref: ImportRef, number: number) => `${folder(ref)}thumbnails/${page(number)}.jpg`,
  picture: (ref: ImportRef, sha256: string, extension: string) =>
    `${folder(ref)}pictures/${sha256}.${extension}`,
} as const;

/** Returns the folders that an import owns: that of its attempt, and that of attempt 0, which contains the folders of all attempts. */
export function ownedFolders({ id, attempt }: ImportRef): string[] {
  return [folder({ id, attempt }), folder({ id, attempt: 0 })];
}

/** Returns the folder of the attempt that a storage key belongs to, or null if the key is not in an import folder. */
export function importFolderOfKey(key: string): string | null {
  return /^imports\/[0-9a-f-]{36}\/(?:\d+\/)?/.exec(key)?.[0] ?? null;
}

export function importIdOfFolder(folderOfKey: string): string {
  return folderOfKey.split("/")[1] ?? "";
}

/** SQL condition for imports whose pages and files are kept: the last one if it has finished, and the one before it. */
export const hasPages = sql<SqlBool>`(
  imports.current and imports.status = 'finished' or exists (select from previous_imports p where p.import_id = imports.id)
)`;

/** SQL condition for imports whose files the sweep must keep: their pages are kept, or the import may still be running. */
export const ownsFiles = sql<SqlBool>`(${hasPages} or imports.current and imports.status <> 'failed')`;
