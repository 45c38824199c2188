import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { AuditRecordType } from "#shared/console/audit.ts";

/** Lists the fields of a record that changed after a time, by name. */
export async function listChangedFields(
  db: Db,
  { organization_id }: { organization_id: number },
  record: { type: AuditRecordType; id: number },
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_entries")
    .where("organization_id", "=", organization_id)
    .where("record_type", "=", record.type)
    .where("record_id", "=", String(record.id))
    .where("action", "in", [
      `${record.type}.updated`,
      `${record.type}.import_restored`,
      `${record.type}.restored`,
      `${record.type}.draft_saved`,
      `${record.type}.draft_discarded`,
    ])
    .where("at", ">", since)
    .select(sql<string>`jsonb_object_keys(after)`.as("field"))
    .distinct()
    .orderBy("field")
    .execute();
  // A consequence of a change, not a change that the reviewer must look at.
  return rows.map(({ field }) => field).filter((field) => field !== "sign_off");
}
