import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import {
  type AccessGrant,
  authorizeReader,
  buildEmagAccessCheck,
  buildIssuesAccessCheck,
  listEntitled,
  loadAuthorized,
  type ReaderRequest,
} from "#bff/domain/access/index.ts";
import {
  findArticle,
  findPageText,
  findPicture,
  type ImportRef,
  importFiles,
  readNavigation,
} from "#bff/domain/imports/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { ByteRange, OpenedFile } from "#bff/platform/storage/storage.ts";
import type { Page } from "#shared/contract/pagination.ts";
import type { Navigation } from "#shared/kiosk/navigation.ts";
import * as repo from "./kiosk-emags.repo.ts";
import { type ReleaseFilter, sliceOf } from "./slice.ts";

/** Short, because a cover's URL without an import ID stays the same after a re-import. */
const COVER_CACHE_CONTROL = "private, max-age=300";

/** The code of a list without the endpoint's answer. */
const UNAVAILABLE = "authorization_unavailable";

/** Number of issues whose access is decided in one query, so that a long list holds the event loop for short times only. */
const LIST_PART = 500;

type ListServices = Pick<AccessContext, "accessSettings" | "callouts" | "verifyReaderToken"> &
  Pick<PlatformContext, "db">;

type EmagQuery = Page & { onlyEntitled: boolean; filter: ReleaseFilter };

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
  totalBytes: number;
  /** Identifies the content. The content of an ETag never changes. */
  etag: string;
  open(range?: ByteRange): Promise<OpenedFile | null>;
  cacheControl: string;
}

/** An issue with the reader's access grant. */
export interface AuthorizedEmag {
  row: repo.KioskEmagRow;
  grant: AccessGrant;
}

/**
 * Lists released issues. With an access token, and if the endpoint `issues` is enabled, each row tells whether the reader
 * is entitled to it, or null if the endpoint gave no usable answer. `onlyEntitled` omits the others, and then requires the
 * answer. Throws the errors of `authorizeReader`.
 */
export async function listEmags(
  services: ListServices,
  publication: PublicationRecord,
  query: EmagQuery,
  reader: ReaderRequest,
) {
  const { onlyEntitled, filter, ...page } = query;
  const { db } = services;
  const settings = await services.accessSettings.find(publication.id);
  if (settings?.authority === "newsrack" && reader.headers.authorization !== undefined)
    return listByHoldings(services, publication.id, query, reader);
  const isReader = reader.headers.authorization !== undefined && settings?.endpoints.has("issues");
  const authorize = () =>
    authorizeReader(services, publication.id, reader, (current) =>
      buildIssuesAccessCheck(current, publication),
    );
  let entitledCode: typeof UNAVAILABLE | null = null;
  const authorizeIfAnswered = () =>
    authorize().catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== UNAVAILABLE) throw error;
      entitledCode = UNAVAILABLE;
      return null;
    });
  const grant = onlyEntitled ? await authorize() : isReader ? await authorizeIfAnswered() : null;
  const productIds = grant?.productIds ?? null;
  const [rows, totalCount] = await Promise.all([
    repo.listShownEmags(
      db,
      publication.id,
      sliceOf(page),
      productIds && { productIds, onlyEntitled },
      filter,
    ),
    repo.countShownEmags(db, publication.id, onlyEntitled ? productIds : null, filter),
  ]);
  return {
    rows: rows.map(({ entitled, ...row }) => ({
      ...row,
      ...(productIds ? { entitled } : entitledCode ? { entitled: null } : {}),
    })),
    totalCount,
    entitledCode,
  };
}

