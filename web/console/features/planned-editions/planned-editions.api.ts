import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ImportSummary, listImportSummaries } from "#shared/console/issues/imports.ts";
import { listManagedEmags, type ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import {
  type AttachableIssue,
  addPlannedEdition,
  changeEditionRule,
  changePlannedEdition,
  type EditionChange,
  type EditionRuleInput,
  getEditionRule,
  getPlannedEdition,
  listAttachableIssues,
  listPlannedEditions,
  type NewEdition,
  type PlannedEdition,
  previewEditionRule,
} from "#shared/console/issues/planned-editions.ts";
import type { Review } from "#shared/console/issues/reviews.ts";
import { getEmag, updateEmag } from "#shared/contract/emag-routes.ts";
import { call, reading } from "#web/api/client.ts";
import { orNull } from "#web/api/http/errors.ts";
import { planKeys } from "#web/api/query-keys.ts";
import { cacheReview } from "#web/api/reviews.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { restartReads } from "#web/api/versioned.ts";

/** Builds the query for all editions between two days, inclusive, in the time zone of the publication. */
export const editionsQuery = (publication_id: number, from: string, to: string) =>
  queryOptions({
    queryKey: [...planKeys.editions(publication_id), from, to],
    queryFn: reading(
      listPlannedEditions,
      { params: { publication_id }, query: { from, to } },
      "planned_editions",
    ),
  });

export const editionQuery = (publication_id: number, planned_emag_id: number) =>
  queryOptions({
    queryKey: [...planKeys.editions(publication_id), planned_emag_id],
    queryFn: reading(getPlannedEdition, { params: { publication_id, planned_emag_id } }, "planned_edition"),
  });

/** Builds the query for the issues that can be attached to an edition, those released near its date first. */
export const attachableIssuesQuery = (publication_id: number, planned_emag_id: number, search: string) =>
  queryOptions({
    queryKey: [...planKeys.issues(publication_id), "attachable", planned_emag_id, search],
    queryFn: reading(
      listAttachableIssues,
      { params: { publication_id, planned_emag_id }, query: { search } },
      "issues",
    ),
  });

/** Query of one of these issues, which is null if it was deleted. */
export const attachableIssueQuery = (publication: PublicationRef, emag_id: number) =>
  queryOptions({
    queryKey: [...planKeys.issues(publication.publication_id), "attachable-issue", emag_id],
    queryFn: async ({ signal }): Promise<AttachableIssue | null> => {
      const answer = await orNull(call(getEmag, { params: { ...publication, emag_id }, signal }));
      return answer && { id: emag_id, name: answer.emag.name, released_at: answer.emag.released_at };
    },
  });

const PER_PAGE = 100;
const MAX_PAGES = 5;

/** Builds the query for the issues released between two days, up to 500 by release date. */
export const releasedIssuesQuery = (publicationId: number, from: string, to: string) =>
  queryOptions({
    queryKey: [...planKeys.issues(publicationId), from, to],
    async queryFn({ signal }): Promise<ManagedEmag[]> {
      const issues: ManagedEmag[] = [];
      for (let page = 1; page <= MAX_PAGES; page++) {
        const query = {
          released_from: from,
          released_to: `${to}T23:59:59.999`,
          sort: "released_at" as const,
          per: String(PER_PAGE),
          page: String(page),
        };
        const answer = await call(listManagedEmags, {
          params: { publication_id: publicationId },
          query,
          signal,
        });
        issues.push(...answer.emags);
        if (answer.next_page === null) break;
      }
      return issues;
    },
  });

/** Builds the query for the failures of imports, which the issues themselves do not contain. */
export const failuresQuery = (publicationId: number, emagIds: readonly number[]) =>
  queryOptions({
    queryKey: [...planKeys.failures(publicationId), emagIds],
    async queryFn({ signal }): Promise<ImportSummary[]> {
      const summaries: ImportSummary[] = [];
      for (let from = 0; from < emagIds.length; from += PER_PAGE) {
        const answer = await call(listImportSummaries, {
          params: { publication_id: publicationId },
          query: { emag_ids: emagIds.slice(from, from + PER_PAGE).join(",") },
          signal,
        });
        summaries.push(...answer.imports);
      }
      return summaries;
    },
    enabled: emagIds.length > 0,
    placeholderData: keepPreviousData,
  });

/** Builds the query for the publishing schedule, which is null until one is set. */
export const editionRuleQuery = (publicationId: number) =>
  queryOptions({
    queryKey: planKeys.rule(publicationId),
    queryFn: reading(getEditionRule, { params: { publication_id: publicationId } }, "edition_rule"),
  });

export const rulePreviewQuery = (publication_id: number, rule: EditionRuleInput) =>
  queryOptions({
    queryKey: [...planKeys.rule(publication_id), "preview", rule],
    queryFn: reading(previewEditionRule, { params: { publication_id }, body: rule }, "preview"),
    retry: false,
    staleTime: 0,
  });

/** Updates an edition in all cached lists. */
export function cacheEdition(
  client: QueryClient,
  publicationId: number,
  editionId: number,
  change: (cached: PlannedEdition) => PlannedEdition,
): void {
  const queryKey = planKeys.editions(publicationId);
  const changeOne = (one: PlannedEdition) => (one.id === editionId ? change(one) : one);
  client.setQueriesData<PlannedEdition[] | PlannedEdition>({ queryKey }, (cached) =>
    Array.isArray(cached) ? cached.map(changeOne) : cached && changeOne(cached),
  );
  restartReads(client, queryKey);
}

/** Caches the review of an edition, which is the review of its issue if it has one. */
export function cacheEditionReview(
  client: QueryClient,
  publicationId: number,
  { id, emag }: PlannedEdition,
  review: Review,
): void {
  cacheEdition(client, publicationId, id, (cached) =>
    cached.review.version > review.version ? cached : { ...cached, review },
  );
  if (emag) cacheReview(client, { publication_id: publicationId, emag_id: emag.id }, review);
}

export const addEdition = (publication_id: number, body: NewEdition) =>
  call(addPlannedEdition, { params: { publication_id }, body }, "planned_edition");

/** Changes an edition. Throws an `ApiError` with status 412 if it was changed since it was loaded. */
export function changeEdition(
  publication_id: number,
  { id, version }: PlannedEdition,
  body: EditionChange,
): Promise<PlannedEdition> {
  const params = { publication_id, planned_emag_id: id };
  return call(changePlannedEdition, { params, body, ifMatch: `"${version}"` }, "planned_edition");
}

/** Sets the name and release date of an issue to those before it was attached. */
export const restoreIssue = (publication: PublicationRef, { id, name, released_at }: AttachableIssue) =>
  call(updateEmag, { params: { ...publication, emag_id: id }, body: { name, released_at } });

/**
 * Saves the publishing schedule on top of a version (null: none yet). Throws an `ApiError` with status 412 if the schedule was
 * changed or created since it was loaded.
 */
export const saveRule = (publication_id: number, body: EditionRuleInput, version: number | null) =>
  call(changeEditionRule, { params: { publication_id }, body, ifMatch: `"${version ?? 0}"` });
