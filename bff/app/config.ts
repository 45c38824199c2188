import { readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import type { Config } from "#bff/core/config.ts";
import { messageOfProblem } from "#bff/messages/problems.ts";
import { render } from "#bff/messages/render.ts";
import { LOG_LEVELS } from "#bff/platform/logging/logging.ts";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import { createAddressGuards } from "#bff/platform/outbound/address-guard.ts";
import type { S3Settings } from "#bff/platform/storage/s3-storage.ts";

/** Treats an empty variable as not set. Trims values, because settings files may contain extra white space. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === "string" ? value.trim() || undefined : value), schema.optional());

function integer(min: number, max: number) {
  const error = `it must be an integer from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error));
}

function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, `it must be one of ${names.join(", ")}`);
}

const MAX_PROXIES = 100;
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** A value of the Express setting `trust proxy`. */
const proxies = z
  .string()
  .refine(
    (value) =>
      /^\d+$/.test(value)
        ? Number(value) <= MAX_PROXIES
        : value
            .split(",")
            .every(
              (part) => /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || isAddress(part.trim()),
            ),
    "it must be the number of proxies in front of the service, or their addresses separated by commas, such as 10.0.0.0/8",
  );
const isAddress = (value: string) => address.safeParse(value).success;

function webUrl(example: string) {
  return z.url({ protocol: /^https?$/, error: `it must be a URL such as ${example}` });
}

/** The error message does not quote the value, because it contains a password. */
const database = z.url({
  protocol: /^postgres(ql)?$/,
  error:
    "it must be a URL such as postgres://name:password@host:5432/database, and all characters of the password except " +
    "letters and digits must be percent-encoded",
});
/** The error message does not quote the value, because it contains a password. */
const smtp = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error:
    "it must be a URL such as smtps://name:password@smtp.example.com:465, and all characters of the password except letters " +
    "and digits must be percent-encoded",
});
/** A bucket name, or the ARN of an access point of Amazon S3. */
const bucket = z
  .string()
  .regex(
    /^(?:[A-Za-z0-9][\w.-]*|arn:\S+)$/,
    "it must be only the name of the bucket, without URL, slash or space",
  );
const metricsToken = z.string().regex(/^\S{16,}$/, "it must have at least 16 characters and no spaces");

const settings = z.object({
  PORT: optional(integer(0, 65535)),
  HOST: optional(
    z
      .string()
      .refine(
        (host) => URL.canParse(`http://${isIPv6(host) ? `[${host}]` : host}`),
        "it must be an address of this machine such as 127.0.0.1, 0.0.0.0 or ::, or its host name",
      ),
  ),
  NEWSRACK_BASE_URL: optional(webUrl("https://newsrack.example.com")),
  NEWSRACK_KIOSK_URL: optional(webUrl("https://read.example.com")),
  NEWSRACK_DATA_DIR: optional(z.string()),
  NEWSRACK_ROLE: optional(oneOf(["web", "worker", "all"])),
  NEWSRACK_PROVISION: optional(z.string()),
  NEWSRACK_ALLOW_PRIVATE: optional(z.string()),
  NEWSRACK_TRUST_PROXY: optional(proxies),
  NEWSRACK_KEY_FILE: optional(z.string()),
  NEWSRACK_ACCEL_PREFIX: optional(
    z.string().regex(/^\/([\w-]+\/)+$/, "it must be a path such as /newsrack-files/"),
  ),
  NEWSRACK_DRAIN_SECONDS: optional(integer(0, 600)),
  NEWSRACK_AUDIT_DAYS: optional(integer(1, 36_500)),
  NEWSRACK_IMPORT_LEASE_SECONDS: optional(integer(3, 600)),
  NEWSRACK_UPGRADE_COPY: optional(oneOf(["on", "off"])),
  NEWSRACK_METRICS_PORT: optional(integer(1, 65535)),
  NEWSRACK_METRICS_TOKEN: optional(metricsToken),
  DATABASE_URL: optional(database),
  S3_BUCKET: optional(bucket),
  S3_ENDPOINT: optional(webUrl("https://s3.example.com")),
  S3_REGION: optional(z.string()),
  SMTP_URL: optional(smtp),
  MAIL_FROM: optional(z.email("it must be an address such as newsrack@example.com")),
  LOG_LEVEL: optional(oneOf(LOG_LEVELS)),
});

export const settingNames = Object.keys(settings.shape);

/** Variables of the setup and test scripts, which the service accepts and ignores. */
const IGNORED_NAMES = ["NEWSRACK_CHROMIUM"];

/** A setting is invalid. The message is for the operator. */
export class ConfigError extends OperatorError {
  override name = "ConfigError";
}

