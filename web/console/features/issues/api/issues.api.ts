import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import {
  cancelImport,
  confirmWarnings,
  getPageText,
  goBackToImport,
  listImportAttempts,
  listImportPages,
  listImportSummaries,
} from "#shared/console/issues/imports.ts";
import { deleteEmags, listManagedEmags, releaseEmag } from "#shared/console/issues/managed-emags.ts";
import { getEmagReview } from "#shared/console/issues/reviews.ts";
import { previewIssueInKiosk } from "#shared/console/kiosk-preview.ts";
import { findOnPage, searchEmag } from "#shared/console/search.ts";
import { createEmag, deleteEmag, getEmag, updateEmag } from "#shared/contract/emag-routes.ts";
import type { Emag, EmagCreateInput, EmagUpdateInput } from "#shared/contract/emags.ts";
import { changeNewest } from "#web/api/change-newest.ts";
import { call, callVersioned, reading, type Versioned } from "#web/api/client.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { noteDeletion, trackWrite } from "#web/api/own-writes.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import { changeReview } from "#web/api/reviews.ts";
import type { PublicationRef } from "#web/api/session.ts";
import {
  type BulkChange,
  categoriesAfter,
  differingFields,
} from "#web/console/components/lists/bulk/bulk-change.ts";
import type { PreviewQuery } from "#web/console/components/preview/use-kiosk-preview.ts";
import { type IssueListSearch, listQuery } from "../issue-list-search.ts";
import { importAgainBody, replaceFileBody } from "../state/issue-state.ts";

/** The page that the kiosk shows a reader of an issue, as HTML. `version` names the saved issue and its pages. */
export const issueInKioskQuery = (
  publication_id: number,
  emag_id: number,
  { query, version }: { query: PreviewQuery; version: string },
) =>
  queryOptions({
    queryKey: [...issueKeys.record(publication_id, emag_id), "kiosk", version, query],
    queryFn: reading(previewIssueInKiosk, { params: { publication_id, emag_id }, query }),
    placeholderData: keepPreviousData,
  });

/** Query of a page of the issue list. Keeps the previous page until the next one is loaded. */
export const issueListQuery = (publication: PublicationRef, search: IssueListSearch) =>
  queryOptions({
    queryKey: [...issueKeys.lists(publication.publication_id), search],
    queryFn: reading(listManagedEmags, {
      params: { publication_id: publication.publication_id },
      query: listQuery(search),
    }),
    placeholderData: keepPreviousData,
  });

/** Query of the import progress of these issues. */
export const importSummariesQuery = (publication_id: number, emagIds: readonly number[]) =>
  queryOptions({
    queryKey: [...issueKeys.summaries(publication_id), emagIds],
    queryFn: reading(
      listImportSummaries,
      { params: { publication_id }, query: { emag_ids: emagIds.join(",") } },
      "imports",
    ),
    enabled: emagIds.length > 0,
    placeholderData: keepPreviousData,
  });

export const issueQuery = (publication: PublicationRef, emagId: number) =>
  queryOptions({
    queryKey: issueKeys.record(publication.publication_id, emagId),
    queryFn: ({ signal }) => fetchIssue(publication, emagId, signal),
  });

export const fetchIssue = (publication: PublicationRef, emag_id: number, signal?: AbortSignal) =>
  callVersioned(getEmag, { params: { ...publication, emag_id }, signal }, "emag");

export const importAttemptsQuery = (publication_id: number, emag_id: number) =>
  queryOptions({
    queryKey: issueKeys.attempts(publication_id, emag_id),
    queryFn: reading(listImportAttempts, { params: { publication_id, emag_id } }, "imports"),
  });

/** Query of the pages of an import that are rendered so far. */
export const importPagesQuery = (importId: string) =>
  queryOptions({
    queryKey: issueKeys.pages(importId),
    queryFn: reading(listImportPages, { params: { import_id: importId } }),
  });

