import { createHash, timingSafeEqual } from "node:crypto";
import express, { type Express, type RequestHandler, type Router } from "express";
import { ServiceError } from "../domain/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createReadings } from "../metrics/readings.ts";
import type { Services } from "../services.ts";

const METRICS_PATH = "/metrics";
/** Files of the console, and addresses that lead nowhere: by themselves they would be as many as anybody likes. */
const UNNAMED = "other";
const MAX_LISTENERS = 20;

/** Counts each request under the pattern of its address. */
export function countRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    // With what sends files there are more who wait for its end than Node takes for a mistake.
    response.setMaxListeners(MAX_LISTENERS);
    const began = performance.now();
    response.once("close", () => {
      if (String(response.getHeader("content-type")).startsWith("text/event-stream")) return;
      const route: unknown = request.route?.path;
      metrics.request(
        typeof route === "string" ? route : UNNAMED,
        request.method,
        response.statusCode,
        (performance.now() - began) / 1000,
      );
    });
    next();
  };
}

/** `/metrics` for Prometheus beside everything else: with a token, or it does not exist. */
export function metricsRoute(router: Router, services: Services): void {
  const { metrics, config } = services;
  if (!metrics || config.metricsToken === null) return;
  router.get(METRICS_PATH, requireToken(config.metricsToken), answer(metrics, services));
}

/** `/metrics` alone, for a port of its own. */
export function createMetricsApp(services: Services): Express {
  const { metrics, config } = services;
  const app = express();
  app.disable("x-powered-by");
  if (metrics)
    app.get(
      METRICS_PATH,
      ...(config.metricsToken === null ? [] : [requireToken(config.metricsToken)]),
      answer(metrics, services),
    );
  app.use((_request, response) => {
    response
      .status(404)
      .json({ error: `There is nothing but ${METRICS_PATH} on this port.`, code: "not_found" });
  });
  const refuse: express.ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    const known = error instanceof ServiceError ? error : null;
    if (!known) services.log.error({ err: error }, "the metrics could not be told");
    response
      .status(known?.status ?? 500)
      .set(known?.headers ?? {})
      .json({
        error: known?.message ?? "The log of the service says why.",
        code: known?.code ?? "internal_error",
      });
  };
  app.use(refuse);
  return app;
}

function answer(metrics: Metrics, services: Services): RequestHandler {
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
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!timingSafeEqual(digest(given), expected))
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
