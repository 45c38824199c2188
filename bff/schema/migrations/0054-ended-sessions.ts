import { type Kysely, sql } from "kysely";

/**
 * Publishes an `account` event for each session that ends, so that its event streams end as well, whatever ended the session:
 * sign-out, or any change of credentials or roles (migration 0036).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function publish_ended_session() returns trigger language plpgsql as $$
      begin
        -- PostgreSQL delivers equal notifications of a transaction once.
        perform pg_notify('newsrack_changes', json_build_object('type', 'account', 'user_id', old.user_id)::text);
        return null;
      end
    $$;
    create trigger session_ended after delete on sessions
      for each row execute function publish_ended_session();
  `)
    .execute(db);
}
