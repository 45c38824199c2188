import type { Router } from "express";
import { ping } from "../platform/database/migrate.ts";
import { StorageError } from "../platform/storage/storage.ts";
import type { Services } from "../services.ts";

const CHECK_TIMEOUT_MS = 3000;
/** Anybody may ask, and to look into the storage writes to it. */
const STORAGE_EVERY_MS = 2000;

/**
 * `/healthz`: the process is up. `/readyz`: database, storage and queue can be reached; 503 otherwise. A disk that is full is
 * reached: readers are served from it, and would find nobody if every process were taken out of service for it.
 */
export function healthRoutes(router: Router, services: Services, isDraining: () => boolean): void {
  router.get("/healthz", (_request, response) => {
    response.json({ status: "up", version: services.config.version });
  });
  const storageCheck = sharedFor(STORAGE_EVERY_MS, () => services.storage.check());
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
    if (!ready) response.set("Retry-After", "5");
    response.status(ready ? 200 : 503).json({
      status: ready ? "ready" : isDraining() ? "draining" : "not ready",
      ...Object.fromEntries(results),
    });
  });
}

/** What was found at most so long ago serves all who ask; while a look lasts, nobody begins another. */
function sharedFor(ms: number, look: () => Promise<void>): () => Promise<void> {
  let last: { found: Promise<void>; endedAt: number | null } | null = null;
  return () => {
    if (last && (last.endedAt === null || performance.now() - last.endedAt < ms)) return last.found;
    const current = { found: look(), endedAt: null as number | null };
    const end = () => {
      current.endedAt = performance.now();
    };
    current.found.then(end, end);
    last = current;
    return current.found;
  };
}

async function outcome(check: Promise<unknown>, { log }: Services): Promise<"ok" | "full" | "unreachable"> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check, timeout]);
    return "ok";
  } catch (error) {
    log.warn({ err: error }, "a readiness check failed");
    return error instanceof StorageError && error.code === "disk_full" ? "full" : "unreachable";
  } finally {
    clearTimeout(timer);
  }
}
