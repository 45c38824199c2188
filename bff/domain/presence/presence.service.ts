import type { PersonActor } from "#bff/core/actor.ts";
import { spend } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { OpenRecordKind, PresentPerson } from "#shared/console/presence.ts";
import * as repo from "./record-visits.repo.ts";

interface VisitPath {
  kind: OpenRecordKind;
  record_id: string;
  visit_id: string;
}

/** Stores that a tab has a record open, and returns the people who do in other tabs. */
export async function visitRecord(
  services: Pick<PlatformContext, "changes" | "db" | "rateLimits">,
  actor: PersonActor,
  publication: PublicationRecord,
  { visit_id, kind, record_id }: VisitPath,
  is_editing: boolean,
): Promise<PresentPerson[]> {
  await spend(services.rateLimits, "presence", actor.userId);
  const record = { publication_id: publication.id, kind, record_id };
  const visit = { visit_id, user_id: actor.userId };
  await repo.deletePastVisits(services.db);
  await services.db.transaction().execute(async (trx) => {
    const isNew = await repo.upsertVisit(trx, record, { ...visit, user_name: actor.name, is_editing });
    if (isNew) await publish(services, trx, publication, record);
  });
  return repo.listPeoplePresent(services.db, record, visit);
}

/** Removes a tab from those that have a record open. */
export async function leaveRecord(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: PersonActor,
  publication: PublicationRecord,
  { visit_id, kind, record_id }: VisitPath,
): Promise<void> {
  const record = { publication_id: publication.id, kind, record_id };
  await services.db.transaction().execute(async (trx) => {
    if (await repo.deleteVisit(trx, record, { visit_id, user_id: actor.userId }))
      await publish(services, trx, publication, record);
  });
}

async function publish(
  { changes }: Pick<PlatformContext, "changes">,
  trx: Db,
  { organization_id }: PublicationRecord,
  record: repo.OpenRecord,
): Promise<void> {
  await changes.publishViaOutbox(trx, { type: "presence", organization_id, ...record });
}
