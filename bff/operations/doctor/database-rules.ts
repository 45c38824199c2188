import { failingWebhookJob } from "#bff/domain/webhooks/webhooks.jobs.ts";
import { ENCRYPTED_SETTINGS } from "../backup/installation-key.ts";
import { counted } from "../counted.ts";
import type { ContentFacts, DatabaseFacts, Facts } from "./facts.ts";
import { type Finding, problem, warning } from "./finding.ts";

/** In the format of `server_version_num`. */
const MIN_POSTGRES_VERSION = 140000;
const SKEW_WARNING_MS = 2000;
const SKEW_PROBLEM_MS = 60_000;
const MIN_FREE_CONNECTIONS = 30;
const MAX_QUEUE_SECONDS = 300;
/** An hourly task replaces the key after 90 days. */
const SIGNING_KEY_DAYS = 92;

/** Returns the findings about the database and its content. */
export function databaseFindings({ database: found, settings, port: service, version }: Facts): Finding[] {
  if (found.state === "none")
    return [
      warning(
        "database",
        `There is no database in ${settings.dataDir} yet.`,
        "Start the service once with npm start, or set NEWSRACK_DATA_DIR to its data directory.",
      ),
    ];
  if (found.state === "unreachable")
    return [
      problem(
        "database",
        `The database cannot be reached: ${found.reason}`,
        settings.embedded
          ? "Its log is in postgres/cluster/log in the data directory."
          : "Check DATABASE_URL, and that the server is running and accepts connections from this machine.",
      ),
    ];
  return [
    ...server(found, settings.embedded),
    ...runningVersions(found, version),
    ...migrations(found),
    ...(found.content ? content(found.content, settings, service.state === "service") : []),
  ];
}

function server(found: DatabaseFacts, embedded: boolean): Finding[] {
  const all: Finding[] = [];
  if (found.version < MIN_POSTGRES_VERSION)
    all.push(
      problem(
        "database-version",
        `The database server is PostgreSQL ${Math.floor(found.version / 10000)}, which is too old.`,
        "Use PostgreSQL 14 or newer.",
      ),
    );
  if (found.encoding !== "UTF8")
    all.push(
      problem(
        "database-encoding",
        `The database uses the encoding ${found.encoding}, which cannot represent all characters.`,
        "Create a database with ENCODING 'UTF8' TEMPLATE template0, and restore a backup into it.",
      ),
    );
  if (/^(C|POSIX)$/.test(found.letters))
    all.push(
      warning(
        "database-letters",
        "The locale of the database supports only English letters, so searches miss words with other letters.",
        "Create a database with the locale C.UTF-8 or that of your language, and restore a backup into it.",
      ),
    );
  if (found.sortedDifferently)
    all.push(
      warning(
        "database-sorting",
        "The collation version has changed since the indexes were built, so they may be in the wrong order.",
        embedded
          ? "Restart the service, which rebuilds them."
          : "REINDEX the database, then refresh its collation version.",
      ),
    );
  const skew = Math.abs(found.clockSkewMs);
  if (skew > SKEW_WARNING_MS)
    all.push(
      (skew > SKEW_PROBLEM_MS ? problem : warning)(
        "clock",
        `The clocks of this machine and of the database are ${Math.round(skew / 1000)} seconds apart.`,
        "Synchronize both with a time server, because releases and token expiry depend on the clock.",
      ),
    );
  if (found.connectionsLeft < MIN_FREE_CONNECTIONS)
    all.push(
      warning(
        "database-connections",
        `The database has only ${counted(found.connectionsLeft, "free connection", "free connections")}, and a process of the service needs up to 26.`,
        "Raise max_connections, or run fewer processes.",
      ),
    );
  return all;
}

function runningVersions(found: DatabaseFacts, installed: string): Finding[] {
  const others = found.runningVersions.filter((version) => version !== installed);
  if (others.length === 0) return [];
  return [
    warning(
      "running-version",
      `The running service has version ${others.join(", ")}, but version ${installed} is installed.`,
      "Restart all its processes.",
    ),
  ];
}

