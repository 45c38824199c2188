import { createReadStream } from "node:fs";
import { appendFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createBackup } from "../platform/backup/create-backup.ts";
import { announceRestore, beginRestore, isRestoring } from "../platform/backup/restore-marker.ts";
import { withClient } from "../platform/backup/restore-tables.ts";
import { verifyBackup } from "../platform/backup/verify-backup.ts";
import { createLogger } from "../platform/logging.ts";
import { keepMasterKey, loadMasterKey } from "../platform/master-key.ts";
import { holdDeletions } from "../platform/storage/deletion-hold.ts";
import { createDiskStorage } from "../platform/storage/disk-storage.ts";
import { startServices } from "../start-services.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { type CopyRoom, contentOf, type EmptyInstallation, openCopyRoom } from "./copies.fixture.ts";
import { keyFingerprint } from "./key-fingerprint.ts";
import { restoreInstallation } from "./restore-installation.ts";

/** A restore makes every table of a database; on a busy machine that takes a while. */
const PATIENCE = { timeout: 180_000 };
const POLL = { timeout: 30_000 };
const log = createLogger("silent");

let service: TestService;
let room: CopyRoom;
let folder: string;
/** What the first test leaves to the second. */
let restored: EmptyInstallation;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  room = await openCopyRoom(inject("adminConnection"));
  folder = room.folder;
});
afterAll(async () => {
  await service.stop();
  await room.close();
});

const placeOf = ({ dataDir, connectionString }: { dataDir: string; connectionString: string }) => ({
  dataDir,
  databaseUrl: connectionString,
  keyFile: null,
  s3: null,
});

async function copy(options: { withKey?: boolean; of?: { connectionString: string; dataDir: string } } = {}) {
  const { dataDir } = options.of ?? service.services.config;
  const connectionString = options.of?.connectionString ?? service.services.config.databaseUrl!;
  const target = join(folder, `copy-${++serial}`);
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
  return restoreInstallation({ folder: from, place: placeOf(into), withoutKey, reach: into.reach, log });
}

const PASSWORD_IN_ADDRESS = "a-password-in-an-address";
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

async function createStory(name: string): Promise<number> {
  const form = new FormData();
  form.set("story[name]", name);
  form.set("story[title]", `Title of ${name} – “quoted”, \\ and tab\t`);
  form.set("story[content]", `Text\n\nof ${name} with a backslash \\N and 100 %`);
  form.set("story[image]", new Blob([gif], { type: "image/gif" }), "a.gif");
  const answer = await service.request<{ story: { id: number } }>("POST", "P/stories", { body: form });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.story.id;
}