/** Lists released issues like `listEmags`, for a reader with an account of Newsrack. */
async function listByHoldings(
  services: ListServices,
  publicationId: number,
  query: EmagQuery,
  reader: ReaderRequest,
) {
  const { onlyEntitled, filter, ...page } = query;
  const { db } = services;
  const withEntitled = async (rows: Awaited<ReturnType<typeof repo.listShownEmags>>) => {
    const entitled = await listEntitled(services, publicationId, reader, rows, (settings, row) =>
      buildEmagAccessCheck(settings, row, { download: false }),
    );
    return rows.map((row, place) => ({ ...row, entitled: entitled![place]! }));
  };
  if (!onlyEntitled) {
    const [rows, totalCount] = await Promise.all([
      repo.listShownEmags(db, publicationId, sliceOf(page), null, filter),
      repo.countShownEmags(db, publicationId, null, filter),
    ]);
    return { rows: await withEntitled(rows), totalCount, entitledCode: null };
  }
  const found: Awaited<ReturnType<typeof withEntitled>> = [];
  const from = (page.page - 1) * page.per;
  let totalCount = 0;
  for (let part = 0; ; part += 1) {
    const listed = await repo.listShownEmags(
      db,
      publicationId,
      { offset: part * LIST_PART, limit: LIST_PART },
      null,
      filter,
    );
    for (const row of await withEntitled(listed))
      if (row.entitled && totalCount++ >= from && found.length < page.per) found.push(row);
    if (listed.length < LIST_PART) return { rows: found, totalCount, entitledCode: null };
  }
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
  return loadAuthorized(
    () => shownEmag(services, path),
    (row) =>
      authorizeReader(services, path.publication_id, reader, (settings) =>
        buildEmagAccessCheck(settings, row, { download }),
      ),
  );
}

/** Loads a released issue with its contents and its navigation, and authorizes the reader. Throws the errors of `authorizedEmag`. */
export async function authorizedContents(
  services: Pick<AccessContext, "accessSettings" | "callouts"> & Pick<PlatformContext, "db">,
  path: EmagPath,
  reader: ReaderRequest,
): Promise<{ row: repo.KioskEmagRow; contents: repo.EmagContents; navigation: Navigation }> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { row } = await authorizedEmag(services, path, reader, { download: false });
    // Before the contents, which are not found if the import was replaced in the meantime.
    const navigation = await readNavigation(services.db, row.import_id);
    const contents = await repo.findContents(services.db, row.import_id);
    if (contents) return { row, contents, navigation };
  }
  throw new ServiceError("not_found.running_import");
}

export function coverOf(
  services: Pick<PlatformContext, "storage">,
  row: repo.KioskEmagRow,
): Promise<ReaderFile> {
  return storedFile(
    services,
    importFiles.cover(importRefOf(row)),
    `${row.import_id}-cover`,
    COVER_CACHE_CONTROL,
  );
}

export function pageImageOf(
  services: Pick<PlatformContext, "storage">,
  { row, grant }: AuthorizedEmag,
  page: number,
): Promise<ReaderFile> {
  const key = importFiles.image(importRefOf(row), page);
  return storedFile(services, key, `${row.import_id}-${page}`, grant.cacheControl);
}

export function thumbnailOf(
  services: Pick<PlatformContext, "storage">,
  { row, grant }: AuthorizedEmag,
  page: number,
): Promise<ReaderFile> {
  const key = importFiles.thumbnail(importRefOf(row), page);
  return storedFile(services, key, `${row.import_id}-${page}-thumbnail`, grant.cacheControl);
}

/** Returns a picture from the text of an issue. Throws `NotFound`. */
export async function pictureOf(
  services: Pick<PlatformContext, "db" | "storage">,
  { row, grant }: AuthorizedEmag,
  picture: number,
): Promise<ReaderFile> {
  const stored = await findPicture(services.db, row.import_id, picture);
  if (!stored) throw new ServiceError("not_found.issue_picture");
  const tag = `${row.import_id}-picture-${picture}`;
  return storedFile(services, stored.storage_key, tag, grant.cacheControl);
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
export async function originalOf(services: Pick<PlatformContext, "storage">, { row, grant }: AuthorizedEmag) {
  const place = importRefOf(row);
  const [extension, key] =
    row.mode === "epub"
      ? (["epub", importFiles.originalEpub(place)] as const)
      : (["pdf", importFiles.original(place)] as const);
  const file = await storedFile(services, key, `${row.import_id}-${extension}`, grant.cacheControl);
  return { file, extension };
}

async function storedFile(
  { storage }: Pick<PlatformContext, "storage">,
  key: string,
  tag: string,
  cacheControl: string,
): Promise<ReaderFile> {
  const stat = await storage.stat(key);
  if (!stat) throw new ServiceError("not_found.issue_file");
  return {
    totalBytes: stat.bytes,
    etag: `"${tag}"`,
    open: (range) => storage.open(key, range),
    cacheControl,
  };
}

/** Returns the import run whose files readers see. */
function importRefOf({ import_id: id, attempt }: repo.KioskEmagRow): ImportRef {
  return { id, attempt };
}
