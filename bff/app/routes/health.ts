import type { Router } from "express";
import { OUTAGE_RETRY_SECONDS } from "#bff/core/errors.ts";
import { ping } from "#bff/platform/database/migrate.ts";
import { resultWithin } from "#bff/platform/limits/result-within.ts";
import { StorageError } from "#bff/platform/storage/storage.ts";
import type { Services } from "../context.ts";

const CHECK_TIMEOUT_MS = 3000;
/** The result of the storage check is cached, because the route is public and the check writes to the storage. */
const STORAGE_CHECK_CACHE_MS = 2000;

/**
 * Adds `/healthz`, which reports that the process is running, and `/readyz`, which returns 503 if the database, the storage
 * or the job queue is unreachable. A full disk does not make a process unready, because it can still serve readers.
 */
export function healthRoutes(router: Router, services: Services, isDraining: () => boolean): void {
  router.get("/healthz", (_request, response) => {
    response.json({ status: "up" });
  });
  const storageCheck = cachedFor(STORAGE_CHECK_CACHE_MS, () => services.storage.check());
  router.get("/readyz", async (_request, response) => {
    const checks = {
      database: ping(services.db),
      storage: storageCheck(),
      queue: services.jobs.check(),
    };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await outcome(check, services)] as const),
    );
    const ready = !isDraining() && results.every(([, result]) => result !== "unreachable");
    if (!ready) response.set("Retry-After", String(OUTAGE_RETRY_SECONDS));
    response.status(ready ? 200 : 503).json({
      status: ready ? "ready" : isDraining() ? "draining" : "not ready",
      ...Object.fromEntries(results),
    });
  });
}

/** Caches the result of a check. While a check is running, further calls share its result (single-flight). */
function cachedFor(ms: number, check: () => Promise<void>): () => Promise<void> {
  let last: { result: Promise<void>; endedAt: number | null } | null = null;
  return () => {
    if (last && (last.endedAt === null || performance.now() - last.endedAt < ms)) return last.result;
    const current = { result: check(), endedAt: null as number | null };
    const end = () => {
      current.endedAt = performance.now();
    };
    current.result.then(end, end);
    last = current;
    return current.result;
  };
}

async function outcome(
  check: Promise<unknown>,
  { log }: Pick<Services, "log">,
): Promise<"ok" | "full" | "unreachable"> {
  try {
    await resultWithin(CHECK_TIMEOUT_MS, check);
    return "ok";
  } catch (error) {
    log.warn({ err: error }, "readiness check failed");
    return error instanceof StorageError && error.code === "disk_full" ? "full" : "unreachable";
  }
}
