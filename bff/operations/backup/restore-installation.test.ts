import { createReadStream } from "node:fs";
import { appendFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startServices } from "#bff/app/start-context.ts";
import { beginRestore, isRestoring, reserveForRestore } from "#bff/platform/backup/restore-marker.ts";
import { withClient } from "#bff/platform/backup/restore-tables.ts";
import { loadMasterKey, storeMasterKey } from "#bff/platform/crypto/master-key.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type BackupFixture, backupsOf, createBackupFixture, targetOf } from "./backup.fixture.ts";
import { restoreInstallation } from "./restore-installation.ts";

const log = createLogger("silent");

let service: TestService;
let fixture: BackupFixture;
let backups: ReturnType<typeof backupsOf>;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  const file = { contentType: "application/pdf" };
  await service.services.storage.put("uploads/a/file.pdf", Buffer.from("a file"), file);
  fixture = await createBackupFixture(inject("adminConnection"));
  backups = backupsOf(service, fixture);
  folder = fixture.folder;
});
afterAll(async () => {
  await service.stop();
  await fixture.close();
});

describe("restoreInstallation", () => {
  it("finds all kinds of damage before it changes anything", async () => {
    const { target, manifest } = await backups.backUp();
    const into = await fixture.emptyInstallation();
    const reach = async () => {
      throw new Error("the database was reached");
    };
    const attempt = () =>
      restoreInstallation({ folder: target, target: targetOf(into), withoutKey: true, reach, log });
    const part = join(target, manifest.tables.find(({ name }) => name === "all_stories")!.part);
    const good = await readFile(part);
    await appendFile(part, "x");
    await expect(attempt()).rejects.toThrow(
      /damaged: database\/public\.all_stories\.copy\.gz has \d+ bytes instead/,
    );
    await writeFile(part, Buffer.concat([good.subarray(0, -1), Buffer.from([good.at(-1)! ^ 1])]));
    await expect(attempt()).rejects.toThrow("public.all_stories.copy.gz has changed");
    await writeFile(part, good);
    const list = await text(createReadStream(join(target, "files.ndjson.gz")).pipe(createGunzip()));
    const { key } = JSON.parse(list.split("\n")[0]!) as { key: string };
    await rm(join(target, "files", key));
    await expect(attempt()).rejects.toThrow(`files/${key} is missing`);
    await writeFile(join(target, "manifest.json"), "{");
    await expect(attempt()).rejects.toThrow("manifest.json is damaged");
    await expect(stat(into.dataDir)).rejects.toThrow("ENOENT");
  });

  it("names the missing key, and continues without it only with --without-key", async () => {
    const { target, manifest } = await backups.backUp();
    const into = await fixture.emptyInstallation();
    await expect(backups.restore(target, into)).rejects.toThrow(
      new RegExp(`needs the key with the fingerprint ${manifest.key_fingerprint}.*--without-key`, "s"),
    );
    const { notes } = await backups.restore(target, into, true);
    expect(notes.join()).toMatch(/profile tokens/);
  });

  it("refuses an installation that is not empty, and can be repeated after an interruption", async () => {
    const { target } = await backups.backUp();
    const into = await fixture.emptyInstallation();
    storeMasterKey(targetOf(into), loadMasterKey(service.services.config));
    await mkdir(join(into.dataDir, "files", "uploads"), { recursive: true });
    await writeFile(join(into.dataDir, "files", "uploads", "a.pdf"), "x");
    await expect(backups.restore(target, into)).rejects.toThrow("is not empty. It contains uploads/a.pdf");
    await rm(join(into.dataDir, "files", "uploads", "a.pdf"));
    expect((await backups.restore(target, into)).notes).toEqual([]);
    const elsewhere = { ...into, dataDir: join(folder, "elsewhere") };
    await expect(backups.restore(target, elsewhere, true)).rejects.toThrow("The database is not empty");

    await withClient(into.connectionString, (client) => beginRestore(client, targetOf(into), target));
    // Another database does not contain the remains of the interrupted restore, so it must be empty.
    const full = service.services.config.databaseUrl!;
    const reach = async () => ({ connectionString: full, release: async () => undefined });
    await rm(join(into.dataDir, "files"), { recursive: true });
    await expect(backups.restore(target, { ...into, connectionString: full, reach })).rejects.toThrow(
      "The database is not empty",
    );
    const config = { ...service.services.config, dataDir: into.dataDir, databaseUrl: into.connectionString };
    await expect(startServices(config, log)).rejects.toThrow("was interrupted. Run it again");
    // The database counts as unfinished with another data directory, too. A restore from there replaces its content.
    await rm(into.dataDir, { recursive: true });
    await expect(startServices(config, log)).rejects.toThrow("into this database was interrupted");
    await backups.restore(target, into, true);
    const again = await backups.backUp({ of: into });
    expect(again.manifest.tables.find(({ name }) => name === "organizations")!.rows).toBe(2);
  });

  it("keeps the service from starting while it runs, unless it fails before it writes to the database", async () => {
    const { target } = await backups.backUp({ withKey: true });
    const into = await fixture.emptyInstallation();
    const dataDir = join(folder, "announced");
    const config = { ...service.services.config, dataDir, databaseUrl: null };
    const killed = Promise.withResolvers<never>();
    const { promise: reached, resolve: isReached } = Promise.withResolvers<void>();
    const first = restoreInstallation({
      folder: target,
      target: { ...config },
      withoutKey: false,
      reach() {
        isReached();
        return killed.promise;
      },
      log,
    });
    await reached;
    await expect(startServices(config, log)).rejects.toThrow("was interrupted. Run it again");
    killed.reject(new Error("the database could not be created"));
    await expect(first).rejects.toThrow("the database could not be created");
    expect(isRestoring(dataDir)).toBe(false);

    // A killed restore leaves the marker. The same restore continues in spite of it.
    await reserveForRestore({ dataDir, databaseUrl: null }, target);
    const again = restoreInstallation({
      folder: target,
      target: { ...config },
      withoutKey: false,
      reach: async () => ({ connectionString: into.connectionString, release: async () => undefined }),
      log,
    });
    expect((await again).notes).toEqual([]);
    expect(isRestoring(dataDir)).toBe(false);
  });

  it("refuses a backup of a newer version", async () => {
    const { target, manifest } = await backups.backUp({ withKey: true });
    const newer = { ...manifest, program_version: "9.0.0", schema: { migration: "9999-future", queue: 1 } };
    await writeFile(join(target, "manifest.json"), JSON.stringify(newer));
    await expect(backups.restore(target, await fixture.emptyInstallation())).rejects.toThrow(
      "created by Newsrack 9.0.0 with the migration 9999-future, which this version does not have",
    );
  });
});
