import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import {
  type AccessGrant,
  authorizeReader,
  buildEmagAccessCheck,
  isProtectedEmag,
  loadAuthorized,
  type ReaderRequest,
} from "#bff/domain/access/index.ts";
import {
  ensureScreenImage,
  findArticle,
  findPageLayout,
  findPageText,
  findPicture,
  type ImportRef,
  importFiles,
  readNavigation,
  readWordBoxes,
} from "#bff/domain/imports/index.ts";
import { pipelined } from "#bff/platform/database/pipelined.ts";
import type { ByteRange, OpenedFile } from "#bff/platform/storage/storage.ts";
import type { PageLayout } from "#shared/kiosk/emags.ts";
import type { Navigation } from "#shared/kiosk/navigation.ts";
import * as repo from "./kiosk-emags.repo.ts";

/** Of a file whose URL names the import: its content never changes. Shared caches may keep what everyone may read. */
const FIXED_CACHE_CONTROL = "public, max-age=2592000, immutable";
/** Short, because a URL without an import ID stays the same after another import. */
const COVER_CACHE_CONTROL = "public, max-age=300";

/** Maximum number of attempts to load an issue if its import is replaced in the meantime. */
const MAX_TRIES = 3;

export interface EmagPath {
  publication_id: number;
  emag_id: number;
  /** The import that the URL of a file names. Any other import than the one readers see is 404. */
  import?: string | undefined;
}

/** A file for an authorized reader. */
export interface ReaderFile {
  /** Returns the path by which a proxy reads the file from the storage. Throws `NotFound`. */
  pathForProxy(method: "GET" | "HEAD"): Promise<string>;
  /** Identifies the content. The content of an ETag never changes. */
  etag: string;
  /** Returns the size in bytes. Throws `NotFound`. */
  size(): Promise<number>;
  /** Opens the file or a range. Throws `NotFound`. */
  open(range?: ByteRange): Promise<OpenedFile>;
  cacheControl: string;
}

/** An issue with the reader's access grant. */
export interface AuthorizedEmag {
  row: repo.KioskEmagRow;
  grant: AccessGrant;
  /** `Cache-Control` of the files of the issue. */
  cacheControl: string;
}

/** Returns a released issue. Throws `NotFound`, also if the path names another import than readers see. */
export async function shownEmag(
  { db }: Pick<PlatformContext, "db">,
  path: EmagPath,
): Promise<repo.KioskEmagRow> {
  const row = await repo.findShownEmag(db, path.publication_id, path.emag_id);
  if (!row) throw new ServiceError("not_found.released_issue");
  if (path.import !== undefined && path.import !== row.import_id)
    throw new ServiceError("not_found.replaced_import");
  return row;
}

/** Loads a released issue and authorizes the reader. Throws `NotFound` and the errors of `authorizeReader`. */
export async function authorizedEmag(
  services: Pick<AccessContext, "accessSettings" | "callouts"> & Pick<PlatformContext, "db">,
  path: EmagPath,
  reader: ReaderRequest,
  { download }: { download: boolean },
): Promise<AuthorizedEmag> {
  const authorized = await loadAuthorized(
    () => shownEmag(services, path),
    (row) =>
      authorizeReader(services, path.publication_id, reader, (settings) =>
        buildEmagAccessCheck(settings, row, { download }),
      ),
  );
  const isPublic = path.import !== undefined && !isProtectedEmag(authorized.row);
  return { ...authorized, cacheControl: isPublic ? FIXED_CACHE_CONTROL : authorized.grant.cacheControl };
}

/** Loads a released issue with its contents and its navigation, and authorizes the reader. Throws the errors of `authorizedEmag`. */
export async function authorizedContents(
  services: Pick<AccessContext, "accessSettings" | "callouts"> & Pick<PlatformContext, "db">,
  path: EmagPath,
  reader: ReaderRequest,
): Promise<{ row: repo.KioskEmagRow; contents: repo.EmagContents; navigation: Navigation }> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { row } = await authorizedEmag(services, path, reader, { download: false });
    // In this order, because the contents are not found if the import was replaced in the meantime.
    const [navigation, contents] = await pipelined(services.db, (db) => [
      readNavigation(db, row.import_id),
      repo.findContents(db, row.import_id),
    ]);
    if (contents) return { row, contents, navigation };
  }
  throw new ServiceError("not_found.running_import");
}

