/** Where an import keeps its files. Everything of one import stands under one prefix. */
export const IMPORTS_PREFIX = "imports/";

const page = (number: number) => String(number).padStart(5, "0");

export const importFiles = {
  prefix: (importId: string) => `${IMPORTS_PREFIX}${importId}/`,
  original: (importId: string) => `${IMPORTS_PREFIX}${importId}/original.pdf`,
  originalEpub: (importId: string) => `${IMPORTS_PREFIX}${importId}/original.epub`,
  widgetMap: (importId: string) => `${IMPORTS_PREFIX}${importId}/widgets.xml`,
  cover: (importId: string) => `${IMPORTS_PREFIX}${importId}/cover.jpg`,
  image: (importId: string, number: number) => `${IMPORTS_PREFIX}${importId}/pages/${page(number)}.jpg`,
  thumbnail: (importId: string, number: number) =>
    `${IMPORTS_PREFIX}${importId}/thumbnails/${page(number)}.jpg`,
  picture: (importId: string, sha256: string, extension: string) =>
    `${IMPORTS_PREFIX}${importId}/pictures/${sha256}.${extension}`,
} as const;

/** The import a storage key belongs to; null for a key that is none of ours. */
export function importIdOfKey(key: string): string | null {
  return /^imports\/([0-9a-f-]{36})\//.exec(key)?.[1] ?? null;
}
