import { readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { messageOfProblem } from "./messages/problems.ts";
import { render } from "./messages/render.ts";
import { ExplainedError } from "./platform/explained-error.ts";
import { createAddressGuards } from "./platform/outbound/address-guard.ts";
import type { S3Settings } from "./platform/storage/s3-storage.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** An empty variable is one that nobody set; blanks around a value come from files that hold settings. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === "string" ? value.trim() || undefined : value), schema.optional());

function wholeNumber(least: number, most: number) {
  const error = `it has to be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error));
}

function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, `it has to be one of ${names.join(", ")}`);
}

const LARGEST_HOPS = 100;
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** As Express takes it. */
const proxies = z
  .string()
  .refine(
    (value) =>
      /^\d+$/.test(value)
        ? Number(value) <= LARGEST_HOPS
        : value
            .split(",")
            .every(
              (part) => /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || isAddress(part.trim()),
            ),
    "it has to be the number of proxies in front, or their addresses, such as 10.0.0.0/8, separated by commas",
  );
const isAddress = (value: string) => address.safeParse(value).success;

function webAddress(example: string) {
  return z.url({ protocol: /^https?$/, error: `it has to be an address such as ${example}` });
}

/** Its password may hold characters that have to be escaped: what was given is not repeated. */
const database = z.url({
  protocol: /^postgres(ql)?$/,
  error:
    "it has to be an address such as postgres://name:password@host:5432/database, with every character of the password " +
    "that is neither letter nor digit percent-encoded",
});
/** Amazon's access points are named by their ARN. */
const bucket = z
  .string()
  .regex(
    /^(?:[A-Za-z0-9][\w.-]*|arn:\S+)$/,
    "it has to be the bucket's name alone, with no address, slash or blank",
  );
const metricsToken = z.string().regex(/^\S{16,}$/, "it has to hold at least 16 characters, and no blanks");

const settings = z.object({
  PORT: optional(wholeNumber(0, 65535)),
  HOST: optional(
    z
      .string()
      .refine(
        (host) => URL.canParse(`http://${isIPv6(host) ? `[${host}]` : host}`),
        "it has to be an address of this machine such as 127.0.0.1, 0.0.0.0 or ::, or its name",
      ),
  ),
  NEWSRACK_BASE_URL: optional(webAddress("https://newsrack.example.com")),
  NEWSRACK_DATA_DIR: optional(z.string()),
  NEWSRACK_ROLE: optional(oneOf(["web", "worker", "all"])),
  NEWSRACK_PROVISION: optional(z.string()),
  NEWSRACK_ALLOW_PRIVATE: optional(z.string()),
  NEWSRACK_TRUST_PROXY: optional(proxies),
  NEWSRACK_KEY_FILE: optional(z.string()),
  NEWSRACK_DRAIN_SECONDS: optional(wholeNumber(0, 600)),
  NEWSRACK_AUDIT_DAYS: optional(wholeNumber(1, 36_500)),
  NEWSRACK_IMPORT_LEASE_SECONDS: optional(wholeNumber(3, 600)),
  NEWSRACK_UPGRADE_COPY: optional(oneOf(["on", "off"])),
  NEWSRACK_METRICS_PORT: optional(wholeNumber(1, 65535)),
  NEWSRACK_METRICS_TOKEN: optional(metricsToken),
  DATABASE_URL: optional(database),
  S3_BUCKET: optional(bucket),
  S3_ENDPOINT: optional(webAddress("https://s3.example.com")),
  S3_REGION: optional(z.string()),
  LOG_LEVEL: optional(oneOf(LOG_LEVELS)),
});

/** Read by the set-up and test scripts, so the service does not call them unknown. */
const ELSEWHERE = ["NEWSRACK_CHROMIUM"];

export type Role = "web" | "worker" | "all";

