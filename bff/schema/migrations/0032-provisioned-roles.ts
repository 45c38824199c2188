import { type Kysely, sql } from "kysely";

/**
 * Stores the last provisioned role of users, so that provisioning does not undo changes in the console. The roles provisioned
 * until now are taken from the audit log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table provisioned_roles (
      user_id text not null references users on delete cascade,
      organization_id integer not null references organizations on delete cascade,
      role text not null,
      primary key (user_id, organization_id)
    );
    insert into provisioned_roles (user_id, organization_id, role)
    select distinct on (record_id, organization_id) record_id, organization_id, after ->> 'role'
    from audit_entries
    where actor_kind = 'system' and actor_id = 'provisioning' and record_type = 'person' and after ->> 'role' is not null
      and exists (select from users where users.id = record_id)
      and exists (select from organizations where organizations.id = organization_id)
    order by record_id, organization_id, audit_entries.id desc;
  `)
    .execute(db);
}
