import type { MissingProtection } from "#bff/domain/imports/index.ts";
import type { WaitingJobs } from "#bff/platform/jobs/waiting-jobs.ts";

/** Facts about an installation, which the rules turn into findings. Facts that could not be determined are null. */
export interface Facts {
  version: string;
  settings: {
    dataDir: string;
    keyFile: string;
    /** Null: files are stored in the data directory. */
    bucket: string | null;
    host: string;
    port: number;
    baseUrl: string;
    trustsProxy: boolean;
    embedded: boolean;
  };
  directory: {
    exists: boolean;
    /** Why the directory cannot be used, as the rest of a sentence. Null if it can be used. */
    accessError: string | null;
    freeBytes: number | null;
    /** True if a restore was interrupted. */
    restoring: boolean;
  };
  /** `fingerprint` is null if the key is missing or unusable. */
  key: { state: "there" | "missing" | "unusable"; fingerprint: string | null; openToOthers: boolean };
  /** Protections that this machine does not support for the current account. */
  protection: {
    imports: MissingProtection[];
    /** Why the embedded database can read all files of the machine. Null if it cannot. */
    databaseReadsEverything: string | null;
  };
  port: { state: "free" } | { state: "other" } | { state: "service"; problems: string[] };
  database:
    | { state: "none" }
    | { state: "unreachable"; reason: string }
    | ({ state: "reached" } & DatabaseFacts);
}

export interface DatabaseFacts {
  /** Value of `server_version_num`, such as 180004. */
  version: number;
  encoding: string;
  /** The locale (LC_CTYPE) that classifies characters as letters. */
  letters: string;
  /** True if the indexes were built with another collation version. */
  sortedDifferently: boolean;
  clockSkewMs: number;
  connectionsLeft: number;
  /** Versions of the processes that use the database. */
  runningVersions: string[];
  migrations: { waiting: string[]; unknown: string[] };
  /** True if a restore into the database was interrupted. */
  halfRestored: boolean;
  /** Fingerprint of the key that the database uses. Null if none is recorded. */
  agreedKey: string | null;
  /** Null if the schema is not that of this version, because migrations are pending or unknown. */
  content: ContentFacts | null;
}

export interface ContentFacts {
  hasAdministrator: boolean;
  /** The number of pending or running imports that no worker has processed for 10 minutes. */
  stuckImports: number;
  /** Mails that were not sent and are not tried again. */
  failedMails: number;
  /** Age of the newest key that signs tokens of readers. Null without readers. */
  signingKeyDays: number | null;
  waitingJobs: WaitingJobs[];
  sealed: { checked: number; unreadable: number };
  /** Null if the storage could not be read. */
  files: { missing: number; example: string | null; orphaned: number; stored: number } | null;
  /** The error message if the storage could not be read. */
  filesError: string | null;
}
