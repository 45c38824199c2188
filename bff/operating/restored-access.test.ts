import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createSetupLink } from "../domain/accounts/setup-links.service.ts";
import {
  type Ask,
  addPerson,
  addSecondFactor,
  asker,
  INVITATIONS,
  PEOPLE,
  signIn,
} from "../domain/people/people.fixture.ts";
import { createBackup } from "../platform/backup/create-backup.ts";
import { connect } from "../platform/database/database.ts";
import { createLogger } from "../platform/logging.ts";
import { loadMasterKey } from "../platform/master-key.ts";
import type { Database } from "../schema/tables.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { type CopyRoom, openCopyRoom } from "./copies.fixture.ts";
import { keyFingerprint } from "./key-fingerprint.ts";
import { restoreInstallation } from "./restore-installation.ts";

/** A restore creates every table of a database, which takes a while on a busy machine. */
const SLOW = { timeout: 120_000 };
const TOKENS = "/console/api/organizations/1/api-tokens";

let service: TestService;
let room: CopyRoom;
let admin: Ask;
let copy: string;

beforeAll(async () => {
  service = await startTestService();
  room = await openCopyRoom(inject("adminConnection"));
  admin = asker(service, await service.signInAs("admin"));
  await signInWithCode();
  await admin("POST", INVITATIONS, { invitation: { email: "invited@example.com", role: "viewer" } });
  const id = await addPerson(service, "forgot@example.com", "viewer");
  await admin("POST", `${PEOPLE}/${id}/password-link`);
  await createSetupLink(service.services.db, service.url, "recovery");
  const tokens = { revoked: await createToken("revoked"), rotated: await createToken("rotated") };
  await createToken("kept");

  copy = `${room.folder}/copy`;
  const key = loadMasterKey(service.services.config);
  const source = {
    connectionString: service.services.config.databaseUrl!,
    storage: service.services.storage,
    programVersion: "0.0.0",
    keyFingerprint: keyFingerprint(key),
    key,
  };
  await createBackup(source, copy);
  expect((await admin("DELETE", `${TOKENS}/${tokens.revoked}`)).status).toBe(204);
  const rotated = await admin("POST", `${TOKENS}/${tokens.rotated}/rotate`, { rotation: {} });
  expect(rotated.status, rotated.text).toBe(201);
}, SLOW.timeout);
afterAll(async () => {
  await service.stop();
  await room.close();
});

/** Leaves a session and a challenge behind. */
async function signInWithCode(): Promise<void> {
  await addPerson(service, "factor@example.com", "editor");
  await addSecondFactor(asker(service, (await signIn(service, "factor@example.com")).cookie));
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
  const into = await room.emptyInstallation();
  const place = { dataDir: into.dataDir, databaseUrl: into.connectionString, keyFile: null, s3: null };
  const reachReplaced =
    replaced === null
      ? undefined
      : async () => ({ connectionString: replaced, release: async () => undefined });
  const { access } = await restoreInstallation({
    folder: copy,
    place,
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

describe("a restored installation", SLOW, () => {
  it("has no session, link, challenge or open invitation of the copy, and lists the tokens that work again", async () => {
    const { access, connectionString } = await restore(null);
    expect(access.invitations).toBe(1);
    expect(access.ended).toBeNull();
    expect(named(access.working)).toEqual(["kept", "revoked", "rotated", "tests", "tests"]);
    expect(access.working[0]).toMatchObject({ organization: "Example Press", hint: expect.any(String) });
    await inDatabase(connectionString, async (db) => {
      for (const table of ["sessions", "verifications", "password_links", "setup_links"]) {
        const { rows } = await sql`select from ${sql.table(table)}`.execute(db);
        expect(rows, table).toEqual([]);
      }
      const invitations = await db.selectFrom("invitations").select("expires_at").execute();
      expect(invitations.map(({ expires_at }) => expires_at.getTime() <= Date.now())).toEqual([true]);
    });
  });

  it("ends the tokens that ended in the installation it replaces", async () => {
    const { access, connectionString } = await restore(service.services.config.databaseUrl!);
    expect(named(access.ended)).toEqual(["revoked", "rotated"]);
    expect(named(access.working)).toEqual(["kept", "tests", "tests"]);
    const revoked = await inDatabase(connectionString, (db) =>
      db.selectFrom("api_tokens").select("name").where("revoked_at", "is not", null).execute(),
    );
    expect(named(revoked)).toEqual(["revoked"]);
  });

  it("is not compared with the database of another installation, or one without tables", async () => {
    const other = await room.emptyInstallation();
    await expect(restore(other.connectionString)).rejects.toThrow("named with --replaces cannot be read");
    const { connectionString } = await restore(null);
    await inDatabase(connectionString, async (db) => {
      await db.deleteFrom("installation_key").execute();
      await db.insertInto("installation_key").values({ fingerprint: "00000000" }).execute();
    });
    await expect(restore(connectionString)).rejects.toThrow("is of another installation");
  });
});
