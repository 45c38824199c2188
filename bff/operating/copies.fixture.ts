import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import pg from "pg";
import type { Manifest } from "../platform/backup/manifest.ts";
import { databaseOn } from "../testing/test-database.ts";

/** An installation without anything in it. */
export interface EmptyInstallation {
  connectionString: string;
  dataDir: string;
  reach(): Promise<{ connectionString: string; release(): Promise<void> }>;
}

/** A folder for copies, and installations that they are restored into. */
export interface CopyRoom {
  folder: string;
  emptyInstallation(): Promise<EmptyInstallation>;
  close(): Promise<void>;
}

export async function openCopyRoom(adminConnection: string): Promise<CopyRoom> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-copy-"));
  const databases: string[] = [];
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminConnection });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    folder,
    async emptyInstallation() {
      const name = `restored_${randomBytes(6).toString("hex")}`;
      await admin(`create database ${name}`);
      databases.push(name);
      const connectionString = databaseOn(adminConnection, name);
      return {
        connectionString,
        dataDir: join(folder, name),
        reach: async () => ({ connectionString, release: async () => undefined }),
      };
    },
    async close() {
      for (const name of databases) await admin(`drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every row of a copy in some order of its own, and every file with its hash. */
export async function contentOf(target: string, manifest: Manifest) {
  const tables: Record<string, string[]> = {};
  for (const { part } of manifest.tables) {
    const rows = await text(createReadStream(join(target, part)).pipe(createGunzip()));
    tables[part] = rows.split("\n").sort();
  }
  const files = await text(createReadStream(join(target, "files.ndjson.gz")).pipe(createGunzip()));
  return { tables, files: files.split("\n").sort(), sequences: manifest.sequences };
}
