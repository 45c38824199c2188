import { type Kysely, sql } from "kysely";

/**
 * Gives each user a credential epoch, and each session and second-factor challenge the epoch that its sign-in was verified
 * against. Triggers raise the epoch, so that no code that changes credentials or memberships can forget to. Sessions keep
 * working. Challenges end, because nothing tells which credentials they were verified against.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table users add column credential_epoch integer not null default 1;
    alter table sessions add column credential_epoch integer not null default 1;
    alter table sessions alter column credential_epoch drop default;
    alter table verifications add column credential_epoch integer;
    delete from verifications where identifier like '2fa-%';
    -- Attempts are counted before they are checked, in rate_limits.
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
    -- Not after an insert: a second factor counts once its first code was right. Recovery codes are used up while signing in.
    create trigger two_factors_changed after delete or update of verified on two_factors
      for each row execute function credentials_changed();
    create trigger memberships_changed after insert or delete or update of role on memberships
      for each row execute function credentials_changed();
    create trigger publication_roles_changed after insert or delete or update of role on publication_roles
      for each row execute function credentials_changed();
  `)
    .execute(db);
}
