import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listEmagCategories } from "#shared/console/emag-categories.ts";
import {
  cancelImport,
  getPageText,
  goBackToImport,
  listImportAttempts,
  listImportPages,
  listImportSummaries,
} from "#shared/console/imports.ts";
import { searchEmag } from "#shared/console/search.ts";
import {
  createEmag,
  deleteEmag,
  type Emag,
  type EmagCreateInput,
  type EmagUpdateInput,
  getEmag,
  listEmags,
  updateEmag,
} from "#shared/contract/emags.ts";
import { call, callVersioned, type Versioned } from "../../api/client.ts";
import type { PublicationRef } from "../../api/session.ts";
import { importAgainBody } from "./issue-state.ts";
import { type IssueListSearch, listQuery } from "./list/issue-list-search.ts";

/** Query keys, from the widest to the narrowest, so that one call invalidates all below. */
export const issueKeys = {
  lists: (publicationId: number) => ["issues", publicationId, "list"] as const,
  record: (publicationId: number, emagId: number) => ["issues", publicationId, "record", emagId] as const,
  summaries: (publicationId: number) => ["issues", publicationId, "summaries"] as const,
  attempts: (publicationId: number, emagId: number) => ["issues", publicationId, "attempts", emagId] as const,
  upload: (publicationId: number, uploadId: string) => ["issues", publicationId, "upload", uploadId] as const,
  interrupted: (publicationId: number) => ["issues", publicationId, "interrupted"] as const,
  found: (publicationId: number, emagId: number) => ["issues", publicationId, "found", emagId] as const,
  editions: (publicationId: number) => ["issues", publicationId, "editions"] as const,
  categories: (publicationId: number) => ["issues", publicationId, "categories"] as const,
  pages: (importId: string) => ["imports", importId, "pages"] as const,
  content: (importId: string) => ["imports", importId, "content"] as const,
  article: (importId: string, number: number) => ["imports", importId, "article", number] as const,
  text: (importId: string, page: number) => ["imports", importId, "text", page] as const,
};

/** A page of the issue list. The previous page stays on screen until the next one is there. */
export const issueListQuery = (publication: PublicationRef, search: IssueListSearch) =>
  queryOptions({
    queryKey: [...issueKeys.lists(publication.publication_id), search],
    queryFn: ({ signal }) => call(listEmags, { params: publication, query: listQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

/** How far the imports of these issues are. */
export const importSummariesQuery = (publicationId: number, emagIds: readonly number[]) =>
  queryOptions({
    queryKey: [...issueKeys.summaries(publicationId), emagIds],
    queryFn: async ({ signal }) =>
      (
        await call(listImportSummaries, {
          params: { publication_id: publicationId },
          query: { emag_ids: emagIds.join(",") },
          signal,
        })
      ).imports,
    enabled: emagIds.length > 0,
    placeholderData: keepPreviousData,
  });

/** An issue with the version that a change to it must name. */
export const issueQuery = (publication: PublicationRef, emagId: number) =>
  queryOptions({
    queryKey: issueKeys.record(publication.publication_id, emagId),
    queryFn: ({ signal }) => fetchIssue(publication, emagId, signal),
  });

export async function fetchIssue(
  publication: PublicationRef,
  emagId: number,
  signal?: AbortSignal,
): Promise<Versioned<Emag>> {
  const answer = await callVersioned(getEmag, { params: { ...publication, emag_id: emagId }, signal });
  return { data: answer.data.emag, version: answer.version };
}

/** Every import of an issue, the newest first. */
export const importAttemptsQuery = (publicationId: number, emagId: number) =>
  queryOptions({
    queryKey: issueKeys.attempts(publicationId, emagId),
    queryFn: async ({ signal }) =>
      (
        await call(listImportAttempts, {
          params: { publication_id: publicationId, emag_id: emagId },
          signal,
        })
      ).imports,
  });

/** The pages of an import rendered so far. */
export const importPagesQuery = (importId: string) =>
  queryOptions({
    queryKey: issueKeys.pages(importId),
    queryFn: ({ signal }) => call(listImportPages, { params: { import_id: importId }, signal }),
  });

/** The text of a page, which never changes within one import. */
export const pageTextQuery = (importId: string, page: number) =>
  queryOptions({
    queryKey: issueKeys.text(importId, page),
    queryFn: async ({ signal }) =>
      (await call(getPageText, { params: { import_id: importId, page_number: page }, signal })).text,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where some words stand in an issue. */
export const pageSearchQuery = (publicationId: number, emagId: number, q: string) =>
  queryOptions({
    queryKey: [...issueKeys.found(publicationId, emagId), q],
    queryFn: ({ signal }) =>
      call(searchEmag, {
        params: { publication_id: publicationId, emag_id: emagId },
        query: { q },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Its words are sorted in soon after an import, and nothing tells of it.
    refetchInterval: ({ state }) => (state.data?.waiting ? 3_000 : false),
  });

/** The categories that an issue of the publication can be in. */
export const categoriesQuery = (publicationId: number) =>
  queryOptions({
    queryKey: issueKeys.categories(publicationId),
    queryFn: async ({ signal }) =>
      (await call(listEmagCategories, { params: { publication_id: publicationId }, signal })).emag_categories,
    staleTime: 5 * 60_000,
  });

export async function createIssue(
  publication: PublicationRef,
  body: EmagCreateInput,
  creationKey: string,
): Promise<Versioned<Emag>> {
  const answer = await callVersioned(createEmag, { params: publication, body, creationKey });
  return { data: answer.data.emag, version: answer.version };
}

/**
 * Changes an issue on top of the version named. `keepPages` is for changes that import again: whether readers see the previous
 * pages until then. Throws an `ApiError` 412 if there is a newer version.
 */
export async function updateIssue(
  publication: PublicationRef,
  emagId: number,
  body: EmagUpdateInput,
  { version, keepPages }: { version: string | null; keepPages: boolean },
): Promise<Versioned<Emag>> {
  const answer = await callVersioned(updateEmag, {
    params: { ...publication, emag_id: emagId },
    query: { keep_previous_pages: keepPages ? "true" : "false" },
    body,
    ifMatch: version ?? undefined,
  });
  return { data: answer.data.emag, version: answer.version };
}

export async function deleteIssue(publication: PublicationRef, emagId: number): Promise<void> {
  await call(deleteEmag, { params: { ...publication, emag_id: emagId } });
}

/**
 * Imports an issue again with every location and option kept. It reads the issue first: its mode says
 * which attributes to send, and its version goes with them.
 */
export async function importIssueAgain(
  publication: PublicationRef,
  emagId: number,
  { keepPages }: { keepPages: boolean },
): Promise<Versioned<Emag>> {
  const { data, version } = await fetchIssue(publication, emagId);
  return updateIssue(publication, emagId, importAgainBody(data), { version, keepPages });
}

/** Makes the previous import of an issue the current one again. */
export async function goBackToPrevious(
  publicationId: number,
  emagId: number,
  importId: string,
): Promise<Versioned<Emag>> {
  const params = { publication_id: publicationId, emag_id: emagId, import_id: importId };
  const answer = await callVersioned(goBackToImport, { params });
  return { data: answer.data.emag, version: answer.version };
}

/** False when there was no import under way any more. */
export async function cancelIssueImport(publicationId: number, emagId: number): Promise<boolean> {
  const params = { publication_id: publicationId, emag_id: emagId };
  return (await call(cancelImport, { params })).cancelled;
}
