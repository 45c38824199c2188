import { statfs } from "node:fs/promises";
import { OperatorError } from "../logging/operator-error.ts";

/** The embedded PostgreSQL cannot run. The message tells the operator why and what to do, and never contains a secret. */
export class EmbeddedPostgresError extends OperatorError {
  override readonly name = "EmbeddedPostgresError";
}

const KNOWN_CAUSES: [pattern: RegExp, message: (folder: string) => string][] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|disk is full/i,
    (folder) => `The disk of ${folder} is full. Free some space, then start again.`,
  ],
  [
    /EROFS|Read-only file system/i,
    (folder) => `${folder} is on a read-only file system. Set NEWSRACK_DATA_DIR to a writable folder.`,
  ],
  [
    /error while loading shared libraries|Library not loaded/i,
    () =>
      "PostgreSQL's libraries are incomplete, because npm did not run its install script. " +
      "Allow install scripts (npm config set ignore-scripts false), then run: npm rebuild",
  ],
  [
    /initdb ENOENT|failed to execute/i,
    () =>
      "The PostgreSQL programs do not run on this machine. On Linux they need glibc. " +
      "Set DATABASE_URL to a PostgreSQL server.",
  ],
  [
    /^setpriv: |chown/im,
    (folder) =>
      `PostgreSQL refuses to run as root, and setpriv could not start it under another account in ${folder}. ` +
      "Start Newsrack as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/i,
    (folder) =>
      `The account that Newsrack runs as has no access to ${folder}. Start Newsrack as the owner of that folder, ` +
      "change the folder's owner (chown -R), or set NEWSRACK_DATA_DIR to a writable folder.",
  ],
  [
    /ENAMETOOLONG|File name too long/i,
    (folder) => `The path ${folder} is too long. Set NEWSRACK_DATA_DIR to a shorter one.`,
  ],
];

/** The size of a WAL file. With less space, PostgreSQL fails with errors that do not mention the disk. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/**
 * Converts an error of the system or of PostgreSQL into one whose message the operator can act on. `action` is the subject
 * of the message, such as "Starting the embedded database". An unknown error keeps PostgreSQL's last error message.
 */
export async function toEmbeddedPostgresError(
  action: string,
  folder: string,
  error: unknown,
): Promise<EmbeddedPostgresError> {
  if (error instanceof EmbeddedPostgresError) return error;
  const disk = await statfs(folder).catch(() => undefined);
  const isFull = disk !== undefined && disk.bavail * disk.bsize < MIN_FREE_BYTES;
  const text = isFull ? "ENOSPC" : error instanceof Error ? error.message : String(error);
  const known = KNOWN_CAUSES.find(([pattern]) => pattern.test(text));
  const reason = known ? known[1](folder) : lastErrorLine(text);
  return new EmbeddedPostgresError(`${action} failed. ${reason}`);
}

/** Returns the last line with an error of PostgreSQL, without its timestamp, or the last line if no line has one. */
function lastErrorLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const errorLine = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  return (errorLine ?? lines.findLast(Boolean) ?? "PostgreSQL gave no reason.").replace(
    /^.*?\b(?=FATAL|PANIC)/,
    "",
  );
}
