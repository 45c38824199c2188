import type { AuditRecordType, AuditVerb } from "#shared/console/audit.ts";
import type { Db } from "../../schema/tables.ts";
import { type Author, actorLabel, type PersonActor } from "../actor.ts";
import { insertEntries, type NewEntry } from "./audit.repo.ts";
import { differenceOf, type Fields, KeptText, withoutSecrets } from "./audit-fields.ts";

export { type Fields, KeptText, type NewEntry };

/** Where something changed: in a publication (its row will do), or in an organization as a whole. */
export interface AuditPlace {
  organization_id: number;
  /** Of the publication. */
  id?: number;
}

export interface AuditChange {
  verb: AuditVerb;
  record: {
    type: AuditRecordType;
    id: number | string;
    /** As people know it, at the time of the change. */
    name: string;
  };
  /** The record, or those fields of it that may have changed, before and after; left out where it was not there. */
  before?: Fields | null;
  after?: Fields | null;
}

const MAX_NAME = 300;

/**
 * Writes a change into the audit log, in the transaction of the change. Every write that a person, a token or the service
 * makes calls it:
 *
 *     await recordChange(trx, actor, publication, {
 *       verb: "updated",
 *       record: { type: "chatbot", id: row.uuid, name: row.name },
 *       before,
 *       after: row,
 *     });
 *
 * `before` and `after` can be whole rows: what is equal in both is left out, and so are versions and times of the row
 * itself. Bytes, and whatever stands under a name like token, secret, password or credentials, are told as “changed” and
 * never copied; still, hand over no secret in the clear under another name. Long texts are told by their length. A change
 * that changed nothing leaves no entry; one without `before` and `after` is told by its verb alone. New kinds of records
 * and verbs are added in shared/console/audit.ts.
 */
export async function recordChange(
  trx: Db,
  author: Author,
  place: AuditPlace,
  change: AuditChange,
): Promise<void> {
  await recordChanges(trx, author, place, [change]);
}

/** The same for many changes at once. */
export async function recordChanges(
  trx: Db,
  author: Author,
  place: AuditPlace,
  changes: readonly AuditChange[],
): Promise<void> {
  await insertEntries(trx, entriesOf(author, place, changes));
}

/** The same for a change of the whole installation: the administrators of every organization find it. */
export async function recordEverywhere(trx: Db, author: Author, change: AuditChange): Promise<void> {
  const organizations = await trx.selectFrom("organizations").select("id").execute();
  await insertEntries(
    trx,
    organizations.flatMap(({ id }) => entriesOf(author, { organization_id: id }, [change])),
  );
}

/** A person changed something about their own account: every organization that they belong to finds it. */
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
    memberships.flatMap((place) => entriesOf(person, place, [change])),
  );
}

/** The rows of the log for changes, for who writes them into a statement of their own; `recordChange` is for everybody else. */
export function entriesOf(author: Author, place: AuditPlace, changes: readonly AuditChange[]): NewEntry[] {
  return changes.flatMap((change) => {
    const { verb, record, before = null, after = null } = change;
    const difference = before || after ? differenceOf(before, after) : { before: null, after: null };
    if (!difference) return [];
    const origin = author.kind === "system" ? undefined : author.origin;
    return {
      organization_id: place.organization_id,
      publication_id: place.id ?? null,
      actor_kind: author.kind,
      actor_id: actorIdOf(author),
      actor_label: actorLabel(author),
      action: `${record.type}.${verb}`,
      record_type: record.type,
      record_id: String(record.id),
      record_name: withoutSecrets(record.name).slice(0, MAX_NAME).toWellFormed(),
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
