import { readdirSync, readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type { Schema } from "#bff/platform/database/migrate.ts";

/** The files of the current schema, one for each owner, in the order of installation: each refers to earlier ones only. */
const FILES = [
  "extensions",
  "backup",
  "events",
  "publications",
  "identity",
  "readers",
  "access",
  "audit",
  "emags",
  "idempotency",
  "images",
  "imports",
  "limits",
  "list-views",
  "mail",
  "planned-emags",
  "presence",
  "provisioning",
  "kiosk",
  "search",
  "stories",
  "products",
  "reviews",
  "uploads",
  "webhooks",
];

export const schema: Schema = {
  async install(db) {
    for (const file of FILES) await runFile(db, `./${file}.sql`);
  },
  // A change of the schema is made twice: in a migration for installations that have data, and in the file of its owner for new ones.
  // A test compares both. A migration is SQL alone, because code of the service changes. What needs the key of the installation is
  // converted at each start instead, see `start-context.ts`.
  migrations: sqlMigrations(),
  firstCommit: "f049e063",
};

/** Returns the migrations in the order of their numbers. */
function sqlMigrations(): Schema["migrations"] {
  const names = readdirSync(new URL("./migrations/", import.meta.url))
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort();
  return Object.fromEntries(
    names.map((name) => [
      name.slice(0, -".sql".length),
      { up: (db: Kysely<unknown>) => runFile(db, `./migrations/${name}`) },
    ]),
  );
}

async function runFile(db: Kysely<unknown>, path: string): Promise<void> {
  await sql.raw(readFileSync(new URL(path, import.meta.url), "utf8")).execute(db);
}
