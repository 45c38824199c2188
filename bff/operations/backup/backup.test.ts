import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startServices } from "#bff/app/start-context.ts";
import { createBackup } from "#bff/platform/backup/create-backup.ts";
import { verifyBackup } from "#bff/platform/backup/verify-backup.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { lockDeletions } from "#bff/platform/storage/deletion-lock.ts";
import { createDiskStorage } from "#bff/platform/storage/disk-storage.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import {
  type BackupFixture,
  backupsOf,
  contentOf,
  createBackupFixture,
  type EmptyInstallation,
} from "./backup.fixture.ts";

const log = createLogger("silent");

let service: TestService;
let fixture: BackupFixture;
let backups: ReturnType<typeof backupsOf>;
let folder: string;
/** The first test restores this installation, and the second one starts it. */
let restored: EmptyInstallation;

beforeAll(async () => {
  service = await startTestService();
  fixture = await createBackupFixture(inject("adminConnection"));
  backups = backupsOf(service, fixture);
  folder = fixture.folder;
});
afterAll(async () => {
  await service.stop();
  await fixture.close();
});

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

describe("a backup of a running installation", () => {
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
    await expect.poll(() => written.length).toBeGreaterThan(2);
    const { target, manifest } = await backups.backUp({ withKey: true });
    writing = false;
    await writer;

    const into = await fixture.emptyInstallation();
    restored = into;
    const { withJobs, notes } = await backups.restore(target, into);
    expect({ withJobs, notes }).toEqual({ withJobs: true, notes: [] });
    const again = await backups.backUp({ of: into });
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
    await expect.poll(() => running.services.poolUse().inUse).toBe(0);
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
    await expect(backups.backUp()).rejects.toThrow("Another backup of this installation is running");
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