describe("a copy of a running installation", PATIENCE, () => {
  it("is restored to the last row and byte, while others write, delete and sweep", async () => {
    const before = [await createStory("Before 1"), await createStory("Before 2")];
    await service.request("POST", "P/emags", {
      json: {
        emag: {
          name: "Waiting",
          import_attributes: { pdf_location: `http://u:${PASSWORD_IN_ADDRESS}@files.example.com/a.pdf` },
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
    const { target, manifest } = await copy({ withKey: true });
    writing = false;
    await writer;

    const into = await room.emptyInstallation();
    restored = into;
    const { withJobs, notes } = await restore(target, into);
    expect({ withJobs, notes }).toEqual({ withJobs: true, notes: [] });
    const again = await copy({ of: into });
    const [was, is] = [await contentOf(target, manifest), await contentOf(again.target, again.manifest)];
    // Sequences may have run ahead of the rows; the restored ones stand where the copy saw them.
    expect(is).toEqual(was);
    expect(was.tables["database/pgboss.job.copy.gz"]!.join()).toContain("importId");
    expect(JSON.stringify(was.tables)).not.toContain(PASSWORD_IN_ADDRESS);

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

  it("runs: the restored service serves what the first one did, secrets included", async () => {
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
    expect(running.services.secrets.open(sealed.location_credentials!)).toContain(PASSWORD_IN_ADDRESS);
    const next = await running.services.db
      .insertInto("organizations")
      .values({ name: "New" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(3);
    await expect.poll(() => running.services.poolUse().inUse, POLL).toBe(0);
    await running.stop();
  });

  it("keeps files from being deleted until it is done, and they are deleted afterwards", async () => {
    const { storage } = service.services;
    await storage.put("uploads/kept/file.pdf", Buffer.from("x"), { contentType: "application/pdf" });
    const holder = new pg.Client({ connectionString: service.services.config.databaseUrl! });
    await holder.connect();
    expect(await holdDeletions(holder)).toBe(true);
    await storage.deletePrefix("uploads/kept/");
    expect(await storage.stat("uploads/kept/file.pdf")).not.toBeNull();
    await expect(copy()).rejects.toThrow("Another copy of this installation is being made");
    await holder.end();
    await expect
      .poll(async () => {
        await storage.deletePrefix("uploads/kept/");
        return storage.stat("uploads/kept/file.pdf");
      })
      .toBeNull();
  });

  it("that broke off has no name, and the next one takes its place", async () => {
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
      `The disk that holds ${folder} is full. What was copied so far was removed`,
    );
    // As it is left by whoever was killed.
    await mkdir(`${target}.partial`);
    await expect(verifyBackup(`${target}.partial`)).rejects.toThrow("holds no complete copy");
    await createBackup({ ...source, storage: services.storage }, target);
    await expect(stat(`${target}.partial`)).rejects.toThrow("ENOENT");
    await expect(createBackup(source, target)).rejects.toThrow("is not empty");
  });
});

describe("restoring", PATIENCE, () => {
  it("finds every damage before it touches anything", async () => {
    const { target, manifest } = await copy();
    const into = await room.emptyInstallation();
    const reach = async () => {
      throw new Error("the database was reached");
    };
    const attempt = () =>
      restoreInstallation({ folder: target, place: placeOf(into), withoutKey: true, reach, log });
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

  it("says which key is needed, and goes on without it only when told to", async () => {
    const { target, manifest } = await copy();
    const into = await room.emptyInstallation();
    await expect(restore(target, into)).rejects.toThrow(
      new RegExp(`needs the key with the fingerprint ${manifest.key_fingerprint}.*--without-key`, "s"),
    );
    const { notes } = await restore(target, into, true);
    expect(notes.join()).toMatch(/profile tokens/);
  });

  it("wants the key in its place, leaves a full installation alone, and may be repeated when interrupted", async () => {
    const { target } = await copy();
    const into = await room.emptyInstallation();
    keepMasterKey(placeOf(into), loadMasterKey(service.services.config));
    await mkdir(join(into.dataDir, "files", "uploads"), { recursive: true });
    await writeFile(join(into.dataDir, "files", "uploads", "a.pdf"), "x");
    await expect(restore(target, into)).rejects.toThrow("holds files already, uploads/a.pdf");
    await rm(join(into.dataDir, "files", "uploads", "a.pdf"));
    expect((await restore(target, into)).notes).toEqual([]);
    const elsewhere = { ...into, dataDir: join(folder, "elsewhere") };
    await expect(restore(target, elsewhere, true)).rejects.toThrow("The database is not empty");

    await withClient(into.connectionString, (client) => beginRestore(client, placeOf(into), target));
    // What stands in another database is nothing that was left by that.
    const full = service.services.config.databaseUrl!;
    const reach = async () => ({ connectionString: full, release: async () => undefined });
    await rm(join(into.dataDir, "files"), { recursive: true });
    await expect(restore(target, { ...into, connectionString: full, reach })).rejects.toThrow(
      "The database is not empty",
    );
    const config = { ...service.services.config, dataDir: into.dataDir, databaseUrl: into.connectionString };
    await expect(startServices(config, log)).rejects.toThrow("was interrupted. Run it again");
    // Nor is it a state to serve from another directory; a restore from there takes its place.
    await rm(into.dataDir, { recursive: true });
    await expect(startServices(config, log)).rejects.toThrow("into this database was interrupted");
    await restore(target, into, true);
    const again = await copy({ of: into });
    expect(again.manifest.tables.find(({ name }) => name === "organizations")!.rows).toBe(2);
  });

  it("keeps the service from starting empty from its first moment on, unless it could not begin at all", async () => {
    const { target } = await copy({ withKey: true });
    const into = await room.emptyInstallation();
    const dataDir = join(folder, "announced");
    const config = { ...service.services.config, dataDir, databaseUrl: null };
    const killed = Promise.withResolvers<never>();
    const { promise: reached, resolve: isReached } = Promise.withResolvers<void>();
    const first = restoreInstallation({
      folder: target,
      place: { ...config },
      withoutKey: false,
      reach() {
        isReached();
        return killed.promise;
      },
      log,
    });
    await reached;
    await expect(startServices(config, log)).rejects.toThrow("was interrupted. Run it again");
    killed.reject(new Error("no database could be made"));
    await expect(first).rejects.toThrow("no database could be made");
    expect(isRestoring(dataDir)).toBe(false);

    // Where it was killed, the mark stays, and the same restore goes on in spite of it.
    await announceRestore({ dataDir, databaseUrl: null }, target);
    const again = restoreInstallation({
      folder: target,
      place: { ...config },
      withoutKey: false,
      reach: async () => ({ connectionString: into.connectionString, release: async () => undefined }),
      log,
    });
    expect((await again).notes).toEqual([]);
    expect(isRestoring(dataDir)).toBe(false);
  });

  it("refuses a copy of a newer version", async () => {
    const { target, manifest } = await copy({ withKey: true });
    const newer = { ...manifest, program_version: "9.0.0", schema: { migration: "9999-future", queue: 1 } };
    await writeFile(join(target, "manifest.json"), JSON.stringify(newer));
    await expect(restore(target, await room.emptyInstallation())).rejects.toThrow(
      "made by Newsrack 9.0.0, which knows the migration 9999-future; this one does not",
    );
  });
});
