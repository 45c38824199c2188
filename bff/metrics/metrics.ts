import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CalloutOutcome, CalloutReason } from "#shared/console/callouts.ts";
import type { ImportStepName } from "#shared/console/imports.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { PoolUse } from "../platform/database/database.ts";
import type { WaitingJobs } from "../platform/jobs/waiting-jobs.ts";

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const CALLOUT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4];
const IMPORT_SECONDS = [0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1800];
const BREAKER = { closed: 0, half_open: 1, open: 2 } as const;

/** How the imports stand that are not finished, for whoever watches the service. */
export interface OpenImports {
  imports: { state: "pending" | "processing" | "failed"; count: number }[];
  running: { step: string; count: number }[];
  /** 0 when none is pending. */
  oldestPendingSeconds: number;
}

/** The way to one publisher. */
interface Gate {
  state: keyof typeof BREAKER;
  inFlight: number;
  queued: number;
}

/** What is read when it is asked for. */
export interface Readings {
  /** Null when the database did not say in time. */
  database: (OpenImports & { waiting: WaitingJobs[] }) | null;
  breakers: [publicationId: number, state: Gate][];
  connections: PoolUse;
}

/** What happened in this process, counted for whoever watches it. */
export interface Metrics {
  request(route: string, method: string, status: number, seconds: number): void;
  importStep(step: ImportStepName, seconds: number): void;
  /** `code` is a failure's; empty for the other outcomes. */
  importEnded(outcome: "finished" | "failed" | "cancelled", code: string, seconds: number): void;
  callout(what: {
    endpoint: AuthorizationEndpoint;
    outcome: CalloutOutcome;
    reason: CalloutReason;
    cached: boolean;
    seconds: number;
  }): void;
  /** How many consoles listen for news just now. */
  eventStreams(count: number): void;
  /** Everything in the Prometheus text format, with what `read` finds at this moment. */
  render(read: () => Promise<Readings>): Promise<string>;
  contentType: string;
}

/** Counters and gauges of one process. Labels hold nothing that grows with readers, articles or issues. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "newsrack_" });
  const requests = new Histogram({
    name: "newsrack_http_request_duration_seconds",
    help: "Requests by pattern of their address, method and status. Event streams are left out.",
    labelNames: ["route", "method", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const steps = new Histogram({
    name: "newsrack_import_step_duration_seconds",
    help: "Finished steps of imports.",
    labelNames: ["step"],
    buckets: IMPORT_SECONDS,
    registers,
  });
  const imports = new Histogram({
    name: "newsrack_import_duration_seconds",
    help: "Imports this process worked on, by how they ended; code says why one failed.",
    labelNames: ["outcome", "code"],
    buckets: IMPORT_SECONDS,
    registers,
  });
  const callouts = new Counter({
    name: "newsrack_callouts_total",
    help: "Questions to publishers, by answer; cached ones were answered from memory.",
    labelNames: ["endpoint", "outcome", "reason", "cached"],
    registers,
  });
  const calloutSeconds = new Histogram({
    name: "newsrack_callout_duration_seconds",
    help: "How long publishers took; what memory answered is left out.",
    labelNames: ["endpoint", "outcome"],
    buckets: CALLOUT_SECONDS,
    registers,
  });
  const streams = new Gauge({
    name: "newsrack_event_streams",
    help: "Consoles that listen for news.",
    registers,
  });
  const show = createGauges(registry);

  // What prom-client does to tell label values apart costs more than to count.
  const requestSeries = new Map<string, { observe(seconds: number): void }>();
  return {
    contentType: registry.contentType,
    request(route, method, status, seconds) {
      const key = `${status} ${method} ${route}`;
      let series = requestSeries.get(key);
      if (!series) {
        series = requests.labels(route, method, String(status));
        requestSeries.set(key, series);
      }
      series.observe(seconds);
    },
    importStep: (step, seconds) => steps.labels(step).observe(seconds),
    importEnded: (outcome, code, seconds) => imports.labels(outcome, code).observe(seconds),
    callout({ endpoint, outcome, reason, cached, seconds }) {
      callouts.labels(endpoint, outcome, reason, String(cached)).inc();
      if (!cached) calloutSeconds.labels(endpoint, outcome).observe(seconds);
    },
    eventStreams: (count) => streams.set(count),
    async render(read) {
      show(await read());
      return registry.metrics();
    },
  };
}

/** Gauges are set from what was read; what could not be read is left out instead of being said again. */
function createGauges(registry: Registry): (readings: Readings) => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name: `newsrack_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 when the figures below could be read from the database in time.");
  const imports = gauge("imports", "Imports by state: pending, processing, or failed and not tried again.", [
    "state",
  ]);
  const oldest = gauge("imports_oldest_pending_seconds", "How long the oldest pending import has waited.");
  const running = gauge("imports_running", "Imports in work, by the step they are at.", ["step"]);
  const depth = gauge("queue_jobs_waiting", "Jobs that could run now and wait for a worker.", ["queue"]);
  const age = gauge("queue_oldest_seconds", "How long the oldest of them has waited.", ["queue"]);
  const breaker = gauge("callout_breaker", "0 closed, 1 the next question probes, 2 open: nobody is asked.", [
    "publication_id",
  ]);
  const inFlight = gauge("callouts_in_flight", "Questions under way.", ["publication_id"]);
  const queued = gauge("callouts_queued", "Questions that wait for a place.", ["publication_id"]);
  const pool = gauge("database_connections", "Connections of this process.", ["state"]);
  const waiting = gauge("database_waiting", "Requests that wait for a connection.");
  return ({ database, breakers, connections }) => {
    for (const one of [imports, running, depth, age, breaker, inFlight, queued]) one.reset();
    up.set(database ? 1 : 0);
    if (database) oldest.set(database.oldestPendingSeconds ?? 0);
    else oldest.remove();
    for (const { state, count } of database?.imports ?? []) imports.labels(state).set(count);
    for (const { step, count } of database?.running ?? []) running.labels(step).set(count);
    for (const { queue, count, oldestSeconds } of database?.waiting ?? []) {
      depth.labels(queue).set(count);
      age.labels(queue).set(oldestSeconds);
    }
    for (const [publicationId, state] of breakers) {
      breaker.labels(String(publicationId)).set(BREAKER[state.state]);
      inFlight.labels(String(publicationId)).set(state.inFlight);
      queued.labels(String(publicationId)).set(state.queued);
    }
    pool.labels("in_use").set(connections.inUse);
    pool.labels("idle").set(connections.idle);
    waiting.set(connections.waiting);
  };
}
