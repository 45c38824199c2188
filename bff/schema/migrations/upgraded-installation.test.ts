import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { clientFor, list, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { storeMasterKey } from "#bff/platform/crypto/master-key.ts";
import { migrate } from "#bff/platform/database/migrate.ts";
import { createDiskStorage } from "#bff/platform/storage/disk-storage.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { databaseOn } from "#bff/testing/database/test-database.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Session } from "#shared/console/identity/session.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Story } from "#shared/contract/stories.ts";
import { migrations } from "../migrations.ts";
import type { Db } from "../tables.ts";

const KEY = Buffer.alloc(32, "old installation");
/** A file of the copy, under the key of the earlier version. */
const SECOND_PAGE = "imports/00000000-0000-4000-8000-000000000001/1/pages/00002.jpg";
const API = "/api/v2/importer/organizations/1/publications/1";

/** Tables and columns that later migrations rename. */
const RENAMED: Record<string, string> = {
  creation_keys: "idempotency_keys",
  incoming_uploads: "pending_uploads",
  incoming_pieces: "pending_upload_chunks",
  starts_at: "start_offset",
  edition_rules: "recurrence_rules",
  made_through: "generated_until",
  name_given: "has_custom_name",
  time_given: "has_custom_time",
  said: "settings",
};
/** Tables and columns that later migrations drop, because they contain nothing that is needed. */
const DROPPED = new Set([
  "story_unindexed",
  "story_search",
  "story_content_search",
  "story_words",
  "failed_verification_count",
  "locked_until",
]);

type Row = Record<string, unknown>;

/** Reads all tables except those of the migrations. */
async function contentOf(db: Db): Promise<Record<string, Row[]>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'migrations%'`.execute(
    db,
  );
  const content: Record<string, Row[]> = {};
  for (const { name } of tables.rows)
    content[name] = (await sql<Row>`select * from ${sql.table(name)} order by 1, 2`.execute(db)).rows;
  return content;
}

/** Returns what has the same meaning in the current schema. */
function withCurrentNames<T>(given: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => !DROPPED.has(name))
      .map(([name, value]) => [RENAMED[name] ?? name, value === "in_review" ? ("requested" as T) : value]),
  );
}

describe("an installation of an earlier version", () => {
  it("keeps its records, secrets and passwords when it is migrated", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "newsrack-upgrade-"));
    storeMasterKey({ dataDir, keyFile: null }, KEY);
    const files = await createDiskStorage(dataDir);
    await files.put(SECOND_PAGE, Buffer.from("the second page"), { contentType: "image/jpeg" });
    await withOldDatabase(inject("adminConnection"), "0035-no-trusted-devices", async (db) => {
      const copy = await readFile(new URL("./testing/installation-0035.sql", import.meta.url), "utf8");
      await sql.raw(copy).execute(db);
      const before = await contentOf(db);
      expect(Object.keys(before).filter((table) => before[table]!.length === 0)).toEqual([]);

      await migrate(db, migrations);
      const after = await contentOf(db);
      for (const [table, rows] of Object.entries(withCurrentNames(before)))
        expect(after[table], table).toMatchObject(rows.map(withCurrentNames));

      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      const databaseUrl = databaseOn(inject("adminConnection"), rows[0]!.name);
      const service = await startTestService({ dataDir, databaseUrl }, { organizations: [] });
      try {
        await expectUsable(service);
      } finally {
        await service.stop();
      }
    });
    await rm(dataDir, { recursive: true });
  });
});

async function expectUsable(service: TestService): Promise<void> {
  const { status, cookie } = await signIn(service, "ada@example.com");
  expect(status).toBe(200);
  const ada = clientFor(service, cookie);
  const session = await ada<Session>("GET", "/console/api/session");
  expect(session.body.organizations).toMatchObject([
    { name: "Harbour Press", role: "admin", publications: [{ id: 1, name: "Harbour Weekly" }] },
  ]);
  const { people, invitations } = await list(ada);
  expect(people.get("eve@example.com")).toMatchObject({
    two_factor: true,
    publication_roles: [{ publication_id: 1, role: "editor" }],
    provider_links: [{ subject: "eve-at-the-provider" }],
  });
  expect([...invitations.keys()]).toEqual(["grace@example.com"]);
  const page = await ada("GET", "/console/api/imports/00000000-0000-4000-8000-000000000001/pages/2/image");
  expect([page.status, page.text]).toEqual([200, "the second page"]);

  // With the API token of the copy.
  const { body } = await service.request<{ emags: Emag[] }>("GET", `${API}/emags`);
  expect(body.emags).toMatchObject([
    { name: "Broken", import: { status: "failed" } },
    { name: "Schöne Häfen", category_ids: [2, 1], pe_id: "HW-2026-05-01", import: { ai_status: "finished" } },
  ]);
  const failed = await service.request("GET", `${API}/emags/2/import`);
  expect(failed.text).toContain("The server answered 404.");
  const found = await service.request<{ stories: Story[] }>("GET", `${API}/stories?search=rust`);
  expect(found.body.stories).toMatchObject([{ name: "cranes", article_category_ids: [2] }]);
  const planned = await service.request("GET", `${API}/planned_emags`);
  expect(planned.text).toContain("The special one");

  const { db, secrets } = service.services;
  const { profile_token, oidc_client_secret } = await db
    .selectFrom("access_configs")
    .selectAll()
    .executeTakeFirstOrThrow();
  for (const sealed of [profile_token, oidc_client_secret])
    expect(secrets.open(sealed!)).toBe("sealed before the upgrade");
}
