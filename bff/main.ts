import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { announceStart } from "./announce.ts";
import { type Config, readConfig } from "./config.ts";
import { calloutCleanup } from "./domain/access/callouts.cleanup.ts";
import { sessionCleanup } from "./domain/accounts/sessions.cleanup.ts";
import { auditCleanup } from "./domain/audit/audit.cleanup.ts";
import { prepareToAsk } from "./domain/authorization/authorization.service.ts";
import { creationKeyCleanup } from "./domain/creation-keys/creation-keys.cleanup.ts";
import { imageCleanup } from "./domain/images/images.cleanup.ts";
import { importCleanup } from "./domain/imports/imports.cleanup.ts";
import { startImportWorkers } from "./domain/imports/imports.worker.ts";
import { startEditionMaker } from "./domain/planned-emags/planned-emags.worker.ts";
import { provision } from "./domain/provisioning/provisioning.service.ts";
import { pageIndexCatchUp, startPageIndexing } from "./domain/search/page-index.worker.ts";
import { categoryRemovalCleanup } from "./domain/stories/categories/category-removal.cleanup.ts";
import { uploadCleanup } from "./domain/uploads/uploads.cleanup.ts";
import { createApp } from "./http/app.ts";
import { listenOn } from "./http/listen.ts";
import { createMetricsApp } from "./http/metrics.ts";
import { sayWhy } from "./platform/explained-error.ts";
import { startScheduledTasks } from "./platform/jobs/scheduled-tasks.ts";
import { createLogger } from "./platform/logging.ts";
import { startServices } from "./start-services.ts";

const CONSOLE_FOLDER = fileURLToPath(new URL("../dist", import.meta.url));
/** Whoever stops us kills after about ten seconds. */
const DRAIN_MS = 8000;

/** Regular work, which worker processes share. */
const scheduledTasks = [
  uploadCleanup,
  imageCleanup,
  importCleanup,
  categoryRemovalCleanup,
  creationKeyCleanup,
  calloutCleanup,
  auditCleanup,
  sessionCleanup,
  pageIndexCatchUp,
];

async function main(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const running = await startServices(config, log, {
    onDatabaseEnd: (error) => {
      log.fatal({ err: error }, "the embedded database ended; stopping");
      process.exit(1);
    },
  });
  const { services } = running;
  await provision(services).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });

  const app = createApp(services, CONSOLE_FOLDER);
  const giveUp = async (error: unknown): Promise<never> => {
    await running.stop();
    throw error;
  };
  const server = await listenOn(app.express, config).catch(giveUp);
  const metricsServer =
    config.metricsPort === null
      ? null
      : await listenOn(
          createMetricsApp(services),
          { host: config.host, port: config.metricsPort },
          "NEWSRACK_METRICS_PORT",
        ).catch(giveUp);
  if (config.role !== "worker") await prepareToAsk(services);
  // Whoever cannot stay takes no work: it would be lost with each attempt to start.
  const workers = config.role === "web" ? null : await startImportWorkers(services);
  if (config.role !== "web") {
    await startEditionMaker(services);
    await startPageIndexing(services);
    await startScheduledTasks(services, scheduledTasks);
  }
  const hurry = new AbortController();
  let stopping = false;
  const shutdown = async (signal: NodeJS.Signals) => {
    // Who says it twice does not want to wait.
    if (stopping) return hurry.abort();
    stopping = true;
    log.info({ signal }, "stopping");
    const noticeMs = signal === "SIGTERM" && config.role !== "worker" ? config.drainSeconds * 1000 : 0;
    const patience = setTimeout(() => {
      log.error("stopping took too long; leaving");
      process.exit(1);
    }, noticeMs + DRAIN_MS);
    app.drain();
    server.retire();
    const answered = pause(noticeMs, undefined, { signal: hurry.signal })
      .catch(() => undefined)
      .then(() => {
        app.endStreams();
        return server.close();
      })
      // Until then it is asked whether we are there, and counts what is still answered.
      .then(() => metricsServer?.close());
    await Promise.all([answered, workers?.stop()]);
    await running.stop();
    clearTimeout(patience);
    log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", shutdown);
  process.on("SIGINT", shutdown);
  // Last: whoever waits for it may end the process at once, and it has to know how.
  await announceStart(services);
}

try {
  await main(readConfig(process.env));
} catch (error) {
  sayWhy(error);
  process.exit(1);
}