export interface Config {
  port: number;
  host: string;
  /** Public address without a trailing slash, used in links and cookies. */
  baseUrl: string;
  /** Absolute path of the database, the files and the generated secrets. */
  dataDir: string;
  /** Absolute path of the key. Null: the one in the data directory, made when it is not there. */
  keyFile: string | null;
  /** Null: the embedded PostgreSQL in the data directory. */
  databaseUrl: string | null;
  /** Null: files are kept in the data directory. */
  s3: S3Settings | null;
  role: Role;
  /** Absolute path of the provisioning file. */
  provisionFile: string | null;
  /** As `createAddressGuards` reads it. */
  allowPrivate: string;
  /** Express's `trust proxy`: a number of hops, or addresses. False: nobody is trusted. */
  trustProxy: number | string | false;
  /** How long the port stays open after SIGTERM, while `/readyz` says no. */
  drainSeconds: number;
  /** How long an entry stays in the audit log. */
  auditDays: number;
  /** How long a worker owns an import without a sign of life. */
  importLeaseSeconds: number;
  /** Whether the embedded database is copied before an upgrade changes it. */
  upgradeCopy: boolean;
  /** `/metrics` on a port of its own; null: not there. */
  metricsPort: number | null;
  /** What `/metrics` asks for; null: it is nowhere but on its own port. */
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  version: string;
}

/** A setting that cannot be used; its message is a sentence for whoever starts the service. */
export class ConfigError extends ExplainedError {
  override name = "ConfigError";
}

/** Reads the settings from the environment: the only place that does. Throws `ConfigError`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  refuseUnknown(env);
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(
      `The setting ${String(issue.path[0])} cannot be used: ${render(messageOfProblem(issue.message), "en")}.`,
    );
  }
  const given = parsed.data;
  const host = given.HOST ?? "127.0.0.1";
  const port = given.PORT ?? 4000;
  return {
    host,
    port,
    baseUrl: baseUrlOf(given.NEWSRACK_BASE_URL, host, port),
    dataDir: resolve(given.NEWSRACK_DATA_DIR ?? "data"),
    keyFile: given.NEWSRACK_KEY_FILE ? resolve(given.NEWSRACK_KEY_FILE) : null,
    databaseUrl: given.DATABASE_URL ?? null,
    s3: s3Of(given),
    role: given.NEWSRACK_ROLE ?? "all",
    provisionFile: given.NEWSRACK_PROVISION ? resolve(given.NEWSRACK_PROVISION) : null,
    allowPrivate: allowPrivateOf(given.NEWSRACK_ALLOW_PRIVATE ?? ""),
    trustProxy: trustProxyOf(given.NEWSRACK_TRUST_PROXY),
    drainSeconds: given.NEWSRACK_DRAIN_SECONDS ?? 0,
    auditDays: given.NEWSRACK_AUDIT_DAYS ?? 730,
    importLeaseSeconds: given.NEWSRACK_IMPORT_LEASE_SECONDS ?? 30,
    upgradeCopy: given.NEWSRACK_UPGRADE_COPY !== "off",
    metricsPort: given.NEWSRACK_METRICS_PORT ?? null,
    metricsToken: given.NEWSRACK_METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL ?? "info",
    version: z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, "utf8"))).version,
  };
}

const packageFile = new URL("../package.json", import.meta.url);

function refuseUnknown(env: NodeJS.ProcessEnv): void {
  const known = new Set([...Object.keys(settings.shape), ...ELSEWHERE]);
  for (const name of Object.keys(env)) {
    if (name.startsWith("NEWSRACK_") && !known.has(name))
      throw new ConfigError(`${name} is not a setting of Newsrack. The README lists them.`);
  }
}

function s3Of(given: z.infer<typeof settings>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint = null, S3_REGION: region = null } = given;
  if (bucket !== undefined) return { bucket, endpoint, region };
  const alone = endpoint === null ? "S3_REGION" : "S3_ENDPOINT";
  if (endpoint !== null || region !== null)
    throw new ConfigError(`${alone} is set, but S3_BUCKET is not: name the bucket as well, or unset both.`);
  return null;
}

function baseUrlOf(given: string | undefined, host: string, port: number): string {
  if (!given) return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const url = new URL(given);
  if (url.pathname !== "/" || url.search || url.hash || url.username)
    throw new ConfigError(
      `NEWSRACK_BASE_URL must be an origin such as https://newsrack.example.com, without a path.`,
    );
  return url.origin;
}

function allowPrivateOf(given: string): string {
  try {
    createAddressGuards(given);
    return given;
  } catch (error) {
    throw new ConfigError(`NEWSRACK_ALLOW_PRIVATE cannot be used: ${(error as Error).message}`);
  }
}

function trustProxyOf(given: string | undefined): Config["trustProxy"] {
  if (given === undefined) return false;
  return /^\d+$/.test(given) ? Number(given) : given;
}
