import { type Kysely, sql } from "kysely";

/**
 * Changes sign-in settings that require verified addresses to the claim `email`, because `email_verified` describes only that
 * claim. With another claim, they accepted unverified addresses. Users who are linked already are not affected.
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
