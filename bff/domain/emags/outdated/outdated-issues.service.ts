import type { Actor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { NEEDS_LIMIT, type OutdatedImports } from "#shared/console/overview.ts";
import { updateEmag } from "../emags.service.ts";
import * as repo from "./outdated-issues.repo.ts";

/** Issues per request, which takes a second. The console repeats the request until none remains. */
const BATCH_SIZE = 50;

/** Counts the issues with pages of an earlier version, and names some that cannot be imported again. */
export async function outdatedImportsOf(
  { db }: Pick<PlatformContext, "db">,
  publicationId: number,
): Promise<OutdatedImports> {
  const rows = await repo.listOutdated(db, publicationId).limit(NEEDS_LIMIT).execute();
  return {
    total: rows[0]?.total ?? 0,
    importable: rows[0]?.importable ?? 0,
    blocked: rows.filter(({ can_import }) => !can_import).map(({ id, name }) => ({ emag_id: id, name })),
  };
}

/** Imports outdated issues again. Readers keep the previous pages until then. Returns the number of those that remain. */
export async function importOutdatedIssues(
  services: Pick<PlatformContext, "changes" | "db" | "secrets">,
  actor: Actor,
  publication: PublicationRecord,
): Promise<{ requested: number; remaining: number }> {
  const issues = await repo.listImportable(services.db, publication.id, BATCH_SIZE);
  let requested = 0;
  for (const { id, mode } of issues) {
    const again = mode === "epub" ? { epub_import_attributes: {} } : { import_attributes: {} };
    try {
      await updateEmag(services, actor, publication, id, again, {
        ifMatch: undefined,
        keepPreviousPages: true,
      });
      requested += 1;
    } catch (error) {
      // Moved to the trash since the list was read.
      if (!(error instanceof ServiceError && error.code === "not_found")) throw error;
    }
  }
  return { requested, remaining: (await outdatedImportsOf(services, publication.id)).importable };
}
