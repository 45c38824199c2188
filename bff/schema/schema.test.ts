import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import * as OTPAuth from "otpauth";
import { describe, expect, inject, it } from "vitest";
import { clientFor, enterCode, list, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { storeMasterKey } from "#bff/platform/crypto/master-key.ts";
import { connect } from "#bff/platform/database/database.ts";
import { migrate } from "#bff/platform/database/migrate.ts";
import { createDiskStorage } from "#bff/platform/storage/disk-storage.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { createTestDatabase, databaseOn } from "#bff/testing/database/test-database.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Session } from "#shared/console/identity/session.ts";
import type { RestoredRecord, TrashedRecord } from "#shared/console/trash.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Story } from "#shared/contract/stories.ts";
import { catalogOf } from "./catalog.fixture.ts";
import { schema } from "./schema.ts";
import type { Database, Db } from "./tables.ts";

const FIRST = Object.keys(schema.migrations)[0]!;
const KEY = Buffer.alloc(32, "old installation");
/** A file of the copy, under the key of the earlier version. */
const SECOND_PAGE = "imports/00000000-0000-4000-8000-000000000001/1/pages/00002.jpg";
/** What the browser and the authenticator app of the copy's people have. */
const SESSION_COOKIE = "q7Zt1Xw9LmPd4RbVc8HnYs2KfGj6TuEa.3Np1FkjzMckaZNzTZB/FFHwfy6MzgF36FviC+Yrv60I=";
const APP_URI =
  "otpauth://totp/Newsrack:eve%40example.com?secret=O5MWWMZNHF2FCYSMGBPVUY2WNY2VE6CNG5QUQZCQMYZFGZ2FOVFA&issuer=Newsrack&digits=6&period=30";
const API = "/api/v2/importer/organizations/1/publications/1";

/** Runs a test on the installation of the first version that can be upgraded, after the upgrade. */
async function withUpgraded(run: (db: Db) => Promise<void>): Promise<void> {
  await withOldDatabase(inject("adminConnection"), FIRST, async (db) => {
    const copy = new URL("./migrations/installation-0071.sql", import.meta.url);
    await sql.raw(await readFile(copy, "utf8")).execute(db);
    await migrate(db, schema);
    await run(db);
  });
}

describe("the schema", () => {
  it("is the same in a new installation and in an upgraded one", async () => {
    const { connectionString, drop } = await createTestDatabase(inject("adminConnection"), {
      template: "template1",
    });
    const { db, close } = connect<Database>({
      connectionString,
      maxConnections: 1,
      onError: () => undefined,
    });
    try {
      await migrate(db, schema);
      const installed = await catalogOf(db);
      await withUpgraded(async (upgraded) => expect(await catalogOf(upgraded)).toEqual(installed));
      expect(installed.columns.length).toBeGreaterThan(500);
    } finally {
      await close();
      await drop();
    }
  });
});

describe("an upgraded installation", () => {
  it("counts the records that it had", async () => {
    await withUpgraded(async (db) => {
      const { rows } = await sql<Record<"count" | "counted", number[]>>`
        select array[
          (select sum(count) from story_counts), (select sum(published) from story_counts),
          (select sum(count) from emag_counts), (select sum(dated) from emag_counts)
        ]::int[] as count, array[
          (select count(*) from stories), (select count(*) from stories where num_nulls(published_at, released_at) = 0),
          (select count(*) from emags), (select count(released_at) from emags)
        ]::int[] as counted`.execute(db);
      expect(rows[0]!.count).toEqual(rows[0]!.counted);
      expect(Math.min(...rows[0]!.count)).toBeGreaterThan(0);
    });
  });

  it("keeps its records, secrets, sessions, passwords, second factors and its trash", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "newsrack-upgrade-"));
    storeMasterKey({ dataDir, keyFile: null }, KEY);
    const files = await createDiskStorage(dataDir);
    await files.put(SECOND_PAGE, Buffer.from("the second page"), { contentType: "image/jpeg" });
    await withUpgraded(async (db) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      const databaseUrl = databaseOn(inject("adminConnection"), rows[0]!.name);
      const service = await startTestService({ dataDir, databaseUrl }, { organizations: [] });
      try {
        await expectUsable(service);
        await expectSignedIn(service);
        await expectRestorable(service);
      } finally {
        await service.stop();
      }
    });
    await rm(dataDir, { recursive: true });
  });
});

/** Uses the session, the authenticator app and a recovery code from before the upgrade. */
async function expectSignedIn(service: TestService): Promise<void> {
  const browser = clientFor(service, `newsrack.session_token=${encodeURIComponent(SESSION_COOKIE)}`);
  expect((await browser<Session>("GET", "/console/api/session")).body.user.name).toBe("Ada Admin");
  const enter = async (kind: "totp" | "backup-code", code: string) => {
    const { body, cookie } = await signIn(service, "eve@example.com", "a password of the earlier version");
    expect(body.twoFactorRedirect).toBe(true);
    return (await enterCode(service, cookie, kind, code)).status;
  };
  const app = OTPAuth.URI.parse(APP_URI);
  const codes = ["k7m2p-x9fqa", "AbCdE-fGh1J"];
  expect(await enter("totp", (app as OTPAuth.TOTP).generate())).toBe(200);
  for (const status of [200, 401])
    for (const code of codes) expect(await enter("backup-code", code)).toBe(status);
}

/** Restores the issue and the article that were in the trash before the upgrade. */
async function expectRestorable(service: TestService): Promise<void> {
  const { cookie } = await signIn(service, "ada@example.com");
  const ada = clientFor(service, cookie);
  for (const kind of ["emag", "story"]) {
    const path = `/console/api/publications/1/trash/${kind}`;
    const { body } = await ada<{ trash: TrashedRecord[] }>("GET", path);
    expect(body.trash).toMatchObject([{ id: 7 }]);
    const restored = await ada<{ restored: RestoredRecord }>("POST", `${path}/7/restore`, {});
    expect(restored.status).toBe(200);
  }
  const emag = await service.request<{ emag: Emag }>("GET", `${API}/emags/7`);
  expect(emag.body.emag).toMatchObject({
    name: "Deleted issue",
    category_ids: [1, 2],
    import: { status: "finished" },
  });
  const story = await service.request<{ story: Story }>("GET", `${API}/stories/7`);
  expect(story.body.story).toMatchObject({ title: "Deleted article", article_category_ids: [2] });
}

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
