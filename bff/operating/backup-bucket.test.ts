import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { createBackup } from "../platform/backup/create-backup.ts";
import { createLogger } from "../platform/logging.ts";
import { loadMasterKey } from "../platform/master-key.ts";
import { openStorage, type StoragePlace } from "../platform/storage/open-storage.ts";
import { type S3Server, startS3Server } from "../testing/s3-server.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { type CopyRoom, contentOf, type EmptyInstallation, openCopyRoom } from "./copies.fixture.ts";
import { keyFingerprint } from "./key-fingerprint.ts";
import { restoreInstallation } from "./restore-installation.ts";

const PATIENCE = { timeout: 180_000 };
/** Goes into a bucket in more than one part. */
const LARGE_BYTES = 17 * 1024 * 1024;
const log = createLogger("silent");

let service: TestService;
let room: CopyRoom;
let server: S3Server;
let serial = 0;

beforeAll(async () => {
  server = await startS3Server();
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  service = await startTestService();
  room = await openCopyRoom(inject("adminConnection"));
});
afterAll(async () => {
  await service.stop();
  await room.close();
  await server.stop();
  vi.unstubAllEnvs();
});

const bucket = () => ({ bucket: server.bucket, endpoint: server.url, region: null });

async function copy(connectionString: string, place: StoragePlace) {
  const target = join(room.folder, `copy-${++serial}`);
  const key = loadMasterKey({ dataDir: place.dataDir, keyFile: null });
  const storage = await openStorage(place);
  const manifest = await createBackup(
    { connectionString, storage, programVersion: "0.0.0", keyFingerprint: keyFingerprint(key), key },
    target,
  );
  storage.close?.();
  return { target, content: await contentOf(target, manifest) };
}

function restore(folder: string, into: EmptyInstallation, s3: StoragePlace["s3"]) {
  const place = { dataDir: into.dataDir, databaseUrl: into.connectionString, keyFile: null, s3 };
  return restoreInstallation({ folder, place, withoutKey: false, reach: into.reach, log });
}

it(
  "a copy moves an installation from disk to a bucket and back, to the last row and byte",
  PATIENCE,
  async () => {
    const { config, storage } = service.services;
    const answer = await service.request("POST", "P/stories", {
      json: { story: { name: "Moved", title: "Moved", content: "From disk to bucket" } },
    });
    expect(answer.status, answer.text).toBe(201);
    await storage.put("imports/1/original.pdf", randomBytes(LARGE_BYTES), { contentType: "application/pdf" });
    await storage.put("imports/1/empty.pdf", Buffer.alloc(0), { contentType: "application/pdf" });
    const onDisk = await copy(config.databaseUrl!, { dataDir: config.dataDir, s3: null });
    expect(onDisk.content.files.join()).toContain("imports/1/original.pdf");

    const inBucket = await room.emptyInstallation();
    expect((await restore(onDisk.target, inBucket, bucket())).notes).toEqual([]);
    const ofBucket = await copy(inBucket.connectionString, { dataDir: inBucket.dataDir, s3: bucket() });
    expect(ofBucket.content).toEqual(onDisk.content);

    const back = await room.emptyInstallation();
    expect((await restore(ofBucket.target, back, null)).notes).toEqual([]);
    expect((await copy(back.connectionString, { dataDir: back.dataDir, s3: null })).content).toEqual(
      onDisk.content,
    );

    const refused = restore(onDisk.target, await room.emptyInstallation(), bucket());
    await expect(refused).rejects.toThrow(
      /^The bucket newsrack holds files already, imports\/1\/\S+ for one/,
    );
  },
);
