import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { OperatorError } from "../logging/operator-error.ts";
import { ByteMeter } from "../storage/byte-meter.ts";

export const MANIFEST = "manifest.json";
/** List of the stored files, with a JSON line per file: `{key, bytes, sha256}`. */
export const FILE_LIST = "files.ndjson.gz";
export const FILES_FOLDER = "files";
export const KEY_PART = "master.key";

/** A backup cannot be created or used. The message is for the operator. */
export class BackupError extends OperatorError {
  override name = "BackupError";
}

const manifest = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  program_version: z.string(),
  postgres_version: z.string(),
  /** `everything` includes the stored files. */
  contents: z.enum(["everything", "database"]),
  /** The last migration, and the schema version of the job queue. */
  schema: z.object({ migration: z.string(), queue: z.int().nullable() }),
  /** Identifies the master key of the encrypted secrets without revealing it. */
  key_fingerprint: z.string(),
  key_included: z.boolean(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      part: z.string(),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
  files: z.object({ count: z.int(), bytes: z.int() }),
  parts: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;

export const listedFile = z.object({ key: z.string(), bytes: z.int(), sha256: z.string() });
export type ListedFile = z.infer<typeof listedFile>;

/** Reads the manifest of a backup. Throws `BackupError` if the folder does not contain a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === "ENOENT" || error.code === "ENOTDIR"
        ? `${folder} does not contain a complete backup: ${MANIFEST} is missing. Folders of interrupted backups end in .partial.`
        : `${join(folder, MANIFEST)} cannot be read: ${error.message}`,
    );
  });
  const parsed = manifest.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(
    `${join(folder, MANIFEST)} is damaged, or from a newer version of Newsrack: ${z.prettifyError(parsed.error)}`,
  );
}

/** Returns the size and the SHA-256 hash of a file on disk, or null if it does not exist. */
export async function measure(path: string): Promise<{ bytes: number; sha256: string } | null> {
  const meter = new ByteMeter();
  try {
    for await (const _ of meter.pass(createReadStream(path)));
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
  return meter.total();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
