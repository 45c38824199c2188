import type { MissingProtection } from "../../domain/imports/sandbox/sandbox.ts";
import type { WaitingJobs } from "../../platform/jobs/waiting-jobs.ts";

/** What was found out about an installation; what could not be found out is null. */
export interface Facts {
  version: string;
  settings: {
    dataDir: string;
    keyFile: string;
    /** Null: files are kept in the data directory. */
    bucket: string | null;
    host: string;
    port: number;
    baseUrl: string;
    trustsProxy: boolean;
    embedded: boolean;
  };
  directory: {
    exists: boolean;
    /** Why it cannot be used, in words that follow the name of it; null where it can. */
    trouble: string | null;
    freeBytes: number | null;
    /** A restore was interrupted. */
    restoring: boolean;
  };
  /** `fingerprint` is null where there is no usable key. */
  key: { state: "there" | "missing" | "unusable"; fingerprint: string | null; openToOthers: boolean };
  /** What this machine does not keep apart, for the account that asks. */
  protection: {
    imports: MissingProtection[];
    /** Why the embedded database can read every file; null where it cannot. */
    databaseReadsEverything: string | null;
  };
  port: { state: "free" } | { state: "other" } | { state: "service"; version: string; troubles: string[] };
  database:
    | { state: "none" }
    | { state: "unreachable"; reason: string }
    | ({ state: "reached" } & DatabaseFacts);
}

export interface DatabaseFacts {
  /** As `server_version_num`, e.g. 180004. */
  version: number;
  encoding: string;
  /** Of whatever decides what a letter is. */
  letters: string;
  /** Its indexes were sorted by another version of the sorting rules. */
  sortedDifferently: boolean;
  clockSkewMs: number;
  connectionsLeft: number;
  migrations: { waiting: string[]; unknown: string[] };
  /** A restore into it was interrupted, from whichever data directory. */
  halfRestored: boolean;
  /** The fingerprint of the key the installation is used with; null where none is written down. */
  agreedKey: string | null;
  /** Null while migrations wait, or are unknown: the tables are not those of this version. */
  content: ContentFacts | null;
}

export interface ContentFacts {
  hasAdministrator: boolean;
  /** Begun or waiting, and nobody has worked on them for long. */
  stuckImports: number;
  waitingJobs: WaitingJobs[];
  sealed: { checked: number; unreadable: number };
  /** Null where the storage could not be read, */
  files: { missing: number; example: string | null; orphaned: number; stored: number } | null;
  /** and what it said. */
  filesTrouble: string | null;
}
