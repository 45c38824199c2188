import type { z } from "zod";
import { renderActorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { parseInstant, parseLastInstant } from "#bff/core/local-time.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { ManagedEmag, managedEmagQuery } from "#shared/console/issues/managed-emags.ts";
import type { Language } from "#shared/console/languages.ts";
import type { emagListQuery } from "#shared/contract/emags.ts";
import * as repo from "./emag-list.repo.ts";

type Filters = Omit<z.output<typeof managedEmagQuery>, "sort">;

function filterOf({ time_zone }: PublicationRecord, query: Filters): repo.EmagFilter {
  const from = (day: string | undefined) => (day ? parseInstant(day, time_zone) : undefined);
  const to = (day: string | undefined) => (day ? parseLastInstant(day, time_zone) : undefined);
  return {
    search: query.search?.trim(),
    externalId: query.external_id,
    peId: query.pe_id,
    state: query.state,
    mode: query.mode,
    releasedFrom: from(query.released_from),
    releasedTo: to(query.released_to),
    createdFrom: from(query.created_from),
    createdTo: to(query.created_to),
  };
}

/** Lists a page of issues as one JSON array, with the total count. */
export function listEmags(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  query: z.output<typeof emagListQuery>,
): Promise<repo.ListedEmags> {
  return repo.listEmags(db, publication.id, filterOf(publication, query), query.sort, query);
}

/** Lists a page of issues for the console, with the total count. */
export async function listManagedEmags(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  query: z.output<typeof managedEmagQuery>,
  language: Language,
): Promise<{ emags: ManagedEmag[]; totalCount: number }> {
  const filter = filterOf(publication, query);
  const { text, totalCount } = await repo.listManagedEmags(db, publication.id, filter, query.sort, query);
  const emags = (JSON.parse(text) as ManagedEmag[]).map((emag) => ({
    ...emag,
    created_by: emag.created_by && renderActorLabel(emag.created_by, language),
    changed_by: emag.changed_by && renderActorLabel(emag.changed_by, language),
  }));
  return { emags, totalCount };
}
