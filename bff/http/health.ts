import type { Router } from "express";
import { ping } from "../platform/database/migrate.ts";
import type { Services } from "../services.ts";

const CHECK_TIMEOUT_MS = 3000;

/** `/healthz`: the process is up. `/readyz`: database, storage and queue can be reached; 503 otherwise. */
export function healthRoutes(router: Router, services: Services, isDraining: () => boolean): void {
  router.get("/healthz", (_request, response) => {
    response.json({ status: "up", version: services.config.version });
  });
  router.get("/readyz", async (_request, response) => {
    const checks = {
      database: ping(services.db),
      storage: services.storage.check(),
      queue: services.jobs.check(),
    };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await outcome(check, services)] as const),
    );
    const ready = !isDraining() && results.every(([, result]) => result === "ok");
    if (!ready) response.set("Retry-After", "5");
    response.status(ready ? 200 : 503).json({
      status: ready ? "ready" : isDraining() ? "draining" : "not ready",
      ...Object.fromEntries(results),
    });
  });
}

async function outcome(check: Promise<unknown>, { log }: Services): Promise<"ok" | "unreachable"> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check, timeout]);
    return "ok";
  } catch (error) {
    log.warn({ err: error }, "a readiness check failed");
    return "unreachable";
  } finally {
    clearTimeout(timer);
  }
}