/** Query of a page's text, which never changes within an import. */
export const pageTextQuery = (importId: string, page: number) =>
  queryOptions({
    queryKey: issueKeys.text(importId, page),
    queryFn: reading(getPageText, { params: { import_id: importId, page_number: page } }, "text"),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Query of the pages of an issue that match a search. */
export const pageSearchQuery = (publication_id: number, emag_id: number, q: string) =>
  queryOptions({
    queryKey: [...issueKeys.found(publication_id, emag_id), q],
    queryFn: ({ signal }) => call(searchEmag, { params: { publication_id, emag_id }, query: { q }, signal }),
    placeholderData: keepPreviousData,
    // Polls, because no event announces that the text has been indexed.
    refetchInterval: ({ state }) => (state.data?.waiting ? 3_000 : false),
  });

/** Query of the places of a search's words on a page. */
export const pageMatchesQuery = (publication_id: number, emag_id: number, page_number: number, q: string) =>
  queryOptions({
    queryKey: [...issueKeys.found(publication_id, emag_id), "page", page_number, q],
    queryFn: reading(findOnPage, { params: { publication_id, emag_id, page_number }, query: { q } }),
  });

export const categoriesQuery = (publication_id: number) =>
  queryOptions({
    queryKey: issueKeys.categories(publication_id),
    queryFn: reading(listManagedEmagCategories, { params: { publication_id } }, "emag_categories"),
    staleTime: 5 * 60_000,
  });

export const createIssue = (params: PublicationRef, body: EmagCreateInput, idempotencyKey: string) =>
  callVersioned(createEmag, { params, body, idempotencyKey }, "emag");

/**
 * Updates an issue. `keepPages` applies to changes that import again: readers see the previous pages until it has
 * finished. Throws an `ApiError` with status 412 if there is a newer version, and with the code `warnings_unconfirmed` for a release
 * date of an issue with serious warnings.
 */
export function updateIssue(
  publication: PublicationRef,
  emag_id: number,
  body: EmagUpdateInput,
  options: { version: string | null; keepPages: boolean; confirmedWarnings?: string | undefined },
): Promise<Versioned<Emag>> {
  const { version, keepPages, confirmedWarnings } = options;
  const params = { ...publication, emag_id };
  const query = { keep_previous_pages: keepPages ? "true" : "false" } as const;
  return callVersioned(updateEmag, { params, query, body, ifMatch: version, confirmedWarnings }, "emag");
}

/** Sets from when readers see an issue, null for never. Throws like `updateIssue`. */
export function releaseIssue(
  publication_id: number,
  emag_id: number,
  released_at: string | null,
  { version, confirmedWarnings }: { version: string | null; confirmedWarnings?: string | undefined },
): Promise<Versioned<Emag>> {
  const [params, body] = [{ publication_id, emag_id }, { released_at }];
  return callVersioned(releaseEmag, { params, body, ifMatch: version, confirmedWarnings }, "emag");
}

/**
 * Makes a bulk change of an issue and, if it has a responsible person, of its review. Returns null if the issue stays as it
 * is. Throws like `updateIssue`.
 */
export async function editIssue(
  publication: PublicationRef,
  emagId: number,
  { responsibleId, ...change }: BulkChange,
  confirmedWarnings?: string,
): Promise<Versioned<Emag> | null> {
  const changesIssue = Object.keys(change).length > 0;
  const issue = changesIssue ? await editIssueRecord(publication, emagId, change, confirmedWarnings) : null;
  if (responsibleId !== undefined) {
    const subject = { publication_id: publication.publication_id, emag_id: emagId };
    await changeNewest(
      async () => {
        const { review } = await call(getEmagReview, { params: subject });
        return { data: review, version: String(review.version) };
      },
      ({ data }) => {
        if ((data.responsible?.id ?? null) === responsibleId) return null;
        const saved = changeReview(subject, { responsible_id: responsibleId }, data.version);
        return saved.then((review) => ({ data: review, version: String(review.version) }));
      },
    );
  }
  return issue;
}

function editIssueRecord(
  publication: PublicationRef,
  emagId: number,
  { released_at, categories, isForSubscribers, isPurchaseRequired }: BulkChange,
  confirmedWarnings?: string,
): Promise<Versioned<Emag>> {
  return changeNewest(
    () => fetchIssue(publication, emagId),
    ({ data, version }) => {
      const body = differingFields<EmagUpdateInput>(data, {
        released_at,
        category_ids: categories && categoriesAfter(data.category_ids, categories),
        for_subscribers_only: isForSubscribers,
        single_purchase_required: isPurchaseRequired,
      });
      if (!body) return null;
      return updateIssue(publication, emagId, body, { version, keepPages: true, confirmedWarnings });
    },
  );
}

export const deleteIssue = (publication: PublicationRef, emag_id: number) =>
  call(deleteEmag, { params: { ...publication, emag_id } });

/** Deletes several issues in one request. Returns the error of each issue that stays. */
export async function deleteIssues(
  { publication_id }: PublicationRef,
  ids: readonly number[],
): Promise<Map<number, ApiError>> {
  const body = { emags: ids.map((id) => ({ id })) };
  const response = call(deleteEmags, { params: { publication_id }, body }).then((answer) => {
    for (const id of answer.deleted) noteDeletion(`emag:${id}`);
    return answer;
  });
  for (const id of ids) void trackWrite(`emag:${id}`, "deletion", () => response).catch(() => undefined);
  const { refused } = await response;
  return new Map(refused.map(({ id, status, ...body }) => [id, new ApiError(status, body, {}, null)]));
}

/**
 * Imports an issue again with the same source and options. Reads the issue first, because the request depends on its
 * mode and version.
 */
export async function importIssueAgain(
  publication: PublicationRef,
  emagId: number,
  { keepPages }: { keepPages: boolean },
): Promise<Versioned<Emag>> {
  const { data, version } = await fetchIssue(publication, emagId);
  return updateIssue(publication, emagId, importAgainBody(data), { version, keepPages });
}

/** Imports an uploaded file in place of the one of an issue. Its pages stay until the new ones are ready. */
export async function replaceIssueFile(
  publication: PublicationRef,
  emagId: number,
  uploadId: string,
): Promise<Versioned<Emag>> {
  return changeNewest(
    () => fetchIssue(publication, emagId),
    ({ data, version }) =>
      updateIssue(publication, emagId, replaceFileBody(data, `upload://${uploadId}`), {
        version,
        keepPages: true,
      }),
  );
}

/** Makes the previous import of an issue the current one again. */
export const goBackToPrevious = (publication_id: number, emag_id: number, import_id: string) =>
  callVersioned(goBackToImport, { params: { publication_id, emag_id, import_id } }, "emag");

/** Confirms the serious warnings of an issue that readers see, or will from its release on. */
export const confirmIssueWarnings = (publication_id: number, emag_id: number, confirmedWarnings: string) =>
  call(confirmWarnings, { params: { publication_id, emag_id }, confirmedWarnings });

/** Cancels the import of an issue. Resolves to false if no import was running. */
export const cancelIssueImport = (publication_id: number, emag_id: number) =>
  call(cancelImport, { params: { publication_id, emag_id } }, "cancelled");
