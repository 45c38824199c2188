import { createReadStream } from "node:fs";
import { appendFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startServices } from "#bff/app/start-context.ts";
import { createBackup } from "#bff/platform/backup/create-backup.ts";
import { beginRestore, isRestoring, reserveForRestore } from "#bff/platform/backup/restore-marker.ts";
import { withClient } from "#bff/platform/backup/restore-tables.ts";
import { verifyBackup } from "#bff/platform/backup/verify-backup.ts";
import { loadMasterKey, storeMasterKey } from "#bff/platform/crypto/master-key.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { lockDeletions } from "#bff/platform/storage/deletion-lock.ts";
import { createDiskStorage } from "#bff/platform/storage/disk-storage.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import {
  type BackupFixture,
  contentOf,
  createBackupFixture,
  type EmptyInstallation,
} from "./backup.fixture.ts";
import { keyFingerprint } from "./key-fingerprint.ts";
import { restoreInstallation } from "./restore-installation.ts";

/** A restore creates all tables of a database, which takes a while on a busy machine. */
const SLOW = { timeout: 180_000 };
const POLL = { timeout: 30_000 };
const log = createLogger("silent");

let service: TestService;
let fixture: BackupFixture;
let folder: string;
/** The first test restores this installation, and the second one starts it. */
let restored: EmptyInstallation;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  fixture = await createBackupFixture(inject("adminConnection"));
  folder = fixture.folder;
});
afterAll(async () => {
  await service.stop();
  await fixture.close();
});

const targetOf = ({ dataDir, connectionString }: { dataDir: string; connectionString: string }) => ({
  dataDir,
  databaseUrl: connectionString,
  keyFile: null,
  s3: null,
});

async function backUp(
  options: { withKey?: boolean; of?: { connectionString: string; dataDir: string } } = {},
) {
  const { dataDir } = options.of ?? service.services.config;
  const connectionString = options.of?.connectionString ?? service.services.config.databaseUrl!;
  const target = join(folder, `backup-${++serial}`);
  const key = loadMasterKey({ dataDir, keyFile: null });
  const manifest = await createBackup(
    {
      connectionString,
      storage: options.of ? await createDiskStorage(dataDir) : service.services.storage,
      programVersion: "0.0.0",
      keyFingerprint: keyFingerprint(key),
      key: options.withKey ? key : null,
    },
    target,
  );
  return { target, manifest };
}

async function restore(from: string, into: EmptyInstallation, withoutKey = false) {
  return restoreInstallation({ folder: from, target: targetOf(into), withoutKey, reach: into.reach, log });
}

const URL_PASSWORD = "a-password-in-a-url";
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

async function createStory(name: string): Promise<number> {
  const form = new FormData();
  form.set("story[name]", name);
  form.set("story[title]", `Title of ${name} – “quoted”, \\ and tab\t`);
  form.set("story[content]", `Text\n\nof ${name} with a backslash \\N and 100 %`);
  form.set("story[image]", new Blob([gif], { type: "image/gif" }), "a.gif");
  const response = await service.request<{ story: { id: number } }>("POST", "P/stories", { body: form });
  expect(response.status, response.text).toBe(201);
  return response.body.story.id;
}

