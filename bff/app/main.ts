import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Config } from "#bff/core/config.ts";
import { idempotencyKeyCleanup } from "#bff/core/idempotency/idempotency-keys.cleanup.ts";
import { calloutCleanup } from "#bff/domain/access/log/callouts.cleanup.ts";
import { auditCleanup } from "#bff/domain/audit/audit.cleanup.ts";
import { apiRequestCleanup } from "#bff/domain/identity/api-tokens/api-requests.cleanup.ts";
import { sessionCleanup } from "#bff/domain/identity/sessions/sessions.cleanup.ts";
import { imageCleanup } from "#bff/domain/images/images.cleanup.ts";
import { importCleanup } from "#bff/domain/imports/imports.cleanup.ts";
import { startImportWorkers } from "#bff/domain/imports/queue/imports.worker.ts";
import { dueEditionTask } from "#bff/domain/planned-emags/due-editions.cleanup.ts";
import { startEditionGenerator } from "#bff/domain/planned-emags/planned-emags.worker.ts";
import { provision } from "#bff/domain/provisioning/index.ts";
import { pageIndexCatchUp, startPageIndexing } from "#bff/domain/search/page-index.worker.ts";
import { categoryRemovalCleanup } from "#bff/domain/stories/categories/removal/category-removal.cleanup.ts";
import { previewLinkCleanup } from "#bff/domain/stories/previews/preview-links.cleanup.ts";
import { releaseAndOfflineTask } from "#bff/domain/stories/publishing/releases-and-offline-dates.cleanup.ts";
import { trashCleanup } from "#bff/domain/trash/trash.cleanup.ts";
import { uploadCleanup } from "#bff/domain/uploads/uploads.cleanup.ts";
import { webhookCleanup } from "#bff/domain/webhooks/webhooks.cleanup.ts";
import { startWebhookDelivery } from "#bff/domain/webhooks/webhooks.worker.ts";
import { listenOn, type Server } from "#bff/http/listen.ts";
import { startScheduledTasks } from "#bff/platform/jobs/scheduled-tasks.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { reportFatal } from "#bff/platform/logging/operator-error.ts";
import { announceStart } from "./announce.ts";
import { readConfig } from "./config.ts";
import { createApp } from "./http-app.ts";
import { stopAll } from "./platform.ts";
import { createMetricsApp } from "./routes/metrics.ts";
import { startServices } from "./start-context.ts";
import { trashHandlers } from "./trash-handlers.ts";

const CONSOLE_FOLDER = fileURLToPath(new URL("../../dist", import.meta.url));
/** Less than 10 s, after which most process managers kill the process. */
const SHUTDOWN_TIMEOUT_MS = 8000;

const scheduledTasks = [
  uploadCleanup,
  imageCleanup,
  importCleanup,
  categoryRemovalCleanup,
  previewLinkCleanup,
  trashCleanup(trashHandlers),
  idempotencyKeyCleanup,
  calloutCleanup,
  auditCleanup,
  sessionCleanup,
  apiRequestCleanup,
  pageIndexCatchUp,
  webhookCleanup,
  releaseAndOfflineTask,
  dueEditionTask,
];

/** Starts the service, and stops it after a signal. If a part fails to start, stops the others and throws its error. */
async function main(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const { services, stop } = await startServices(config, log, {
    onDatabaseEnd: (error) => {
      log.fatal({ err: error }, "embedded database exited; stopping the service");
      process.exit(1);
    },
  });
  const app = createApp(services, CONSOLE_FOLDER);
  const servers: Server[] = [];
  const workers: { stop(): Promise<void> }[] = [];
  try {
    await provision(services);
    servers.push(await listenOn(app.express, config));
    if (config.metricsPort !== null) {
      const address = { host: config.host, port: config.metricsPort };
      servers.push(await listenOn(createMetricsApp(services), address, "NEWSRACK_METRICS_PORT"));
    }
    // Workers start only after the ports are open, because a process that fails to start would abandon its jobs.
    if (config.role !== "web") {
      workers.push(startWebhookDelivery(services));
      workers.push(await startImportWorkers(services));
      await startEditionGenerator(services);
      await startPageIndexing(services);
      await startScheduledTasks(services, scheduledTasks);
    }
    stopOnSignal();
    // Announced last, because a supervisor may stop the process as soon as it is ready, which needs the signal handlers.
    await announceStart(services);
  } catch (error) {
    await stopService(closeServers);
    throw error;
  }

  /** Stops the servers and workers, then what they use. A part that fails to stop does not keep the others running. */
  async function stopService(stopServers: () => Promise<void>): Promise<void> {
    const parts = [stopServers, ...workers.map((worker) => () => worker.stop())];
    await Promise.all(parts.map((part) => stopAll([part], log)));
    await stop();
  }

  /** Closes the servers in order: that of the metrics last, so that they include the last requests. */
  async function closeServers(): Promise<void> {
    app.endStreams();
    for (const server of servers) await server.close();
  }

  function stopOnSignal(): void {
    const skipDrain = new AbortController();
    let isStopping = false;
    const shutdown = async (signal: NodeJS.Signals) => {
      // A second signal skips the drain period.
      if (isStopping) return skipDrain.abort();
      isStopping = true;
      log.info({ signal }, "stopping");
      const drainMs = signal === "SIGTERM" && config.role !== "worker" ? config.drainSeconds * 1000 : 0;
      setTimeout(() => {
        log.error("shutdown timed out; exiting");
        process.exit(1);
      }, drainMs + SHUTDOWN_TIMEOUT_MS);
      app.drain();
      servers[0]?.retire();
      await stopService(async () => {
        await pause(drainMs, undefined, { signal: skipDrain.signal }).catch(() => undefined);
        await closeServers();
      });
      log.info("stopped");
      process.exit(0);
    };
    process.on("SIGTERM", shutdown);
    process.on("SIGINT", shutdown);
  }
}

try {
  await main(readConfig(process.env));
} catch (error) {
  reportFatal(error);
  process.exit(1);
}
