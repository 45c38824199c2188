import type { ContentFacts, DatabaseFacts, Facts } from "./facts.ts";
import { type Finding, problem, warning } from "./finding.ts";

const OLDEST_POSTGRES = 140000;
const SKEW_NOTED_MS = 2000;
const SKEW_HARMFUL_MS = 60_000;
const CONNECTIONS_NEEDED = 30;
const QUEUE_PATIENCE_SECONDS = 300;

/** What is wrong with the database and what is in it. */
export function aboutDatabase({ database: found, settings, port: service }: Facts): Finding[] {
  if (found.state === "none")
    return [
      warning(
        "database",
        `There is no database in ${settings.dataDir} yet.`,
        "Start the service once with npm start, or set NEWSRACK_DATA_DIR to where it is.",
      ),
    ];
  if (found.state === "unreachable")
    return [
      problem(
        "database",
        `The database cannot be reached: ${found.reason}`,
        settings.embedded
          ? "Its log is in postgres/cluster/log in the data directory."
          : "Check DATABASE_URL, and that the server runs and lets this machine in.",
      ),
    ];
  return [
    ...server(found, settings.embedded),
    ...migrations(found),
    ...(found.content ? content(found.content, settings, service.state === "service") : []),
  ];
}

function server(found: DatabaseFacts, embedded: boolean): Finding[] {
  const all: Finding[] = [];
  if (found.version < OLDEST_POSTGRES)
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
        `The database is encoded in ${found.encoding}, which cannot hold every text.`,
        "Make one with ENCODING 'UTF8' TEMPLATE template0, and restore a copy into it.",
      ),
    );
  if (/^(C|POSIX)$/.test(found.letters))
    all.push(
      warning(
        "database-letters",
        "The database knows no letters but those of English, so that searches miss parts of other words.",
        "Make one with the locale C.UTF-8 or a language's own, and restore a copy into it.",
      ),
    );
  if (found.sortedDifferently)
    all.push(
      warning(
        "database-sorting",
        "The rules of sorting have changed since the indexes were made.",
        embedded
          ? "Restart the service, which makes them anew."
          : "REINDEX the database, then refresh its collation version.",
      ),
    );
  const skew = Math.abs(found.clockSkewMs);
  if (skew > SKEW_NOTED_MS)
    all.push(
      (skew > SKEW_HARMFUL_MS ? problem : warning)(
        "clock",
        `The clocks of this machine and of the database are ${Math.round(skew / 1000)} seconds apart.`,
        "Let both follow a time server: what is released, and which token is expired, goes by the clock.",
      ),
    );
  if (found.connectionsLeft < CONNECTIONS_NEEDED)
    all.push(
      warning(
        "database-connections",
        `The database has room for ${found.connectionsLeft} more connections; a process of the service takes up to 26.`,
        "Raise max_connections, or run fewer processes.",
      ),
    );
  return all;
}

function migrations({ migrations: { waiting, unknown } }: DatabaseFacts): Finding[] {
  if (unknown.length > 0)
    return [
      problem(
        "migrations",
        `The database was changed by a newer version: this one does not know ${unknown.join(", ")}.`,
        "Run that version again, or go back to the copy made before it: bff/OPERATING.md says how.",
      ),
    ];
  if (waiting.length === 0) return [];
  return [
    warning(
      "migrations",
      `${waiting.length} changes of the database wait: ${waiting.join(", ")}.`,
      "The next start makes them, after a copy of an embedded database.",
    ),
  ];
}

function content(found: ContentFacts, settings: Facts["settings"], running: boolean): Finding[] {
  const all: Finding[] = [];
  const { files, sealed } = found;
  if (sealed.unreadable > 0)
    all.push(
      problem(
        "key-fits",
        `${sealed.unreadable} of ${sealed.checked} sealed secrets cannot be opened: ${settings.keyFile} is not the key they were sealed with.`,
        "Stop the service and put the right key back; if it is lost, enter profile tokens, client secrets and passwords in addresses again.",
      ),
    );
  if (files === null)
    all.push(
      problem(
        "files",
        `The stored files cannot be read: ${found.filesTrouble}`,
        settings.bucket === null
          ? "Check the rights on files in the data directory."
          : `Check the bucket ${settings.bucket}, S3_ENDPOINT and S3_REGION, and the credentials.`,
      ),
    );
  if (files && files.missing > 0)
    all.push(
      problem(
        "files-missing",
        `${files.missing} files are missing that the database names, ${files.example} for one.`,
        "Restore them from a copy of that folder, or import those issues again.",
      ),
    );
  if (files && files.orphaned > 0)
    all.push(
      warning(
        "files-orphaned",
        `${files.orphaned} of ${files.stored} stored files belong to nothing.`,
        running
          ? "The service removes them within the hour, but for such as are older than the database."
          : "The service removes them while it runs, but for such as are older than the database.",
      ),
    );
  const late = found.waitingJobs.filter(({ oldestSeconds }) => oldestSeconds > QUEUE_PATIENCE_SECONDS);
  for (const { queue, count, oldestSeconds } of late)
    all.push(
      (running ? problem : warning)(
        "queue",
        `${count} jobs wait in the queue ${queue}, the oldest for ${Math.round(oldestSeconds / 60)} minutes.`,
        running
          ? "Nobody works on them: start a process with NEWSRACK_ROLE=worker or all."
          : "Start the service, which works on them.",
      ),
    );
  if (found.stuckImports > 0)
    all.push(
      (running ? problem : warning)(
        "imports-stuck",
        `${found.stuckImports} imports are under way, and nobody has worked on them for 10 minutes.`,
        running
          ? "Look into the log of the workers; a restart begins them anew, and the console can cancel them."
          : "The next start begins them anew.",
      ),
    );
  if (!found.hasAdministrator)
    all.push(
      warning(
        "administrator",
        "There is no administrator yet.",
        "npm run admin-link prints a link that makes one.",
      ),
    );
  return all;
}