export function coverOf(
  services: Pick<PlatformContext, "storage">,
  row: repo.KioskEmagRow,
  { isFixed }: { isFixed: boolean },
): ReaderFile {
  return storedFile(
    services,
    importFiles.cover(importRefOf(row)),
    `${row.import_id}-cover`,
    isFixed ? FIXED_CACHE_CONTROL : COVER_CACHE_CONTROL,
  );
}

/** Returns a file of a page that is stored. */
export function pageFileOf(
  services: Pick<PlatformContext, "storage">,
  { row, cacheControl }: AuthorizedEmag,
  kind: "image" | "screen" | "thumbnail" | "zoom",
  page: number,
): ReaderFile {
  const tag = `${row.import_id}-${page}${kind === "image" ? "" : `-${kind}`}`;
  return storedFile(services, importFiles[kind](importRefOf(row), page), tag, cacheControl);
}

/** Returns the image of a page in the width of screens, which is made at its first use. Throws `NotFound` and `Busy`. */
export async function screenImageOf(
  services: Pick<PlatformContext, "storage">,
  publicationId: number,
  emag: AuthorizedEmag,
  page: number,
): Promise<ReaderFile> {
  await ensureScreenImage(services, publicationId, importRefOf(emag.row), page);
  return pageFileOf(services, emag, "screen", page);
}

/** Returns a picture from the text of an issue. Throws `NotFound`. */
export async function pictureOf(
  services: Pick<PlatformContext, "db" | "storage">,
  { row, cacheControl }: AuthorizedEmag,
  picture: number,
): Promise<ReaderFile> {
  const stored = await findPicture(services.db, row.import_id, picture);
  if (!stored) throw new ServiceError("not_found.issue_picture");
  const tag = `${row.import_id}-picture-${picture}`;
  return storedFile(services, stored.storage_key, tag, cacheControl);
}

/** Returns the text of a page, if text mode is enabled. Throws `NotFound`. */
export async function pageTextOf(
  services: Pick<PlatformContext, "db">,
  { row }: AuthorizedEmag,
  number: number,
) {
  const page = row.text_mode_enabled ? await findPageText(services.db, row.import_id, number) : undefined;
  if (!page) throw new ServiceError("not_found.page_text");
  return page;
}

/** Returns where the words and links of a page are. Throws `NotFound`. */
export async function pageLayoutOf(
  services: Pick<PlatformContext, "db">,
  { row }: AuthorizedEmag,
  number: number,
): Promise<PageLayout> {
  const page = await findPageLayout(services.db, row.import_id, number);
  if (!page) throw new ServiceError("not_found.page_text");
  const words = Array.from(readWordBoxes(page.word_boxes ?? ""), ({ text, boxes }) => ({
    text,
    boxes: boxes(),
  }));
  return { words: words.filter(({ boxes }) => boxes.length > 0), links: page.links ?? [] };
}

/** Returns an article of an issue from an EPUB, with its text. Throws `NotFound`. */
export async function articleOf(
  services: Pick<PlatformContext, "db">,
  { row }: AuthorizedEmag,
  number: number,
) {
  const article = await findArticle(services.db, row.import_id, number);
  if (!article) throw new ServiceError("not_found.issue_article");
  return article;
}

/** Returns the imported PDF or EPUB file with its file extension. */
export function originalOf(
  services: Pick<PlatformContext, "storage">,
  { row, cacheControl }: AuthorizedEmag,
) {
  const place = importRefOf(row);
  const [extension, key] =
    row.mode === "epub"
      ? (["epub", importFiles.originalEpub(place)] as const)
      : (["pdf", importFiles.original(place)] as const);
  const file = storedFile(services, key, `${row.import_id}-${extension}`, cacheControl);
  return { file, extension };
}

export function storedFile(
  { storage }: Pick<PlatformContext, "storage">,
  key: string,
  tag: string,
  cacheControl: string,
): ReaderFile {
  const require = <File>(file: File | null): File => {
    if (file === null) throw new ServiceError("not_found.issue_file");
    return file;
  };
  return {
    pathForProxy: async (method) => require(await storage.pathForProxy(key, method)),
    etag: `"${tag}"`,
    size: async () => require(await storage.stat(key)).bytes,
    open: async (range) => require(await storage.open(key, range)),
    cacheControl,
  };
}

/** Returns the import run whose files readers see. */
export function importRefOf({ import_id: id, attempt }: repo.KioskEmagRow): ImportRef {
  return { id, attempt };
}
