import { type Author, actorLabel, type PersonActor, type PublicationRef } from "#bff/core/actor.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { AuditRecordType, AuditVerb } from "#shared/console/audit.ts";
import { insertEntries, type NewEntry } from "./audit.repo.ts";
import { differenceOf, type Fields, maskSecrets, VersionedText } from "./audit-fields.ts";

export { type Fields, VersionedText };

/** The publication of a change, or the ID of the organization for a change to all of it. */
type AuditScope = PublicationRef | number;

export interface AuditChange {
  verb: AuditVerb;
  record: {
    type: AuditRecordType;
    id: number | string;
    /** The name at the time of the change. */
    name: string;
  };
  /** The record, or its fields that may have changed. `before` is absent for a new record, `after` for a deleted one. */
  before?: Fields | null;
  after?: Fields | null;
}

const MAX_NAME_CHARACTERS = 300;

/**
 * Writes a change to the audit log, in the transaction of the change. Every write by a person, a token or the service must
 * call it:
 *
 *     await recordChange(trx, actor, publication, {
 *       verb: "updated",
 *       record: { type: "chatbot", id: row.uuid, name: row.name },
 *       before,
 *       after: row,
 *     });
 *
 * `before` and `after` can be whole rows: equal fields are omitted, and so are the row's version and timestamps. Bytes, and
 * fields with names like token, secret, password or credentials, are logged as “changed” and never copied. Do not pass a
 * plain secret under another name. Long texts are replaced by their length. If no field differs, no entry is written. A
 * change without `before` and `after` is logged by its verb alone. Add new record types and verbs in
 * shared/console/audit.ts.
 */
export async function recordChange(
  trx: Db,
  author: Author,
  scope: AuditScope,
  change: AuditChange,
): Promise<void> {
  await recordChanges(trx, author, scope, [change]);
}

/** Writes several changes to the audit log, as `recordChange` does. */
export async function recordChanges(
  trx: Db,
  author: Author,
  scope: AuditScope,
  changes: readonly AuditChange[],
): Promise<void> {
  await insertEntries(trx, entriesOf(author, scope, changes));
}

/** Writes a change of the whole installation to the audit log of every organization. */
export async function recordEverywhere(trx: Db, author: Author, change: AuditChange): Promise<void> {
  const organizations = await trx.selectFrom("organizations").select("id").execute();
  await insertEntries(
    trx,
    organizations.flatMap(({ id }) => entriesOf(author, id, [change])),
  );
}

/** Writes a person's change to their own account to the audit log of each of their organizations. */
export async function recordAccountChange(
  trx: Db,
  person: PersonActor,
  verb: AuditVerb,
  fields: { before?: Fields; after?: Fields } = {},
): Promise<void> {
  const { userId: id, name } = person;
  const memberships = await trx
    .selectFrom("memberships")
    .select("organization_id")
    .where("user_id", "=", id)
    .execute();
  const change: AuditChange = { verb, record: { type: "person", id, name }, ...fields };
  await insertEntries(
    trx,
    memberships.flatMap(({ organization_id }) => entriesOf(person, organization_id, [change])),
  );
}

function entriesOf(author: Author, scope: AuditScope, changes: readonly AuditChange[]): NewEntry[] {
  const isOrganization = typeof scope === "number";
  return changes.flatMap((change) => {
    const { verb, record, before = null, after = null } = change;
    const difference = before || after ? differenceOf(before, after) : { before: null, after: null };
    if (!difference) return [];
    const origin = author.kind === "system" ? undefined : author.origin;
    return {
      organization_id: isOrganization ? scope : scope.organization_id,
      publication_id: isOrganization ? null : scope.id,
      actor_kind: author.kind,
      actor_id: actorIdOf(author),
      actor_label: actorLabel(author),
      action: `${record.type}.${verb}`,
      record_type: record.type,
      record_id: String(record.id),
      record_name: maskSecrets(record.name).slice(0, MAX_NAME_CHARACTERS).toWellFormed(),
      request_id: origin?.requestId ?? null,
      address: origin?.address ?? null,
      before: difference.before && JSON.stringify(difference.before),
      after: difference.after && JSON.stringify(difference.after),
    };
  });
}

function actorIdOf(author: Author): string {
  if (author.kind === "system") return author.part;
  return author.kind === "person" ? author.userId : String(author.tokenId);
}
