import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ImportSummary, listImportSummaries, listRunningImports } from "#shared/console/imports.ts";
import {
  addPlannedEdition,
  changeEditionRule,
  changePlannedEdition,
  type EditionChange,
  type EditionRuleInput,
  getEditionRule,
  getPlannedEdition,
  listPlannedEditions,
  type NewEdition,
  type PlannedEdition,
  previewEditionRule,
} from "#shared/console/planned-editions.ts";
import { type Emag, listEmags } from "#shared/contract/emags.ts";
import { call } from "../../api/client.ts";
import type { PublicationRef } from "../../api/session.ts";
import { restartReads } from "../../api/versioned.ts";

export const planKeys = {
  all: (publicationId: number) => ["plan", publicationId] as const,
  editions: (publicationId: number) => ["plan", publicationId, "editions"] as const,
  issues: (publicationId: number) => ["plan", publicationId, "issues"] as const,
  imports: (publicationId: number) => ["plan", publicationId, "imports"] as const,
  failures: (publicationId: number) => ["plan", publicationId, "failures"] as const,
  rule: (publicationId: number) => ["plan", publicationId, "rule"] as const,
};

/** Every edition between two days of the publication's calendar, both included. */
export const editionsQuery = (publicationId: number, from: string, to: string) =>
  queryOptions({
    queryKey: [...planKeys.editions(publicationId), from, to],
    queryFn: async ({ signal }) =>
      (
        await call(listPlannedEditions, {
          params: { publication_id: publicationId },
          query: { from, to },
          signal,
        })
      ).planned_editions,
  });

export const editionQuery = (publicationId: number, editionId: number) =>
  queryOptions({
    queryKey: [...planKeys.editions(publicationId), editionId],
    queryFn: async ({ signal }) =>
      (
        await call(getPlannedEdition, {
          params: { publication_id: publicationId, planned_emag_id: editionId },
          signal,
        })
      ).planned_edition,
  });

const PER = 100;
const MOST_PAGES = 5;

/** Issues released between two days; of more than 500 the first by release. */
export const releasedIssuesQuery = (publication: PublicationRef, from: string, to: string) =>
  queryOptions({
    queryKey: [...planKeys.issues(publication.publication_id), from, to],
    async queryFn({ signal }): Promise<Emag[]> {
      const issues: Emag[] = [];
      for (let page = 1; page <= MOST_PAGES; page++) {
        const query = {
          released_from: from,
          released_to: `${to}T23:59:59.999`,
          sort: "released_at" as const,
          per: String(PER),
          page: String(page),
        };
        const answer = await call(listEmags, { params: publication, query, signal });
        issues.push(...answer.emags);
        if (answer.next_page === null) break;
      }
      return issues;
    },
  });

/** Imports under way in the publication. */
export const runningImportsQuery = (publicationId: number) =>
  queryOptions({
    queryKey: planKeys.imports(publicationId),
    queryFn: async ({ signal }): Promise<ImportSummary[]> =>
      (await call(listRunningImports, { signal })).imports.filter(
        (one) => one.publication_id === publicationId,
      ),
  });

/** How the imports of these issues have failed: what their records do not tell. */
export const failuresQuery = (publicationId: number, emagIds: readonly number[]) =>
  queryOptions({
    queryKey: [...planKeys.failures(publicationId), emagIds],
    async queryFn({ signal }): Promise<ImportSummary[]> {
      const summaries: ImportSummary[] = [];
      for (let from = 0; from < emagIds.length; from += PER) {
        const answer = await call(listImportSummaries, {
          params: { publication_id: publicationId },
          query: { emag_ids: emagIds.slice(from, from + PER).join(",") },
          signal,
        });
        summaries.push(...answer.imports);
      }
      return summaries;
    },
    enabled: emagIds.length > 0,
    placeholderData: keepPreviousData,
  });

/** The rhythm; null before there is one. */
export const editionRuleQuery = (publicationId: number) =>
  queryOptions({
    queryKey: planKeys.rule(publicationId),
    queryFn: async ({ signal }) =>
      (await call(getEditionRule, { params: { publication_id: publicationId }, signal })).edition_rule,
  });

/** What a rhythm would do, were it saved now. Nothing changes. */
export const rulePreviewQuery = (publicationId: number, rule: EditionRuleInput) =>
  queryOptions({
    queryKey: [...planKeys.rule(publicationId), "preview", rule],
    queryFn: async ({ signal }) =>
      (
        await call(previewEditionRule, {
          params: { publication_id: publicationId },
          body: rule,
          signal,
        })
      ).preview,
    retry: false,
    staleTime: 0,
  });

/** Changes an edition by what a write was answered with, wherever it has been fetched. */
export function cacheEdition(
  client: QueryClient,
  publicationId: number,
  editionId: number,
  change: (known: PlannedEdition) => PlannedEdition,
): void {
  const queryKey = planKeys.editions(publicationId);
  const changeOne = (one: PlannedEdition) => (one.id === editionId ? change(one) : one);
  client.setQueriesData<PlannedEdition[] | PlannedEdition>({ queryKey }, (known) =>
    Array.isArray(known) ? known.map(changeOne) : known && changeOne(known),
  );
  restartReads(client, queryKey);
}

export async function addEdition(publicationId: number, edition: NewEdition): Promise<PlannedEdition> {
  const params = { publication_id: publicationId };
  return (await call(addPlannedEdition, { params, body: edition })).planned_edition;
}

/** Throws an `ApiError` 412 when somebody changed the edition since it was shown. */
export async function changeEdition(
  publicationId: number,
  edition: PlannedEdition,
  change: EditionChange,
): Promise<PlannedEdition> {
  const params = { publication_id: publicationId, planned_emag_id: edition.id };
  const ifMatch = `"${edition.version}"`;
  return (await call(changePlannedEdition, { params, body: change, ifMatch })).planned_edition;
}

/**
 * `version` is that of the rhythm shown; null where there was none. Throws an `ApiError` 412 when somebody changed or made
 * it since.
 */
export async function saveRule(
  publicationId: number,
  rule: EditionRuleInput,
  version: number | null,
): Promise<void> {
  const ifMatch = `"${version ?? 0}"`;
  await call(changeEditionRule, { params: { publication_id: publicationId }, body: rule, ifMatch });
}
