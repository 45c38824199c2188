import { appendFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { verifyBackup } from "#bff/platform/backup/verify-backup.ts";
import { connect } from "#bff/platform/database/database.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { schema } from "#bff/schema/schema.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { backUpBeforeUpgrade, UPGRADE_BACKUPS } from "./upgrade-backup.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: { db: Db; close(): Promise<void> };
let dataDir: string;
const last = Object.keys(schema.migrations).at(-1)!;

beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
  const { connectionString } = database;
  connection = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  dataDir = await mkdtemp(join(tmpdir(), "newsrack-upgrade-"));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const listBackups = () => readdir(join(dataDir, UPGRADE_BACKUPS)).catch(() => []);

function upgrade(into = dataDir): Promise<void> {
  return backUpBeforeUpgrade({
    db: connection.db,
    connectionString: database.connectionString,
    fingerprint: "0a1b2c3d",
    config: { dataDir: into, version: "0.0.0" },
    log: createLogger("silent"),
  });
}

/** Makes the last migration pending, as after an upgrade. */
async function makeMigrationPending(): Promise<void> {
  await connection.db
    .deleteFrom("migrations" as "users")
    .where("name", "=", last)
    .execute();
}

describe("backUpBeforeUpgrade", () => {
  it("backs up the database only if migrations are pending", async () => {
    await upgrade();
    expect(await listBackups()).toEqual([]);
    await makeMigrationPending();
    await upgrade();
    const [name] = await listBackups();
    const manifest = await verifyBackup(join(dataDir, UPGRADE_BACKUPS, name!));
    expect(manifest.contents).toBe("database");
    expect(manifest.schema.migration).toBe(Object.keys(schema.migrations).at(-2));
  });

  it("keeps the last two backups and removes partial ones", async () => {
    const [first] = await listBackups();
    await mkdir(join(dataDir, UPGRADE_BACKUPS, "2020-01-01T00-00-00-000Z.partial"));
    // A repeated start after a failure creates no further backup.
    await upgrade();
    expect((await listBackups()).filter((name) => !name.endsWith(".partial"))).toEqual([first]);
    for (const day of ["01", "02"]) {
      for (const name of await listBackups())
        if (name > "2020-02")
          await rename(
            join(dataDir, UPGRADE_BACKUPS, name),
            join(dataDir, UPGRADE_BACKUPS, `2020-01-${day}T00-00-00-000Z`),
          );
      await upgrade();
    }
    const kept = await listBackups();
    expect(kept).toHaveLength(2);
    expect(kept).toEqual(["2020-01-02T00-00-00-000Z", expect.stringMatching(/^202[6-9]/)]);
  });

  it("stops the start if the backup cannot be created", async () => {
    const blocked = join(dataDir, "blocked");
    await mkdir(blocked);
    await appendFile(join(blocked, UPGRADE_BACKUPS), "a file instead of a folder");
    await expect(upgrade(blocked)).rejects.toThrow(/could not be backed up.*NEWSRACK_UPGRADE_COPY=off/s);
  });
});
