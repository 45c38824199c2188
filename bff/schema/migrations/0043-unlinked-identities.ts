import { type Kysely, sql } from "kysely";

/** Stores unlinked identities of OpenID providers, so that the next sign-in does not link them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table unlinked_identities (
      user_id text not null references users on delete cascade,
      issuer text not null,
      subject text not null,
      primary key (user_id, issuer, subject)
    );
  `)
    .execute(db);
}
