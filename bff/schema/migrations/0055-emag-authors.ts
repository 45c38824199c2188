import { type Kysely, sql } from "kysely";

/** Stores who created and last changed each issue, for existing ones as far back as the audit log reaches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table emags add column created_by text, add column changed_by text;

    update emags set
      created_by = (
        select actor_label from audit_entries
        where organization_id = publications.organization_id and record_type = 'emag' and record_id = emags.id::text
          and action = 'emag.created'
        order by audit_entries.id limit 1
      ),
      changed_by = (
        select actor_label from audit_entries
        where organization_id = publications.organization_id and record_type = 'emag' and record_id = emags.id::text
          and action in ('emag.created', 'emag.updated', 'emag.import_restored')
        order by audit_entries.id desc limit 1
      )
    from publications where publications.id = emags.publication_id;
  `)
    .execute(db);
}
