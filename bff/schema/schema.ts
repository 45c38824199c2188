import { readdirSync, readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type { Schema } from "#bff/platform/database/migrate.ts";
import * as pendingLists from "./migrations/0072-short-pending-lists.ts";
import * as hiddenQueries from "./migrations/0073-hidden-queries.ts";
import * as outdatedImports from "./migrations/0074-outdated-imports.ts";
import * as seriousWarnings from "./migrations/0075-serious-warnings.ts";
import * as approvedNames from "./migrations/0076-approved-names.ts";
import * as outageProcesses from "./migrations/0077-outage-owners.ts";
import * as uploadTokens from "./migrations/0079-upload-tokens.ts";

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
  // A change of the schema is made twice: here for installations that have data, and in the file of its owner for new ones. A test
  // compares both. A migration never calls code of the service, because that code changes. What needs the key of the installation is
  // converted at each start instead, see `start-context.ts`.
  migrations: {
    "0071-holiday-regions": { up: (db) => runFile(db, "./migrations/0071.sql") },
    "0072-short-pending-lists": pendingLists,
    "0073-hidden-queries": hiddenQueries,
    "0074-outdated-imports": outdatedImports,
    "0075-serious-warnings": seriousWarnings,
    "0076-approved-names": approvedNames,
    "0077-outage-owners": outageProcesses,
    "0079-upload-tokens": uploadTokens,
    ...sqlMigrations(),
  },
  firstCommit: "f049e063",
};

/** Returns the migrations that are a file of SQL, in the order of their numbers, which follow those of the others. */
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
