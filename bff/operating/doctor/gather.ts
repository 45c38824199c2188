import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { createSandbox } from "../../domain/imports/sandbox/sandbox.ts";
import { isRestoring } from "../../platform/backup/restore-marker.ts";
import { reasonOf } from "../../platform/database/database-error.ts";
import { whyDatabaseReadsEverything } from "../../platform/database/embedded-postgres.ts";
import { type KeyPlace, keyFileOf, readMasterKey } from "../../platform/master-key.ts";
import { createSecretBox } from "../../platform/secret-box.ts";
import { whyUnusable } from "../../platform/storage/data-directory.ts";
import { keyFingerprint } from "../key-fingerprint.ts";
import { readDatabase } from "./database-facts.ts";
import type { Facts } from "./facts.ts";

const PATIENCE_MS = 4000;

/** Finds the database of an installation, or starts it for the while; null where there is none. */
type Reach = () => Promise<{ connectionString: string; release(): Promise<void> } | null>;

/** Finds out how an installation stands; changes nothing. */
export async function gatherFacts(config: Config, reach: Reach): Promise<Facts> {
  const { dataDir } = config;
  const exists = (await stat(dataDir).catch(() => null)) !== null;
  const key = await keyFacts(config);
  return {
    version: config.version,
    settings: {
      dataDir,
      keyFile: keyFileOf(config),
      bucket: config.s3?.bucket ?? null,
      host: config.host,
      port: config.port,
      baseUrl: config.baseUrl,
      trustsProxy: config.trustProxy !== false,
      embedded: config.databaseUrl === null,
    },
    directory: {
      exists,
      trouble: await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
        () => null,
        whyUnusable,
      ),
      freeBytes: await statfs(dataDir).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => null,
      ),
      restoring: isRestoring(dataDir),
    },
    key: {
      state: key.state,
      fingerprint: key.value && keyFingerprint(key.value),
      openToOthers: key.openToOthers,
    },
    protection: await protectionFacts(config),
    port: await portFacts(config),
    database: await databaseFacts(config, key.value, reach),
  };
}

async function protectionFacts(config: Config): Promise<Facts["protection"]> {
  return {
    // It cannot be tried out on a full disk, which is a finding in itself.
    imports: await createSandbox(config)
      .missing()
      .catch(() => []),
    databaseReadsEverything:
      config.databaseUrl === null
        ? await whyDatabaseReadsEverything(join(config.dataDir, "postgres")).catch(() => null)
        : null,
  };
}

async function keyFacts(place: KeyPlace) {
  const mode = (await stat(keyFileOf(place)).catch(() => null))?.mode ?? 0;
  const openToOthers = process.platform !== "win32" && (mode & 0o077) !== 0;
  try {
    const value = readMasterKey(place);
    return { state: value ? ("there" as const) : ("missing" as const), value, openToOthers };
  } catch {
    return { state: "unusable" as const, value: null, openToOthers };
  }
}

async function databaseFacts(config: Config, key: Buffer | null, reach: Reach): Promise<Facts["database"]> {
  try {
    const database = await reach();
    if (!database) return { state: "none" };
    try {
      const secrets = key && createSecretBox(key);
      return {
        state: "reached",
        ...(await readDatabase(database.connectionString, config, secrets)),
      };
    } finally {
      await database.release();
    }
  } catch (error) {
    return { state: "unreachable", reason: reasonOf(error) };
  }
}

const health = z.object({ status: z.literal("up"), version: z.string() });

async function portFacts({ host, port }: Config): Promise<Facts["port"]> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`http://${name}:${port}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.json();
  };
  try {
    const up = health.parse(await ask("/healthz"));
    const ready = z.record(z.string(), z.string()).parse(await ask("/readyz"));
    const troubles = Object.entries(ready)
      .filter(([part, state]) => part !== "status" && state !== "ok")
      .map(([part, state]) => `${part} ${state}`);
    return { state: "service", version: up.version, troubles };
  } catch (error) {
    const code = ((error as Error).cause as { code?: string } | undefined)?.code;
    return { state: code === "ECONNREFUSED" ? "free" : "other" };
  }
}
