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

/** Enough to see what happened to a damaged copy. */
const SHOWN = 5;

/** Reads every byte of a copy and holds it against what was written. Throws `BackupError` that names what differs. */
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
  const more = problems.length > SHOWN ? `, and ${problems.length - SHOWN} more` : "";
  throw new BackupError(
    `The copy in ${folder} is damaged: ${problems.slice(0, SHOWN).join("; ")}${more}. Use another one.`,
  );
}

/** The stored files of a copy, in no order. */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile> {
  const lines = createInterface({
    input: createReadStream(join(folder, FILE_LIST)).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) yield listedFile.parse(JSON.parse(line));
}
