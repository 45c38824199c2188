import { fileURLToPath } from "node:url";
import type { Config } from "#bff/core/config.ts";
import { provision } from "#bff/domain/provisioning/index.ts";
import { listenOn, type Server } from "#bff/http/listen.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { reportFatal } from "#bff/platform/logging/operator-error.ts";
import { announceStart } from "./announce.ts";
import { readConfig } from "./config.ts";
import { createApp } from "./http-app.ts";
import { startWorkers } from "./jobs.ts";
import { stopAll } from "./platform.ts";
import { createMetricsApp } from "./routes/metrics.ts";
import { stopOnSignal } from "./shutdown.ts";
import { startServices } from "./start-context.ts";

const CONSOLE_FOLDER = fileURLToPath(new URL("../../dist", import.meta.url));

/** Starts the service, and stops it after a signal. If a part fails to start, stops the others and throws its error. */
async function main(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const running = await startServices(config, log, {
    onDatabaseEnd: (error) => {
      log.fatal({ err: error }, "embedded database exited; stopping the service");
      process.exit(1);
    },
  });
  const { services } = running;
  const app = createApp(services, CONSOLE_FOLDER);
  const servers: Server[] = [];
  let stopWorkers = async () => {};
  try {
    await provision(services);
    servers.push(await listenOn(app.express, config));
    if (config.metricsPort !== null) {
      const address = { host: config.host, port: config.metricsPort };
      servers.push(await listenOn(createMetricsApp(services), address, "NEWSRACK_METRICS_PORT"));
    }
    // Workers start only after the ports are open, because a process that fails to start would abandon its jobs.
    if (config.role !== "web") stopWorkers = await startWorkers(services);
    stopOnSignal(services, { drain, stop });
    // Announced last, because a supervisor may stop the process as soon as it is ready, which needs the signal handlers.
    await announceStart(services);
  } catch (error) {
    await stop();
    throw error;
  }

  function drain(): void {
    app.drain();
    servers[0]?.retire();
  }

  /** Stops the servers and workers, then what they use. A part that fails to stop does not keep the others running. */
  async function stop(drained?: Promise<void>): Promise<void> {
    const closeServers = async () => {
      await drained;
      app.endStreams();
      // In order: that of the metrics last, so that they include the last requests.
      for (const server of servers) await server.close();
    };
    await Promise.all([stopAll([closeServers], log), stopWorkers()]);
    await running.stop();
  }
}

try {
  await main(readConfig(process.env));
} catch (error) {
  reportFatal(error);
  process.exit(1);
}
