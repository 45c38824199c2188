import { ServiceError } from "#bff/core/errors.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import {
  authorizeReader,
  buildEmagAccessCheck,
  buildIssuesAccessCheck,
  listEntitled,
  type ReaderRequest,
} from "#bff/domain/access/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { pipelined } from "#bff/platform/database/pipelined.ts";
import type { Page } from "#shared/contract/pagination.ts";
import * as repo from "./kiosk-emags.repo.ts";
import { type ReleaseFilter, sliceOf } from "./slice.ts";

/** The code of a list without the endpoint's answer. */
const UNAVAILABLE = "authorization_unavailable";

/** Number of issues whose access is decided in one query, so that a long list holds the event loop for short times only. */
const LIST_PART = 500;

type ListServices = Pick<AccessContext, "accessSettings" | "callouts"> & ReaderTokenContext;

type EmagQuery = Page & { onlyEntitled: boolean; filter: ReleaseFilter };

type EmagRow = Awaited<ReturnType<typeof repo.listShownEmags>>[number];

/** An issue of a list. `entitled` is missing without a token or lists, and null without a usable answer. */
type ListedEmag = Omit<EmagRow, "entitled"> & { entitled?: boolean | null };

interface EmagList {
  rows: ListedEmag[];
  totalCount: number;
  entitledCode: typeof UNAVAILABLE | null;
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
): Promise<EmagList> {
  const { onlyEntitled, filter, ...page } = query;
  const { db } = services;
  const settings = await services.accessSettings.find(publication.id);
  if (settings?.authority === "newsrack" && reader.headers.authorization !== undefined)
    return listByHoldings(services, publication.id, query, reader);
  const { productIds, entitledCode } = await productIdsOf(services, publication, reader, {
    required: onlyEntitled,
  });
  const [rows, totalCount] = await pipelined(db, (db) => [
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
    rows: rows.map((row) => withAnswer(row, productIds, entitledCode)),
    totalCount,
    entitledCode,
  };
}

/**
 * Returns the product IDs that the publisher's endpoint grants to a reader, or null without token or endpoint, and if the endpoint gave
 * no usable answer. If they are `required`, throws then. Throws the errors of `authorizeReader`.
 */
async function productIdsOf(
  services: ListServices,
  publication: PublicationRecord,
  reader: ReaderRequest,
  { required }: { required: boolean },
): Promise<{ productIds: string[] | null; entitledCode: typeof UNAVAILABLE | null }> {
  const settings = await services.accessSettings.find(publication.id);
  const isReader = reader.headers.authorization !== undefined && settings?.endpoints.has("issues");
  if (!required && !isReader) return { productIds: null, entitledCode: null };
  try {
    const grant = await authorizeReader(services, publication.id, reader, (current) =>
      buildIssuesAccessCheck(current, publication),
    );
    return { productIds: grant.productIds ?? null, entitledCode: null };
  } catch (error) {
    if (required || !(error instanceof ServiceError) || error.code !== UNAVAILABLE) throw error;
    return { productIds: null, entitledCode: UNAVAILABLE };
  }
}

function withAnswer(
  { entitled, ...row }: EmagRow,
  productIds: string[] | null,
  entitledCode: typeof UNAVAILABLE | null,
): ListedEmag {
  return { ...row, ...(productIds ? { entitled } : entitledCode ? { entitled: null } : {}) };
}

/** Finds released issues by their IDs, in the order of lists, with what a list says about the reader's access. */
export async function findEmags(
  services: ListServices,
  publication: PublicationRecord,
  ids: readonly number[],
  reader: ReaderRequest,
): Promise<ListedEmag[]> {
  const { db } = services;
  const all = { offset: 0, limit: ids.length };
  const settings = await services.accessSettings.find(publication.id);
  if (settings?.authority === "newsrack" && reader.headers.authorization !== undefined)
    return withHoldings(
      services,
      publication.id,
      reader,
      await repo.listShownEmags(db, publication.id, all, null, { ids }),
    );
  const { productIds, entitledCode } = await productIdsOf(services, publication, reader, { required: false });
  const known = productIds && { productIds, onlyEntitled: false };
  const rows = await repo.listShownEmags(db, publication.id, all, known, { ids });
  return rows.map((row) => withAnswer(row, productIds, entitledCode));
}

async function withHoldings(
  services: ListServices,
  publicationId: number,
  reader: ReaderRequest,
  rows: EmagRow[],
) {
  const entitled = await listEntitled(services, publicationId, reader, rows, (settings, row) =>
    buildEmagAccessCheck(settings, row, { download: false }),
  );
  return rows.map((row, place) => ({ ...row, entitled: entitled![place]! }));
}

/** Lists released issues like `listEmags`, for a reader with an account of Newsrack. */
async function listByHoldings(
  services: ListServices,
  publicationId: number,
  query: EmagQuery,
  reader: ReaderRequest,
): Promise<EmagList> {
  const { onlyEntitled, filter, ...page } = query;
  const { db } = services;
  const withEntitled = (rows: EmagRow[]) => withHoldings(services, publicationId, reader, rows);
  if (!onlyEntitled) {
    const [rows, totalCount] = await pipelined(db, (db) => [
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
