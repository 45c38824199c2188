import { type Kysely, sql } from "kysely";

/**
 * Adds a credential epoch to users, and to sessions and second-factor challenges the epoch of their sign-in. Triggers increase
 * the epoch with every change of credentials or memberships. Sessions stay valid. Challenges are deleted, because the
 * credentials that they were verified against are unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table users add column credential_epoch integer not null default 1;
    alter table sessions add column credential_epoch integer not null default 1;
    alter table sessions alter column credential_epoch drop default;
    alter table verifications add column credential_epoch integer;
    delete from verifications where identifier like '2fa-%';
    -- Not needed, because attempts are counted in rate_limits before they are checked.
    alter table two_factors drop column failed_verification_count, drop column locked_until;

    create function raise_credential_epoch(person text) returns integer language plpgsql as $$
      declare
        raised integer;
      begin
        update users set credential_epoch = credential_epoch + 1 where id = person returning credential_epoch into raised;
        delete from sessions where user_id = person;
        return raised;
      end
    $$;
    create function credentials_changed() returns trigger language plpgsql as $$
      begin
        perform raise_credential_epoch(case tg_op when 'DELETE' then old.user_id else new.user_id end);
        return null;
      end
    $$;
    create trigger accounts_changed
      after insert or delete or update of password, provider_id, account_id on accounts
      for each row execute function credentials_changed();
    -- Not after an insert, because a second factor is active only after its first valid code. Not for recovery codes, because
    -- they are used up during sign-in.
    create trigger two_factors_changed after delete or update of verified on two_factors
      for each row execute function credentials_changed();
    create trigger memberships_changed after insert or delete or update of role on memberships
      for each row execute function credentials_changed();
    create trigger publication_roles_changed after insert or delete or update of role on publication_roles
      for each row execute function credentials_changed();
  `)
    .execute(db);
}
