import type { Page } from "#shared/contract/pagination.ts";
import type { ByteRange, OpenedFile } from "../../platform/storage/storage.ts";
import type { Services } from "../../services.ts";
import { accessSettings } from "../authorization/authorization.service.ts";
import { askForEmag, askForIssues } from "../authorization/questions.service.ts";
import { ServiceError } from "../errors.ts";
import { type ImportPlace, importFiles } from "../imports/import-files.service.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { type Admission, admit, findAdmitted } from "./admission.ts";
import * as repo from "./kiosk-emags.repo.ts";
import type { ReaderRequest } from "./reader-tokens.ts";

/** Of a cover, in seconds: a re-import changes it under the same address. */
const COVER_CACHE = "private, max-age=300";

/** How often an issue is loaded again that was replaced while it was loaded. */
const MAX_TRIES = 3;

interface EmagPath {
  publication_id: number;
  emag_id: number;
  /** Set where the address belongs to one import: readers may see another one by now. */
  import?: string | undefined;
}

/** A file as its reader may have it. */
export interface ReaderFile {
  totalBytes: number;
  /** Names the bytes for good. */
  etag: string;
  open(range?: ByteRange): Promise<OpenedFile | null>;
  cacheControl: string;
}

/** An issue whose reader the customer lets in. */
export interface AdmittedEmag {
  row: repo.KioskEmagRow;
  admission: Admission;
}

/**
 * The released issues; with a token, where the publisher keeps lists, each with whether it is this reader's, or these alone.
 * Throws what `admit` does.
 */
export async function listEmags(
  services: Services,
  publication: PublicationRecord,
  { onlyEntitled, ...page }: Page & { onlyEntitled: boolean },
  reader: ReaderRequest,
) {
  const { db } = services;
  const settings = await accessSettings(services, publication.id);
  const isReader = reader.headers.authorization !== undefined && settings?.endpoints.has("issues");
  const admission =
    onlyEntitled || isReader
      ? await admit(services, publication.id, reader, (known) => askForIssues(known, publication))
      : null;
  const productIds = admission?.productIds ?? null;
  const [rows, totalCount] = await Promise.all([
    repo.listShownEmags(db, publication.id, page, productIds && { productIds, onlyEntitled }),
    repo.countShownEmags(db, publication.id, onlyEntitled ? productIds : null),
  ]);
  return { rows, totalCount, isReadersOwn: productIds !== null };
}

/** A released issue, as the import that the path names. Throws `NotFound`. */
export async function shownEmag({ db }: Services, path: EmagPath): Promise<repo.KioskEmagRow> {
  const row = await repo.findShownEmag(db, path.publication_id, path.emag_id);
  if (!row) throw new ServiceError("not_found.released_issue");
  if (path.import !== undefined && path.import !== row.import_id)
    throw new ServiceError("not_found.replaced_import");
  return row;
}

/** A released issue for a reader who may have it. Throws `NotFound`, or what `admit` does. */
export async function admittedEmag(
  services: Services,
  path: EmagPath,
  reader: ReaderRequest,
  { download }: { download: boolean },
): Promise<AdmittedEmag> {
  return findAdmitted(
    () => shownEmag(services, path),
    (row) =>
      admit(services, path.publication_id, reader, (settings) => askForEmag(settings, row, { download })),
  );
}

/** A released issue with what there is to read in it, for a reader who may have it. Throws what `admittedEmag` does. */
export async function admittedContents(
  services: Services,
  path: EmagPath,
  reader: ReaderRequest,
): Promise<{ row: repo.KioskEmagRow; contents: repo.EmagContents }> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { row } = await admittedEmag(services, path, reader, { download: false });
    const contents = await repo.findContents(services.db, row.import_id);
    if (contents) return { row, contents };
  }
  throw new ServiceError("not_found.running_import");
}

export function coverOf(services: Services, row: repo.KioskEmagRow): Promise<ReaderFile> {
  return storedFile(services, importFiles.cover(placeOf(row)), `${row.import_id}-cover`, COVER_CACHE);
}

export function pageImageOf(
  services: Services,
  { row, admission }: AdmittedEmag,
  page: number,
): Promise<ReaderFile> {
  const key = importFiles.image(placeOf(row), page);
  return storedFile(services, key, `${row.import_id}-${page}`, admission.cacheControl);
}

/** Throws `NotFound`. */
export async function pictureOf(
  services: Services,
  { row, admission }: AdmittedEmag,
  picture: number,
): Promise<ReaderFile> {
  const stored = await repo.findPictureKey(services.db, row.import_id, picture);
  if (!stored) throw new ServiceError("not_found.issue_picture");
  const tag = `${row.import_id}-picture-${picture}`;
  return storedFile(services, stored.storage_key, tag, admission.cacheControl);
}

/** The file that was imported, with the ending of its name. */
export async function originalOf(services: Services, { row, admission }: AdmittedEmag) {
  const place = placeOf(row);
  const [extension, key] =
    row.mode === "epub"
      ? (["epub", importFiles.originalEpub(place)] as const)
      : (["pdf", importFiles.original(place)] as const);
  const file = await storedFile(services, key, `${row.import_id}-${extension}`, admission.cacheControl);
  return { file, extension };
}

async function storedFile(
  { storage }: Services,
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

/** Where the files of an issue are. */
function placeOf({ import_id: id, attempt }: repo.KioskEmagRow): ImportPlace {
  return { id, attempt };
}
