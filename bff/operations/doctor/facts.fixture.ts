import type { Facts } from "./facts.ts";

export const content = {
  hasAdministrator: true,
  stuckImports: 0,
  failedMails: 0,
  signingKeyDays: 12,
  waitingJobs: [],
  sealed: { checked: 3, unreadable: 0 },
  files: { missing: 0, example: null, orphaned: 0, stored: 10 },
  filesError: null,
};
const reached = {
  state: "reached" as const,
  version: 180004,
  encoding: "UTF8",
  letters: "C.UTF-8",
  sortedDifferently: false,
  clockSkewMs: 3,
  connectionsLeft: 100,
  runningVersions: ["1.0.0"],
  migrations: { waiting: [], unknown: [] },
  halfRestored: false,
  agreedKey: null,
  content,
};
export const settings = {
  dataDir: "/srv/data",
  keyFile: "/srv/data/secrets/master.key",
  bucket: null,
  host: "127.0.0.1",
  port: 4000,
  baseUrl: "http://127.0.0.1:4000",
  trustsProxy: false,
  embedded: true,
};
export const directory = { exists: true, accessError: null, freeBytes: 1e12, restoring: false };
export const protection: Facts["protection"] = { imports: [], databaseReadsEverything: null };
/** Facts about an installation without problems. */
export const healthy: Facts = {
  version: "1.0.0",
  settings,
  directory,
  key: { state: "there", fingerprint: "0a1b2c3d", openToOthers: false },
  protection,
  port: { state: "service", problems: [] },
  database: reached,
};
/** Returns facts with a change of the database. */
export const database = (change: Partial<typeof reached> | object): Partial<Facts> => ({
  database: { ...reached, ...change } as Facts["database"],
});
/** Returns facts with a change of the content of the database. */
export const inside = (change: object) => database({ content: { ...content, ...change } });
/** Facts about an installation whose service does not run. */
export const stopped: Partial<Facts> = { port: { state: "free" } };
export const jobs = [{ queue: "imports", count: 3, oldestSeconds: 900 }];