function migrations({ migrations: { waiting, unknown } }: DatabaseFacts): Finding[] {
  if (unknown.length > 0)
    return [
      problem(
        "migrations",
        `A newer version has migrated the database: this version does not have ${unknown.join(", ")}.`,
        "Run that version again, or restore the backup from before the upgrade as described in bff/operations/OPERATING.md.",
      ),
    ];
  if (waiting.length === 0) return [];
  return [
    warning(
      "migrations",
      `${counted(waiting.length, "migration of the database is", "migrations of the database are")} pending: ${waiting.join(", ")}.`,
      "The next start runs them. It backs up an embedded database first.",
    ),
  ];
}

function content(found: ContentFacts, settings: Facts["settings"], isRunning: boolean): Finding[] {
  const all: Finding[] = [];
  const { files, sealed } = found;
  if (sealed.unreadable > 0)
    all.push(
      problem(
        "key-fits",
        `${sealed.unreadable} of ${counted(sealed.checked, "encrypted secret", "encrypted secrets")} cannot be decrypted with the key in ${settings.keyFile}.`,
        `Stop the service and restore the right key. If it is lost, enter ${ENCRYPTED_SETTINGS} again.`,
      ),
    );
  if (files === null)
    all.push(
      problem(
        "files",
        `The stored files cannot be read: ${found.filesError}`,
        settings.bucket === null
          ? "Check the permissions of the files in the data directory."
          : `Check the bucket ${settings.bucket}, S3_ENDPOINT, S3_REGION and the credentials.`,
      ),
    );
  if (files && files.missing > 0)
    all.push(
      problem(
        "files-missing",
        `${counted(files.missing, "file that the database refers to is", "files that the database refers to are")} missing, for example ${files.example}.`,
        "Restore them from a backup, or import the issues again.",
      ),
    );
  if (files && files.orphaned > 0)
    all.push(
      warning(
        "files-orphaned",
        `Of ${counted(files.stored, "stored file", "stored files")}, ${counted(files.orphaned, "is", "are")} orphaned.`,
        isRunning
          ? "The service deletes them within an hour, except those that are older than the database."
          : "The service deletes them while it is running, except those that are older than the database.",
      ),
    );
  const late = found.waitingJobs.filter(
    // More workers do not help endpoints that hang.
    ({ queue, oldestSeconds }) => oldestSeconds > MAX_QUEUE_SECONDS && queue !== failingWebhookJob.queue,
  );
  for (const { queue, count, oldestSeconds } of late)
    all.push(
      (isRunning ? problem : warning)(
        "queue",
        `${counted(count, "job is", "jobs are")} waiting in the queue ${queue}, the oldest for ${Math.round(oldestSeconds / 60)} minutes.`,
        isRunning
          ? "Start a process with NEWSRACK_ROLE=worker or all, which processes them."
          : "Start the service, which processes them.",
      ),
    );
  if (found.failedMails > 0)
    all.push(
      warning(
        "mails-failed",
        `${counted(found.failedMails, "email", "emails")} could not be sent in the last 30 days.`,
        "See Settings, Mail, for the reasons, and send them again there.",
      ),
    );
  if (found.signingKeyDays !== null && found.signingKeyDays > SIGNING_KEY_DAYS)
    all.push(
      warning(
        "signing-key-old",
        `The key that signs tokens of readers is ${found.signingKeyDays} days old. It should be replaced after 90 days.`,
        "Start a process with NEWSRACK_ROLE=worker or all, whose hourly tasks replace it.",
      ),
    );
  if (found.stuckImports > 0)
    all.push(
      (isRunning ? problem : warning)(
        "imports-stuck",
        `${counted(found.stuckImports, "unfinished import has", "unfinished imports have")} not been processed by a worker for 10 minutes.`,
        isRunning
          ? "Check the log of the workers. Restart the service to repeat the imports, or cancel them in the console."
          : "The next start repeats them.",
      ),
    );
  if (!found.hasAdministrator)
    all.push(
      warning(
        "administrator",
        "There is no administrator yet.",
        "Run npm run admin-link, which prints a link to create one.",
      ),
    );
  return all;
}
