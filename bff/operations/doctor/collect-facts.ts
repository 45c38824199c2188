import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "#bff/core/config.ts";
import { createSandbox } from "#bff/domain/imports/index.ts";
import { isRestoring } from "#bff/platform/backup/restore-marker.ts";
import { type KeyLocation, keyPath, readMasterKey } from "#bff/platform/crypto/master-key.ts";
import { createSecretBox } from "#bff/platform/crypto/secret-box.ts";
import { connectionErrorReason } from "#bff/platform/database/database-error.ts";
import { databaseUnconfinedReason } from "#bff/platform/database/embedded-postgres.ts";
import { fileSystemErrorReason } from "#bff/platform/storage/data-directory.ts";
import { keyFingerprint } from "../backup/key-fingerprint.ts";
import { readDatabase } from "./database-facts.ts";
import type { Facts } from "./facts.ts";

const REQUEST_TIMEOUT_MS = 4000;

/** Finds the database of an installation, or starts it until `release` is called. Returns null if there is none. */
type Reach = () => Promise<{ connectionString: string; release(): Promise<void> } | null>;

/** Collects facts about an installation without changing anything. */
export async function collectFacts(config: Config, reach: Reach): Promise<Facts> {
  const { dataDir } = config;
  const exists = (await stat(dataDir).catch(() => null)) !== null;
  const key = await keyFacts(config);
  return {
    version: config.version,
    settings: {
      dataDir,
      keyFile: keyPath(config),
      bucket: config.s3?.bucket ?? null,
      host: config.host,
      port: config.port,
      baseUrl: config.baseUrl,
      trustsProxy: config.trustProxy !== false,
      embedded: config.databaseUrl === null,
    },
    directory: {
      exists,
      accessError: await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
        () => null,
        fileSystemErrorReason,
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
    // The check fails on a full disk, which is reported as another finding.
    imports: await createSandbox(config)
      .missing()
      .catch(() => []),
    databaseReadsEverything:
      config.databaseUrl === null
        ? await databaseUnconfinedReason(join(config.dataDir, "postgres")).catch(() => null)
        : null,
  };
}

async function keyFacts(location: KeyLocation) {
  const mode = (await stat(keyPath(location)).catch(() => null))?.mode ?? 0;
  const openToOthers = process.platform !== "win32" && (mode & 0o077) !== 0;
  try {
    const value = readMasterKey(location);
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
    return { state: "unreachable", reason: connectionErrorReason(error) };
  }
}

const health = z.object({ status: z.literal("up") });

async function portFacts({ host, port }: Config): Promise<Facts["port"]> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const getJson = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://${name}:${port}${path}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return response.json();
  };
  try {
    health.parse(await getJson("/healthz"));
    const ready = z.record(z.string(), z.string()).parse(await getJson("/readyz"));
    const problems = Object.entries(ready)
      .filter(([part, state]) => part !== "status" && state !== "ok")
      .map(([part, state]) => `${part} ${state}`);
    return { state: "service", problems };
  } catch (error) {
    const code = ((error as Error).cause as { code?: string } | undefined)?.code;
    return { state: code === "ECONNREFUSED" ? "free" : "other" };
  }
}
