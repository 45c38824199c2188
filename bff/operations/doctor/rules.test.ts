import { describe, expect, it } from "vitest";
import {
  content,
  database,
  directory,
  healthy,
  inside,
  jobs,
  protection,
  settings,
  stopped,
} from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import { diagnose } from "./rules.ts";

const cases: [string, Partial<Facts>, string, "problem" | "warning", RegExp][] = [
  [
    "a missing data directory",
    { directory: { ...directory, exists: false } },
    "data-directory",
    "problem",
    /\/srv\/data does not exist/,
  ],
  [
    "a read-only data directory",
    { directory: { ...directory, accessError: "it is on a read-only file system" } },
    "data-directory-rights",
    "problem",
    /read-only/,
  ],
  [
    "an interrupted restore",
    { directory: { ...directory, restoring: true } },
    "restore",
    "problem",
    /interrupted/,
  ],
  [
    "little disk space",
    { directory: { ...directory, freeBytes: 1e9 } },
    "disk-space",
    "warning",
    /1 GB of disk space is free/,
  ],
  [
    "almost no disk space",
    { directory: { ...directory, freeBytes: 1e8 } },
    "disk-space",
    "problem",
    /100 MB of disk space is free/,
  ],
  [
    "a public address that cannot be opened",
    { settings: { ...settings, host: "0.0.0.0", baseUrl: "http://0.0.0.0:4000" } },
    "base-url",
    "problem",
    /cannot be opened/,
  ],
  [
    "a public address without TLS",
    { settings: { ...settings, baseUrl: "http://news.example.com" } },
    "base-url",
    "warning",
    /not encrypted/,
  ],
  [
    "links that lead to this machine",
    { settings: { ...settings, host: "10.0.0.5" } },
    "base-url",
    "warning",
    /listens on 10\.0\.0\.5/,
  ],
  [
    "a proxy that is not trusted",
    { settings: { ...settings, baseUrl: "https://news.example.com" } },
    "proxy",
    "warning",
    /no proxy is trusted/,
  ],
  ["a port in use", { port: { state: "other" } }, "port", "problem", /127\.0\.0\.1:4000/],
  [
    "a service that is not ready",
    { port: { state: "service", problems: ["storage unreachable"] } },
    "readiness",
    "problem",
    /storage unreachable/,
  ],
  [
    "a running process of an older version",
    database({ runningVersions: ["0.9.0", "1.0.0"] }),
    "running-version",
    "warning",
    /0\.9\.0/,
  ],
  ["a missing database", { database: { state: "none" } }, "database", "warning", /There is no database/],
  [
    "an unreachable database",
    { database: { state: "unreachable", reason: "refused" } },
    "database",
    "problem",
    /refused/,
  ],
  ["an old database server", database({ version: 120009 }), "database-version", "problem", /PostgreSQL 12/],
  [
    "an encoding other than UTF-8",
    database({ encoding: "LATIN1" }),
    "database-encoding",
    "problem",
    /LATIN1/,
  ],
  ["a locale without letters", database({ letters: "C" }), "database-letters", "warning", /English/],
  ["a changed collation", database({ sortedDifferently: true }), "database-sorting", "warning", /collation/],
  ["a clock skew of seconds", database({ clockSkewMs: -5000 }), "clock", "warning", /5 seconds apart/],
  ["a clock skew of minutes", database({ clockSkewMs: 90_000 }), "clock", "problem", /90 seconds/],
  [
    "few connections",
    database({ connectionsLeft: 5 }),
    "database-connections",
    "warning",
    /5 free connections/,
  ],
  [
    "a database of a newer version",
    database({ migrations: { waiting: [], unknown: ["0099-x"] }, content: null }),
    "migrations",
    "problem",
    /0099-x/,
  ],
  [
    "pending migrations",
    database({ migrations: { waiting: ["0013-y"], unknown: [] }, content: null }),
    "migrations",
    "warning",
    /0013-y/,
  ],
  ["a wrong key", inside({ sealed: { checked: 3, unreadable: 2 } }), "key-fits", "problem", /2 of 3/],
  [
    "a missing key of existing secrets",
    { key: { state: "missing", fingerprint: null, openToOthers: false } },
    "key",
    "problem",
    /is missing, and 3/,
  ],
  [
    "a missing key that the database uses",
    {
      key: { state: "missing", fingerprint: null, openToOthers: false },
      ...database({ agreedKey: "deadbeef" }),
    },
    "key",
    "problem",
    /is missing/,
  ],
  [
    "another key than the database uses",
    database({ agreedKey: "deadbeef" }),
    "key",
    "problem",
    /0a1b2c3d.*deadbeef/,
  ],
  [
    "an interrupted restore from another data directory",
    database({ halfRestored: true }),
    "restore",
    "problem",
    /interrupted/,
  ],
  [
    "an invalid key",
    { key: { state: "unusable", fingerprint: null, openToOthers: false } },
    "key",
    "problem",
    /not a valid key/,
  ],
  [
    "a key that other accounts can read",
    { key: { state: "there", fingerprint: "0a1b2c3d", openToOthers: true } },
    "key-rights",
    "warning",
    /Other accounts/,
  ],
  [
    "unreadable files",
    inside({ files: null, filesError: "EACCES" }),
    "files",
    "problem",
    /cannot be read: EACCES/,
  ],
  [
    "missing files",
    inside({ files: { ...content.files, missing: 2, example: "images/a" } }),
    "files-missing",
    "problem",
    /2 files.*images\/a/,
  ],
  [
    "orphaned files",
    inside({ files: { ...content.files, orphaned: 4 } }),
    "files-orphaned",
    "warning",
    /^Of 10 stored files, 4 are orphaned/,
  ],
  [
    "a queue without workers",
    inside({ waitingJobs: jobs }),
    "queue",
    "problem",
    /imports, the oldest for 15 minutes/,
  ],
  [
    "a queue of a stopped service",
    { ...inside({ waitingJobs: jobs }), ...stopped },
    "queue",
    "warning",
    /15 minutes/,
  ],
  ["an old signing key", inside({ signingKeyDays: 95 }), "signing-key-old", "warning", /95 days old/],
  ["failed emails", inside({ failedMails: 3 }), "mails-failed", "warning", /^3 emails could/],
  ["a failed email", inside({ failedMails: 1 }), "mails-failed", "warning", /^1 email could/],
  ["stuck imports", inside({ stuckImports: 2 }), "imports-stuck", "problem", /^2 unfinished imports have/],
  ["a stuck import", inside({ stuckImports: 1 }), "imports-stuck", "problem", /^1 unfinished import has/],
  [
    "imports of a stopped service",
    { ...inside({ stuckImports: 2 }), ...stopped },
    "imports-stuck",
    "warning",
    /2 unfinished imports/,
  ],
  [
    "import processes that run as root",
    { protection: { ...protection, imports: [{ protection: "account", reason: "no other account may" }] } },
    "import-account",
    "warning",
    /run as root: no other account may\.$/,
  ],
  [
    "import processes that can use the network",
    { protection: { ...protection, imports: [{ protection: "namespaces", reason: "unshare: EPERM" }] } },
    "import-namespaces",
    "warning",
    /can use the network.*: unshare: EPERM\.$/,
  ],
  [
    "import processes that could regain privileges",
    { protection: { ...protection, imports: [{ protection: "privileges", reason: "there is no setpriv" }] } },
    "import-privileges",
    "warning",
    /regain privileges.*: there is no setpriv\.$/,
  ],
  [
    "a database that can read every file",
    { protection: { ...protection, databaseReadsEverything: "unshare: EPERM" } },
    "database-capability",
    "warning",
    /read all files.*including the key: unshare: EPERM\.$/,
  ],
  [
    "a missing administrator",
    inside({ hasAdministrator: false }),
    "administrator",
    "warning",
    /no administrator/,
  ],
];

describe("diagnose", () => {
  it("returns no findings for a healthy installation, running or stopped", () => {
    expect(diagnose(healthy)).toEqual([]);
    expect(diagnose({ ...healthy, ...stopped })).toEqual([]);
  });

  it.each(cases)("reports %s with advice", (_case, change, rule, level, message) => {
    const findings = diagnose({ ...healthy, ...change });
    expect(findings).toEqual([
      { rule, level, message: expect.stringMatching(message), advice: expect.stringMatching(/\.|chmod/) },
    ]);
  });

  it("returns no finding for deliveries that wait for an endpoint that fails", () => {
    const waitingJobs = [{ queue: "failing-webhooks", count: 3, oldestSeconds: 900 }];
    expect(diagnose({ ...healthy, ...inside({ waitingJobs }) })).toEqual([]);
  });

  it("returns problems before warnings", () => {
    const levels = diagnose({ ...healthy, ...inside({ hasAdministrator: false, files: null }) }).map(
      ({ level }) => level,
    );
    expect(levels).toEqual(["problem", "warning"]);
  });
});
