import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import {
  BackupError,
  FILE_LIST,
  FILES_FOLDER,
  type ListedFile,
  listedFile,
  type Manifest,
  measure,
  readManifest,
} from "./manifest.ts";

const MAX_LISTED_PROBLEMS = 5;

/** Reads all files of a backup and compares their hashes with the manifest. Throws `BackupError` that names the differences. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const problems: string[] = [];
  const check = async (path: string, expected: { bytes: number; sha256: string }) => {
    const found = await measure(join(folder, path));
    if (!found) problems.push(`${path} is missing`);
    else if (found.bytes !== expected.bytes)
      problems.push(`${path} has ${found.bytes} bytes instead of ${expected.bytes}`);
    else if (found.sha256 !== expected.sha256) problems.push(`${path} has changed`);
  };
  for (const part of manifest.parts) await check(part.path, part);
  if (problems.length === 0 && manifest.contents === "everything")
    for await (const file of listedFiles(folder)) await check(join(FILES_FOLDER, file.key), file);
  if (problems.length === 0) return manifest;
  const listed = problems.slice(0, MAX_LISTED_PROBLEMS);
  const more = problems.length > listed.length ? `, and ${problems.length - listed.length} more` : "";
  throw new BackupError(
    `The backup in ${folder} is damaged: ${listed.join("; ")}${more}. Use another backup.`,
  );
}

/** Reads the list of the stored files of a backup, in no particular order. */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile> {
  const lines = createInterface({
    input: createReadStream(join(folder, FILE_LIST)).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) yield listedFile.parse(JSON.parse(line));
}
