import { type Kysely, sql } from "kysely";

/**
 * Renames tables and columns to standard terms, and keeps the data. Stop all processes of earlier versions first, because they
 * use the old names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table creation_keys rename to idempotency_keys;
    alter index creation_keys_created rename to idempotency_keys_created;

    alter table incoming_uploads rename to pending_uploads;
    alter table incoming_pieces rename to pending_upload_chunks;
    alter table pending_upload_chunks rename column starts_at to start_offset;

    alter table edition_rules rename to recurrence_rules;
    alter table recurrence_rules rename column made_through to generated_until;
    alter table planned_emags rename column name_given to has_custom_name;
    alter table planned_emags rename column time_given to has_custom_time;

    alter table provisioned_settings rename column said to settings;
    alter table provisioned_chatbots rename column said to settings;
  `)
    .execute(db);
}