/** Reads and validates the settings in the environment variables. Throws `ConfigError`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  rejectUnknown(env);
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(
      `The setting ${String(issue.path[0])} is invalid: ${render(messageOfProblem(issue.message), "en")}.`,
    );
  }
  const values = parsed.data;
  const host = values.HOST ?? "127.0.0.1";
  const port = values.PORT ?? 4000;
  const baseUrl = baseUrlOf(values.NEWSRACK_BASE_URL, host, port);
  return {
    host,
    port,
    baseUrl,
    kioskUrl: kioskUrlOf(values.NEWSRACK_KIOSK_URL, baseUrl),
    dataDir: resolve(values.NEWSRACK_DATA_DIR ?? "data"),
    keyFile: values.NEWSRACK_KEY_FILE ? resolve(values.NEWSRACK_KEY_FILE) : null,
    databaseUrl: values.DATABASE_URL ?? null,
    accelPrefix: values.NEWSRACK_ACCEL_PREFIX ?? null,
    s3: s3Of(values),
    mail: mailOf(values),
    role: values.NEWSRACK_ROLE ?? "all",
    provisionFile: values.NEWSRACK_PROVISION ? resolve(values.NEWSRACK_PROVISION) : null,
    allowPrivate: allowPrivateOf(values.NEWSRACK_ALLOW_PRIVATE ?? ""),
    trustProxy: trustProxyOf(values.NEWSRACK_TRUST_PROXY),
    drainSeconds: values.NEWSRACK_DRAIN_SECONDS ?? 0,
    auditDays: values.NEWSRACK_AUDIT_DAYS ?? 730,
    importLeaseSeconds: values.NEWSRACK_IMPORT_LEASE_SECONDS ?? 30,
    upgradeCopy: values.NEWSRACK_UPGRADE_COPY !== "off",
    metricsPort: values.NEWSRACK_METRICS_PORT ?? null,
    metricsToken: values.NEWSRACK_METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL ?? "info",
    version: z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, "utf8"))).version,
  };
}

const packageFile = new URL("../../package.json", import.meta.url);

function rejectUnknown(env: NodeJS.ProcessEnv): void {
  const known = new Set([...settingNames, ...IGNORED_NAMES]);
  for (const name of Object.keys(env)) {
    if (name.startsWith("NEWSRACK_") && !known.has(name))
      throw new ConfigError(`${name} is not a setting of Newsrack. The README lists all settings.`);
  }
}

function s3Of(values: z.infer<typeof settings>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint = null, S3_REGION: region = null } = values;
  if (bucket !== undefined) return { bucket, endpoint, region };
  const name = endpoint === null ? "S3_REGION" : "S3_ENDPOINT";
  if (endpoint !== null || region !== null)
    throw new ConfigError(`${name} is set, but S3_BUCKET is not. Set S3_BUCKET, or unset ${name}.`);
  return null;
}

function mailOf(values: z.infer<typeof settings>): Config["mail"] {
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  if (url !== undefined && from !== undefined) return { url, from };
  if (url === undefined && from === undefined) return null;
  const [set, missing] = url === undefined ? ["MAIL_FROM", "SMTP_URL"] : ["SMTP_URL", "MAIL_FROM"];
  throw new ConfigError(`${set} is set, but ${missing} is not. Set both, or neither.`);
}

function baseUrlOf(value: string | undefined, host: string, port: number): string {
  if (!value) return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return originOf("NEWSRACK_BASE_URL", value, "https://newsrack.example.com");
}

function kioskUrlOf(value: string | undefined, baseUrl: string): string | null {
  if (!value) return null;
  const origin = originOf("NEWSRACK_KIOSK_URL", value, "https://read.example.com");
  if (new URL(origin).host === new URL(baseUrl).host)
    throw new ConfigError(
      "NEWSRACK_KIOSK_URL must have another host than NEWSRACK_BASE_URL. Unset it to serve the kiosk below /read.",
    );
  return origin;
}

function originOf(name: string, value: string, example: string): string {
  const url = new URL(value);
  if (url.pathname !== "/" || url.search || url.hash || url.username)
    throw new ConfigError(`${name} must be an origin such as ${example}, without a path.`);
  return url.origin;
}

function allowPrivateOf(value: string): string {
  try {
    createAddressGuards(value);
    return value;
  } catch (error) {
    throw new ConfigError(`The setting NEWSRACK_ALLOW_PRIVATE is invalid: ${(error as Error).message}`);
  }
}

function trustProxyOf(value: string | undefined): Config["trustProxy"] {
  if (value === undefined) return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}