describe("a backup of a running installation", SLOW, () => {
  it("restores all rows and files, even if others write and delete during the backup", async () => {
    const before = [await createStory("Before 1"), await createStory("Before 2")];
    await service.request("POST", "P/emags", {
      json: {
        emag: {
          name: "Waiting",
          import_attributes: { pdf_location: `http://u:${URL_PASSWORD}@files.example.com/a.pdf` },
        },
      },
    });
    let writing = true;
    const written: number[] = [];
    const writer = (async () => {
      for (let count = 0; writing; count++) {
        const id = await createStory(`During ${count}`);
        written.push(id);
        if (count % 2) await service.request("DELETE", `P/stories/${id}`);
        await service.services.storage.deletePrefix("images/nobody/");
      }
    })();
    await expect.poll(() => written.length, POLL).toBeGreaterThan(2);
    const { target, manifest } = await backUp({ withKey: true });
    writing = false;
    await writer;

    const into = await fixture.emptyInstallation();
    restored = into;
    const { withJobs, notes } = await restore(target, into);
    expect({ withJobs, notes }).toEqual({ withJobs: true, notes: [] });
    const again = await backUp({ of: into });
    const original = await contentOf(target, manifest);
    // The comparison includes the sequences as they were in the backup. They may be ahead of the rows.
    expect(await contentOf(again.target, again.manifest)).toEqual(original);
    expect(original.tables["database/pgboss.job.copy.gz"]!.join()).toContain("importId");
    expect(JSON.stringify(original.tables)).not.toContain(URL_PASSWORD);

    const client = new pg.Client({ connectionString: into.connectionString });
    await client.connect();
    const { rows } = await client.query<{ id: number; image_id: string; saved: number }>(
      "select s.id, s.image_id, (select count(*)::int from story_versions v where v.story_id = s.id) as saved from stories s",
    );
    await client.end();
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    const storage = await createDiskStorage(into.dataDir);
    for (const { image_id, saved } of rows) {
      expect(saved).toBeGreaterThan(0);
      const stored = [];
      for await (const { key } of storage.list("images/")) if (key.includes(image_id)) stored.push(key);
      expect(stored.length).toBeGreaterThan(0);
    }
  });

  it("restores a service that starts and can decrypt its secrets", async () => {
    const into = restored;
    const running = await startServices(
      { ...service.services.config, dataDir: into.dataDir, databaseUrl: into.connectionString },
      log,
    );
    const sealed = await running.services.db
      .selectFrom("emags")
      .select("location_credentials")
      .where("name", "=", "Waiting")
      .executeTakeFirstOrThrow();
    expect(running.services.secrets.open(sealed.location_credentials!)).toContain(URL_PASSWORD);
    const next = await running.services.db
      .insertInto("organizations")
      .values({ name: "New" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(3);
    await expect.poll(() => running.services.poolUse().inUse, POLL).toBe(0);
    await running.stop();
  });

  it("postpones the deletion of files until the backup has finished", async () => {
    const { storage } = service.services;
    await storage.put("uploads/kept/file.pdf", Buffer.from("x"), { contentType: "application/pdf" });
    const holder = new pg.Client({ connectionString: service.services.config.databaseUrl! });
    await holder.connect();
    expect(await lockDeletions(holder)).toBe(true);
    await storage.deletePrefix("uploads/kept/");
    expect(await storage.stat("uploads/kept/file.pdf")).not.toBeNull();
    await expect(backUp()).rejects.toThrow("Another backup of this installation is running");
    await holder.end();
    await expect
      .poll(async () => {
        await storage.deletePrefix("uploads/kept/");
        return storage.stat("uploads/kept/file.pdf");
      })
      .toBeNull();
  });

  it("leaves no folder when it fails, and replaces the partial folder of a killed backup", async () => {
    const target = join(folder, "broken");
    const { services } = service;
    const failing = {
      ...services.storage,
      open: async () => {
        throw new Error("the disk is gone");
      },
    };
    const source = {
      connectionString: services.config.databaseUrl!,
      storage: failing,
      programVersion: "0.0.0",
      keyFingerprint: "00000000",
      key: null,
    };
    await expect(createBackup(source, target)).rejects.toThrow("the disk is gone");
    await expect(stat(target)).rejects.toThrow("ENOENT");
    await expect(stat(`${target}.partial`)).rejects.toThrow("ENOENT");
    const full = {
      ...services.storage,
      open: async () => {
        throw Object.assign(new Error("write"), { code: "ENOSPC" });
      },
    };
    await expect(createBackup({ ...source, storage: full }, target)).rejects.toThrow(
      `The disk of ${folder} is full. The partial backup was removed`,
    );
    // A killed backup leaves this folder.
    await mkdir(`${target}.partial`);
    await expect(verifyBackup(`${target}.partial`)).rejects.toThrow("does not contain a complete backup");
    await createBackup({ ...source, storage: services.storage }, target);
    await expect(stat(`${target}.partial`)).rejects.toThrow("ENOENT");
    await expect(createBackup(source, target)).rejects.toThrow("is not empty");
  });
});

describe("restoreInstallation", SLOW, () => {
  it("finds all kinds of damage before it changes anything", async () => {
    const { target, manifest } = await backUp();
    const into = await fixture.emptyInstallation();
    const reach = async () => {
      throw new Error("the database was reached");
    };
    const attempt = () =>
      restoreInstallation({ folder: target, target: targetOf(into), withoutKey: true, reach, log });
    const part = join(target, manifest.tables.find(({ name }) => name === "stories")!.part);
    const good = await readFile(part);
    await appendFile(part, "x");
    await expect(attempt()).rejects.toThrow(
      /damaged: database\/public\.stories\.copy\.gz has \d+ bytes instead/,
    );
    await writeFile(part, Buffer.concat([good.subarray(0, -1), Buffer.from([good.at(-1)! ^ 1])]));
    await expect(attempt()).rejects.toThrow("public.stories.copy.gz has changed");
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
    const { target, manifest } = await backUp();
    const into = await fixture.emptyInstallation();
    await expect(restore(target, into)).rejects.toThrow(
      new RegExp(`needs the key with the fingerprint ${manifest.key_fingerprint}.*--without-key`, "s"),
    );
    const { notes } = await restore(target, into, true);
    expect(notes.join()).toMatch(/profile tokens/);
  });

  it("refuses an installation that is not empty, and can be repeated after an interruption", async () => {
    const { target } = await backUp();
    const into = await fixture.emptyInstallation();
    storeMasterKey(targetOf(into), loadMasterKey(service.services.config));
    await mkdir(join(into.dataDir, "files", "uploads"), { recursive: true });
    await writeFile(join(into.dataDir, "files", "uploads", "a.pdf"), "x");
    await expect(restore(target, into)).rejects.toThrow("is not empty. It contains uploads/a.pdf");
    await rm(join(into.dataDir, "files", "uploads", "a.pdf"));
    expect((await restore(target, into)).notes).toEqual([]);
    const elsewhere = { ...into, dataDir: join(folder, "elsewhere") };
    await expect(restore(target, elsewhere, true)).rejects.toThrow("The database is not empty");

    await withClient(into.connectionString, (client) => beginRestore(client, targetOf(into), target));
    // Another database does not contain the remains of the interrupted restore, so it must be empty.
    const full = service.services.config.databaseUrl!;
    const reach = async () => ({ connectionString: full, release: async () => undefined });
    await rm(join(into.dataDir, "files"), { recursive: true });
    await expect(restore(target, { ...into, connectionString: full, reach })).rejects.toThrow(
      "The database is not empty",
    );
    const config = { ...service.services.config, dataDir: into.dataDir, databaseUrl: into.connectionString };
    await expect(startServices(config, log)).rejects.toThrow("was interrupted. Run it again");
    // The database counts as unfinished with another data directory, too. A restore from there replaces its content.
    await rm(into.dataDir, { recursive: true });
    await expect(startServices(config, log)).rejects.toThrow("into this database was interrupted");
    await restore(target, into, true);
    const again = await backUp({ of: into });
    expect(again.manifest.tables.find(({ name }) => name === "organizations")!.rows).toBe(2);
  });

  it("keeps the service from starting while it runs, unless it fails before it writes to the database", async () => {
    const { target } = await backUp({ withKey: true });
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
    const { target, manifest } = await backUp({ withKey: true });
    const newer = { ...manifest, program_version: "9.0.0", schema: { migration: "9999-future", queue: 1 } };
    await writeFile(join(target, "manifest.json"), JSON.stringify(newer));
    await expect(restore(target, await fixture.emptyInstallation())).rejects.toThrow(
      "created by Newsrack 9.0.0 with the migration 9999-future, which this version does not have",
    );
  });
});
