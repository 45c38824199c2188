import { createHash, timingSafeEqual } from "node:crypto";
import express, { type Express, type RequestHandler, type Router } from "express";
import { ServiceError } from "#bff/core/errors.ts";
import { createReadings } from "#bff/operations/metrics/readings.ts";
import type { Metrics } from "#bff/platform/metrics/metrics.ts";
import type { Services } from "../context.ts";

const METRICS_PATH = "/metrics";
/** Label for requests without a route, such as files of the console, to limit the number of series. */
const NO_ROUTE = "other";
const MAX_LISTENERS = 20;

/** Measures the duration of requests by route pattern. */
export function countRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    // Responses with files have more listeners than Node's default limit, which would cause a warning.
    response.setMaxListeners(MAX_LISTENERS);
    const startedAt = performance.now();
    response.once("close", () => {
      if (String(response.getHeader("content-type")).startsWith("text/event-stream")) return;
      const route: unknown = request.route?.path;
      metrics.request(
        typeof route === "string" ? route : NO_ROUTE,
        request.method,
        response.statusCode,
        (performance.now() - startedAt) / 1000,
      );
    });
    next();
  };
}

/** Adds `/metrics` for Prometheus to the main port, if a token is configured. */
export function metricsRoute(
  router: Router,
  services: Pick<Services, "callouts" | "config" | "db" | "log" | "metrics" | "poolUse">,
): void {
  const { metrics, config } = services;
  if (!metrics || config.metricsToken === null) return;
  router.get(METRICS_PATH, requireToken(config.metricsToken), sendMetrics(metrics, services));
}

/** Creates an app with only `/metrics`, for a separate port. */
export function createMetricsApp(
  services: Pick<Services, "callouts" | "config" | "db" | "log" | "metrics" | "poolUse">,
): Express {
  const { metrics, config } = services;
  const app = express();
  app.disable("x-powered-by");
  if (metrics)
    app.get(
      METRICS_PATH,
      ...(config.metricsToken === null ? [] : [requireToken(config.metricsToken)]),
      sendMetrics(metrics, services),
    );
  app.use((_request, response) => {
    response
      .status(404)
      .json({ error: `Not found. This port serves only ${METRICS_PATH}.`, code: "not_found" });
  });
  const handleError: express.ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    const serviceError = error instanceof ServiceError ? error : null;
    if (!serviceError) services.log.error({ err: error }, "failed to read metrics");
    response
      .status(serviceError?.status ?? 500)
      .set(serviceError?.headers ?? {})
      .json({
        error: serviceError?.message ?? "The metrics could not be read. Check the log of the service.",
        code: serviceError?.code ?? "internal_error",
      });
  };
  app.use(handleError);
  return app;
}

function sendMetrics(
  metrics: Metrics,
  services: Pick<Services, "callouts" | "db" | "log" | "poolUse">,
): RequestHandler {
  const read = createReadings(services);
  return async (_request, response) => {
    const text = await metrics.render(read);
    response.set("Content-Type", metrics.contentType).set("Cache-Control", "no-store").send(text);
  };
}

function requireToken(token: string): RequestHandler {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(token);
  return (request, _response, next) => {
    const sent = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!timingSafeEqual(digest(sent), expected))
      throw new ServiceError(
        "metrics_token_wrong",
        {},
        {
          headers: {
            "WWW-Authenticate": 'Bearer realm="metrics"',
          },
        },
      );
    next();
  };
}
