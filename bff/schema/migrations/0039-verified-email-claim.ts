import { type Kysely, sql } from "kysely";

/**
 * `email_verified` describes the claim `email` and no other one. Settings that required verified addresses from another
 * claim accepted unverified ones, so they read the claim `email` from now on. That keeps the requirement, and people who
 * are linked already sign in as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into audit_entries (
      organization_id, actor_kind, actor_id, actor_label, action, record_type, record_id, record_name, before, after
    )
    select
      organizations.id, 'system', 'upkeep', 'Newsrack', 'sign_in_provider.updated', 'sign_in_provider', issuer,
      provider.name, jsonb_build_object('email_claim', email_claim), jsonb_build_object('email_claim', 'email')
    from sign_in_provider as provider, organizations
    where email_claim <> 'email' and require_verified_email;

    update sign_in_provider set email_claim = 'email', version = version + 1, updated_at = now()
    where email_claim <> 'email' and require_verified_email;

    alter table sign_in_provider add constraint sign_in_provider_verified_claim
      check (email_claim = 'email' or not require_verified_email);
  `)
    .execute(db);
}
