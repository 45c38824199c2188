import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createBackup } from "#bff/platform/backup/create-backup.ts";
import { loadMasterKey } from "#bff/platform/crypto/master-key.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { openStorage, type StorageLocation } from "#bff/platform/storage/open-storage.ts";
import { type S3Server, startS3Server } from "#bff/testing/servers/s3-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import {
  type BackupFixture,
  contentOf,
  createBackupFixture,
  type EmptyInstallation,
} from "./backup.fixture.ts";
import { keyFingerprint } from "./key-fingerprint.ts";
import { restoreInstallation } from "./restore-installation.ts";

/** Large enough to be uploaded in several parts. */
const LARGE_BYTES = 17 * 1024 * 1024;
const log = createLogger("silent");

let service: TestService;
let fixture: BackupFixture;
let server: S3Server;
let serial = 0;

beforeAll(async () => {
  server = await startS3Server();
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  service = await startTestService();
  fixture = await createBackupFixture(inject("adminConnection"));
});
afterAll(async () => {
  await service.stop();
  await fixture.close();
  await server.stop();
  vi.unstubAllEnvs();
});

const bucket = () => ({ bucket: server.bucket, endpoint: server.url, region: null });

async function backUp(connectionString: string, location: StorageLocation) {
  const target = join(fixture.folder, `backup-${++serial}`);
  const key = loadMasterKey({ dataDir: location.dataDir, keyFile: null });
  const storage = await openStorage(location);
  const manifest = await createBackup(
    { connectionString, storage, programVersion: "0.0.0", keyFingerprint: keyFingerprint(key), key },
    target,
  );
  storage.close?.();
  return { target, content: await contentOf(target, manifest) };
}

function restore(folder: string, into: EmptyInstallation, s3: StorageLocation["s3"]) {
  const target = { dataDir: into.dataDir, databaseUrl: into.connectionString, keyFile: null, s3 };
  return restoreInstallation({ folder, target, withoutKey: false, reach: into.reach, log });
}

describe("restoreInstallation with a bucket", () => {
  it("moves an installation from disk to a bucket and back, with all rows and files", async () => {
    const { config, storage } = service.services;
    const response = await service.request("POST", "P/stories", {
      json: { story: { name: "Moved", title: "Moved", content: "From disk to bucket" } },
    });
    expect(response.status, response.text).toBe(201);
    await storage.put("imports/1/original.pdf", randomBytes(LARGE_BYTES), { contentType: "application/pdf" });
    await storage.put("imports/1/empty.pdf", Buffer.alloc(0), { contentType: "application/pdf" });
    const diskBackup = await backUp(config.databaseUrl!, { dataDir: config.dataDir, s3: null });
    expect(diskBackup.content.files.join()).toContain("imports/1/original.pdf");

    const inBucket = await fixture.emptyInstallation();
    expect((await restore(diskBackup.target, inBucket, bucket())).notes).toEqual([]);
    const bucketBackup = await backUp(inBucket.connectionString, { dataDir: inBucket.dataDir, s3: bucket() });
    expect(bucketBackup.content).toEqual(diskBackup.content);

    const onDisk = await fixture.emptyInstallation();
    expect((await restore(bucketBackup.target, onDisk, null)).notes).toEqual([]);
    const lastBackup = await backUp(onDisk.connectionString, { dataDir: onDisk.dataDir, s3: null });
    expect(lastBackup.content).toEqual(diskBackup.content);

    const intoFullBucket = restore(diskBackup.target, await fixture.emptyInstallation(), bucket());
    await expect(intoFullBucket).rejects.toThrow(
      /^The bucket newsrack is not empty. It contains imports\/1\/\S+, for example/,
    );
  });
});
