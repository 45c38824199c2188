import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { ExplainedError } from "../explained-error.ts";

export const MANIFEST = "manifest.json";
/** One JSON line a stored file: `{key, bytes, sha256}`. */
export const FILE_LIST = "files.ndjson.gz";
export const FILES_FOLDER = "files";
export const KEY_PART = "master.key";

/** A copy that cannot be made or used; its message is for whoever runs the service. */
export class BackupError extends ExplainedError {
  override name = "BackupError";
}

const manifest = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  program_version: z.string(),
  postgres_version: z.string(),
  /** Of the database alone, or with the stored files. */
  contents: z.enum(["everything", "database"]),
  /** The last migration that had run, and the version of the job queue's own tables. */
  schema: z.object({ migration: z.string(), queue: z.int().nullable() }),
  /** Tells the key that the sealed secrets were sealed with, without giving it away. */
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

/** What a copy says of itself. Throws `BackupError` for a folder that holds no complete copy. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === "ENOENT" || error.code === "ENOTDIR"
        ? `${folder} holds no complete copy: there is no ${MANIFEST} in it. An interrupted one ends in .partial.`
        : `${join(folder, MANIFEST)} cannot be read: ${error.message}`,
    );
  });
  const parsed = manifest.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(
    `${join(folder, MANIFEST)} is damaged, or of a newer Newsrack: ${z.prettifyError(parsed.error)}`,
  );
}

/** The bytes and the SHA-256 of a file on disk; null when it is not there. */
export async function measure(path: string): Promise<{ bytes: number; sha256: string } | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await pipeline(createReadStream(path), async (source) => {
      for await (const piece of source as AsyncIterable<Buffer>) {
        bytes += piece.length;
        hash.update(piece);
      }
    });
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
