import { statfs } from "node:fs/promises";
import { ExplainedError } from "../explained-error.ts";

/** Why the embedded PostgreSQL cannot run, as a sentence for whoever operates the service. Never holds a secret. */
export class EmbeddedPostgresError extends ExplainedError {
  override readonly name = "EmbeddedPostgresError";
}

const KNOWN_CAUSES: [pattern: RegExp, sentence: (place: string) => string][] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|disk is full/i,
    (place) => `The disk that holds ${place} is full. Free some space, then start again.`,
  ],
  [
    /EROFS|Read-only file system/i,
    (place) =>
      `${place} is on a read-only file system. Set NEWSRACK_DATA_DIR to a folder that can be written.`,
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
      "PostgreSQL's programs do not run on this machine; on Linux they need glibc. " +
      "Set DATABASE_URL to a PostgreSQL server.",
  ],
  [
    /^setpriv: |chown/im,
    (place) =>
      `PostgreSQL refuses to run as root, and setpriv could not hand it ${place} under another account. ` +
      "Start Newsrack as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/i,
    (place) =>
      `The account Newsrack runs as may not use ${place}. Start it as the account that made that folder, ` +
      "change the folder's owner (chown -R), or set NEWSRACK_DATA_DIR to a folder it may write.",
  ],
  [
    /ENAMETOOLONG|File name too long/i,
    (place) => `The path ${place} is too long. Set NEWSRACK_DATA_DIR to a shorter one.`,
  ],
];

/** PostgreSQL writes files of 16 MiB ahead of its changes; with less room it fails in ways that do not say so. */
const NEEDED_BYTES = 16 * 1024 * 1024;

/**
 * Turns what the system or PostgreSQL said while `doing` something in the folder `place` into one error with
 * a cause a reader can act on. Anything unknown keeps PostgreSQL's own last complaint.
 */
export async function explainFailure(
  doing: string,
  place: string,
  said: unknown,
): Promise<EmbeddedPostgresError> {
  if (said instanceof EmbeddedPostgresError) return said;
  const room = await statfs(place).catch(() => undefined);
  const full = room !== undefined && room.bavail * room.bsize < NEEDED_BYTES;
  const text = full ? "ENOSPC" : said instanceof Error ? said.message : String(said);
  const known = KNOWN_CAUSES.find(([pattern]) => pattern.test(text));
  const reason = known ? known[1](place) : lastComplaint(text);
  return new EmbeddedPostgresError(`${doing} failed. ${reason}`);
}

/** The last line in which PostgreSQL names an error, without its timestamp; else the last line at all. */
export function lastComplaint(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const complaint = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  return (complaint ?? lines.findLast(Boolean) ?? "No reason was given.").replace(
    /^.*?\b(?=FATAL|PANIC)/,
    "",
  );
}
