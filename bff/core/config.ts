import type { LogLevel } from "#bff/platform/logging/logging.ts";
import type { S3Settings } from "#bff/platform/storage/s3-storage.ts";

export type Role = "web" | "worker" | "all";

/** The settings of a process. `bff/app/config.ts` reads them once, from the environment. */
export interface Config {
  port: number;
  host: string;
  /** Public address without a trailing slash, used in links and cookies. */
  baseUrl: string;
  /** Public address of the readers' pages, whose host has nothing else. Null: they are below `/read` of the base URL. */
  kioskUrl: string | null;
  /** Absolute path of the database, the files and the generated secrets. */
  dataDir: string;
  /** Absolute path of the master key. Null: the key in the data directory, which is created at the first start. */
  keyFile: string | null;
  /** Null: the embedded PostgreSQL in the data directory. */
  databaseUrl: string | null;
  /** Internal address of the proxy in front for the stored files, which it then sends itself. Null: the service sends them. */
  accelPrefix: string | null;
  /** Null: files are stored in the data directory. */
  s3: S3Settings | null;
  /** URL of the mail server, with its password, and the sender's address. Null: mails are kept and shown in the console. */
  mail: { url: string; from: string } | null;
  role: Role;
  /** Absolute path of the provisioning file. */
  provisionFile: string | null;
  /** List of networks in the format of `createAddressGuards`. */
  allowPrivate: string;
  /** Express setting `trust proxy`: the number of proxies, or their addresses. False: no proxy is trusted. */
  trustProxy: number | string | false;
  /** The time for which the service still accepts requests after SIGTERM, while `/readyz` reports that it is not ready. */
  drainSeconds: number;
  /** Retention of audit entries. */
  auditDays: number;
  /** Lease of an import: after this time without a heartbeat, another worker takes it over. */
  importLeaseSeconds: number;
  /** True if the embedded database is backed up before an upgrade. */
  upgradeCopy: boolean;
  /** Separate port for `/metrics`. Null: none. */
  metricsPort: number | null;
  /** Bearer token for `/metrics` on the main port. Null: it is not available there. */
  metricsToken: string | null;
  logLevel: LogLevel;
  version: string;
}
