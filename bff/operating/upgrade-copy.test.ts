import { appendFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { verifyBackup } from "../platform/backup/verify-backup.ts";
import { connect } from "../platform/database/database.ts";
import { createLogger } from "../platform/logging.ts";
import { migrations } from "../schema/migrations.ts";
import type { Database, Db } from "../schema/tables.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { copyBeforeUpgrade, UPGRADE_COPIES } from "./upgrade-copy.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: { db: Db; close(): Promise<void> };
let dataDir: string;
const last = Object.keys(migrations).at(-1)!;

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

const copies = () => readdir(join(dataDir, UPGRADE_COPIES)).catch(() => []);

function upgrade(into = dataDir): Promise<void> {
  return copyBeforeUpgrade({
    db: connection.db,
    connectionString: database.connectionString,
    fingerprint: "0a1b2c3d",
    config: { dataDir: into, version: "0.0.0" },
    log: createLogger("silent"),
  });
}

/** As if this version had brought the last migration along. */
async function asBefore(): Promise<void> {
  await connection.db
    .deleteFrom("migrations" as "users")
    .where("name", "=", last)
    .execute();
}

describe("before an upgrade", { timeout: 60_000 }, () => {
  it("the database is copied when migrations wait, and not otherwise", async () => {
    await upgrade();
    expect(await copies()).toEqual([]);
    await asBefore();
    await upgrade();
    const [name] = await copies();
    const manifest = await verifyBackup(join(dataDir, UPGRADE_COPIES, name!));
    expect(manifest.contents).toBe("database");
    expect(manifest.schema.migration).toBe(Object.keys(migrations).at(-2));
  });

  it("the last two copies are kept, and what broke off is removed", async () => {
    const [first] = await copies();
    await mkdir(join(dataDir, UPGRADE_COPIES, "2020-01-01T00-00-00-000Z.partial"));
    // A start that fails and is tried again makes no more of them.
    await upgrade();
    expect((await copies()).filter((name) => !name.endsWith(".partial"))).toEqual([first]);
    for (const day of ["01", "02"]) {
      for (const name of await copies())
        if (name > "2020-02")
          await rename(
            join(dataDir, UPGRADE_COPIES, name),
            join(dataDir, UPGRADE_COPIES, `2020-01-${day}T00-00-00-000Z`),
          );
      await upgrade();
    }
    const kept = await copies();
    expect(kept).toHaveLength(2);
    expect(kept).toEqual(["2020-01-02T00-00-00-000Z", expect.stringMatching(/^202[6-9]/)]);
  });

  it("a copy that cannot be made stops the start with a sentence", async () => {
    const blocked = join(dataDir, "blocked");
    await mkdir(blocked);
    await appendFile(join(blocked, UPGRADE_COPIES), "a file where a folder has to be");
    await expect(upgrade(blocked)).rejects.toThrow(/could not be copied first.*NEWSRACK_UPGRADE_COPY=off/s);
  });
});
