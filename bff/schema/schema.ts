import { readFileSync } from "node:fs";
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
  // compares both. A migration never calls code of the service, because that code changes.
  migrations: {
    "0071-holiday-regions": { up: (db) => runFile(db, "./migrations/0071.sql") },
    "0072-short-pending-lists": pendingLists,
    "0073-hidden-queries": hiddenQueries,
    "0074-outdated-imports": outdatedImports,
    "0075-serious-warnings": seriousWarnings,
    "0076-approved-names": approvedNames,
    "0077-outage-owners": outageProcesses,
    "0079-upload-tokens": uploadTokens,
    "0081-trashed-records": { up: (db) => runFile(db, "./migrations/0081-trashed-records.sql") },
    "0091-import-claims": { up: (db) => runFile(db, "./migrations/0091-import-claims.sql") },
    "0111-shown-records": { up: (db) => runFile(db, "./migrations/0111-shown-records.sql") },
    "0131-picture-addresses": { up: (db) => runFile(db, "./migrations/0131-picture-addresses.sql") },
    "0141-sign-in": { up: (db) => runFile(db, "./migrations/0141-sign-in.sql") },
    "0151-publication-looks": { up: (db) => runFile(db, "./migrations/0151-publication-looks.sql") },
    "0152-readers": { up: (db) => runFile(db, "./migrations/0152-readers.sql") },
    "0161-mail": { up: (db) => runFile(db, "./migrations/0161-mail.sql") },
    "0162-products": { up: (db) => runFile(db, "./migrations/0162-products.sql") },
    "0163-built-in-authority": { up: (db) => runFile(db, "./migrations/0163-built-in-authority.sql") },
    "0174-kiosk-sessions": { up: (db) => runFile(db, "./migrations/0174-kiosk-sessions.sql") },
    "0175-issue-navigation": { up: (db) => runFile(db, "./migrations/0175-issue-navigation.sql") },
    "0178-reader-lists": { up: (db) => runFile(db, "./migrations/0178-reader-lists.sql") },
    "0181-story-search": { up: (db) => runFile(db, "./migrations/0181-story-search.sql") },
    "0191-issues-by-edition": { up: (db) => runFile(db, "./migrations/0191-issues-by-edition.sql") },
    "0192-ignored-parameters": { up: (db) => runFile(db, "./migrations/0192-ignored-parameters.sql") },
    "0193-visibility-of-issues": { up: (db) => runFile(db, "./migrations/0193-visibility-of-issues.sql") },
    "0194-hashes-of-uploads": { up: (db) => runFile(db, "./migrations/0194-hashes-of-uploads.sql") },
    "0195-provisioned-products": { up: (db) => runFile(db, "./migrations/0195-provisioned-products.sql") },
    "0196-kiosk-settings": { up: (db) => runFile(db, "./migrations/0196-kiosk-settings.sql") },
    "0201-ended-holdings": { up: (db) => runFile(db, "./migrations/0201-ended-holdings.sql") },
    "0215-reader-changes": { up: (db) => runFile(db, "./migrations/0215-reader-changes.sql") },
    "0216-zoom-images": { up: (db) => runFile(db, "./migrations/0216-zoom-images.sql") },
    "0221-parts-of-runs": { up: (db) => runFile(db, "./migrations/0221-parts-of-runs.sql") },
    "0225-count-of-shown-issues": { up: (db) => runFile(db, "./migrations/0225-count-of-shown-issues.sql") },
    "0241-passkeys": { up: (db) => runFile(db, "./migrations/0241-passkeys.sql") },
    "0242-review-mails": { up: (db) => runFile(db, "./migrations/0242-review-mails.sql") },
    "0243-back-channel-logout": { up: (db) => runFile(db, "./migrations/0243-back-channel-logout.sql") },
    "0251-long-pending-list": { up: (db) => runFile(db, "./migrations/0251-long-pending-list.sql") },
    "0281-addresses-of-holdings": { up: (db) => runFile(db, "./migrations/0281-addresses-of-holdings.sql") },
    "0282-accounts-of-test-readers": {
      up: (db) => runFile(db, "./migrations/0282-accounts-of-test-readers.sql"),
    },
    "0293-newest-with-creation": { up: (db) => runFile(db, "./migrations/0293-newest-with-creation.sql") },
    "0294-counts-of-shown-records": {
      up: (db) => runFile(db, "./migrations/0294-counts-of-shown-records.sql"),
    },
  },
  firstCommit: "f049e063",
};

async function runFile(db: Kysely<unknown>, path: string): Promise<void> {
  await sql.raw(readFileSync(new URL(path, import.meta.url), "utf8")).execute(db);
}
