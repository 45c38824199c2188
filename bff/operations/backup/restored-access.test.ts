import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { createSetupLink } from "#bff/domain/identity/index.ts";
import {
  addPerson,
  addSecondFactor,
  type Client,
  clientFor,
  INVITATIONS,
  PEOPLE,
  signIn,
} from "#bff/domain/identity/people/people.fixture.ts";
import { createBackup } from "#bff/platform/backup/create-backup.ts";
import { loadMasterKey } from "#bff/platform/crypto/master-key.ts";
import { connect } from "#bff/platform/database/database.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import type { Database } from "#bff/schema/tables.ts";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type BackupFixture, createBackupFixture } from "./backup.fixture.ts";
import { keyFingerprint } from "./key-fingerprint.ts";
import { restoreInstallation } from "./restore-installation.ts";

const TOKENS = "/console/api/organizations/1/api-tokens";

let service: TestService;
let fixture: BackupFixture;
let admin: Client;
let backup: string;

beforeAll(async () => {
  service = await startTestService();
  fixture = await createBackupFixture(inject("adminConnection"));
  admin = clientFor(service, await service.signInAs("admin"));
  await signInWithCode();
  await admin("POST", INVITATIONS, { invitation: { email: "invited@example.com", role: "viewer" } });
  const id = await addPerson(service, "forgot@example.com", "viewer");
  await admin("POST", `${PEOPLE}/${id}/password-link`);
  const { db } = service.services;
  await createSetupLink(db, service.url, "recovery");
  const unfinished = {
    state_hash: Buffer.alloc(32),
    secrets: Buffer.alloc(1),
    expires_at: new Date("2100-01-01"),
  };
  await db.insertInto("provider_sign_ins").values(unfinished).execute();
  const expires_at = new Date("2100-01-01");
  await db
    .insertInto("reader_records")
    .values({ kind: "Session", id_hash: Buffer.from("session"), payload: "{}", expires_at })
    .execute();
  await db
    .insertInto("kiosk_sessions")
    .values({
      id: randomUUID(),
      publication_id: 10,
      cookie_hash: Buffer.from("cookie"),
      issuer: "https://login.example.com",
      client_id: "kiosk",
      reader_id: null,
      subject_hash: Buffer.from("subject"),
      tokens: Buffer.from("tokens"),
      token_expires_at: null,
      refresh_lease_until: null,
      expires_at,
    })
    .execute();
  await db
    .insertInto("reader_sign_ins")
    .values({ ...unfinished, publication_id: 10, user_id: id })
    .execute();
  const { body } = await service.request<{ story: { id: number } }>("POST", "P/stories", {
    json: { story: { name: "Shared" } },
  });
  const shared = await admin("POST", `/console/api/publications/10/stories/${body.story.id}/preview-links`);
  expect(shared.status, shared.text).toBe(201);
  const tokens = { revoked: await createToken("revoked"), rotated: await createToken("rotated") };
  await createToken("kept");

  backup = `${fixture.folder}/backup`;
  const key = loadMasterKey(service.services.config);
  const source = {
    connectionString: service.services.config.databaseUrl!,
    storage: service.services.storage,
    programVersion: "0.0.0",
    keyFingerprint: keyFingerprint(key),
    key,
  };
  await createBackup(source, backup);
  expect((await admin("DELETE", `${TOKENS}/${tokens.revoked}`)).status).toBe(204);
  const rotated = await admin("POST", `${TOKENS}/${tokens.rotated}/rotate`, { rotation: {} });
  expect(rotated.status, rotated.text).toBe(201);
});
afterAll(async () => {
  await service.stop();
  await fixture.close();
});

/** Creates a session and a second-factor challenge. */
async function signInWithCode(): Promise<void> {
  await addPerson(service, "factor@example.com", "editor");
  await addSecondFactor(clientFor(service, (await signIn(service, "factor@example.com")).cookie));
  expect((await signIn(service, "factor@example.com")).body.twoFactorRedirect).toBe(true);
}

async function createToken(name: string): Promise<number> {
  const { status, body, text } = await admin<{ api_token: { id: number } }>("POST", TOKENS, {
    api_token: { name },
  });
  expect(status, text).toBe(201);
  return body.api_token.id;
}

async function restore(replaced: string | null) {
  const into = await fixture.emptyInstallation();
  const target = { dataDir: into.dataDir, databaseUrl: into.connectionString, keyFile: null, s3: null };
  const reachReplaced =
    replaced === null
      ? undefined
      : async () => ({ connectionString: replaced, release: async () => undefined });
  const { access } = await restoreInstallation({
    folder: backup,
    target,
    withoutKey: false,
    reach: into.reach,
    reachReplaced,
    log: createLogger("silent"),
  });
  return { access, connectionString: into.connectionString };
}

async function inDatabase<T>(
  connectionString: string,
  work: (db: TestService["services"]["db"]) => Promise<T>,
) {
  const { db, close } = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const named = (tokens: { name: string }[] | null) => tokens?.map(({ name }) => name);

describe("a restored installation", () => {
  it("has no sessions, links, challenges, unfinished sign-ins or open invitations of the backup, and lists its valid API tokens", async () => {
    const { access, connectionString } = await restore(null);
    expect(access.invitations).toBe(1);
    expect(access.revoked).toBeNull();
    expect(named(access.valid)).toEqual(["kept", "revoked", "rotated", "tests", "tests"]);
    expect(access.valid[0]).toMatchObject({ organization: "Example Press", hint: expect.any(String) });
    await inDatabase(connectionString, async (db) => {
      for (const table of [
        ...["sessions", "sign_in_challenges", "password_links", "setup_links"],
        ...["provider_sign_ins", "reader_sign_ins", "story_preview_links"],
        ...["reader_records", "kiosk_sessions"],
      ]) {
        const { rows } = await sql`select from ${sql.table(table)}`.execute(db);
        expect(rows, table).toEqual([]);
      }
      const invitations = await db.selectFrom("invitations").select("expires_at").execute();
      expect(invitations.map(({ expires_at }) => expires_at.getTime() <= Date.now())).toEqual([true]);
    });
  });

  it("revokes the API tokens that were revoked or rotated in the replaced installation", async () => {
    const { access, connectionString } = await restore(service.services.config.databaseUrl!);
    expect(named(access.revoked)).toEqual(["revoked", "rotated"]);
    expect(named(access.valid)).toEqual(["kept", "tests", "tests"]);
    const revoked = await inDatabase(connectionString, (db) =>
      db.selectFrom("api_tokens").select("name").where("revoked_at", "is not", null).execute(),
    );
    expect(named(revoked)).toEqual(["revoked"]);
  });

  it("cannot replace another installation, or a database without tables", async () => {
    const other = await fixture.emptyInstallation();
    await expect(restore(other.connectionString)).rejects.toThrow("database of --replaces cannot be read");
    const { connectionString, drop } = await createTestDatabase(inject("adminConnection"));
    onTestFinished(drop);
    await inDatabase(connectionString, (db) =>
      db.insertInto("installation_key").values({ fingerprint: "00000000" }).execute(),
    );
    await expect(restore(connectionString)).rejects.toThrow("belongs to another installation");
  });
});
