import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CalloutOutcome, CalloutReason } from "#shared/console/access/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { ImportStepName } from "#shared/contract/imports/imports.ts";
import type { PoolUse } from "../database/database.ts";
import type { WaitingJobs } from "../jobs/waiting-jobs.ts";

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const CALLOUT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4];
const IMPORT_SECONDS = [0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1800];
const BREAKER = { closed: 0, half_open: 1, open: 2 } as const;

/** Statistics of imports that have not finished. */
export interface OpenImports {
  imports: { state: "pending" | "processing" | "failed"; count: number }[];
  running: { step: string; count: number }[];
  /** 0 if no import is pending. */
  oldestPendingSeconds: number;
}

/** State of the callouts to one publisher. */
interface UpstreamState {
  state: keyof typeof BREAKER;
  inFlight: number;
  queued: number;
}

/** Values that are read for each request of the metrics. */
interface DatabaseReadings extends OpenImports {
  waiting: WaitingJobs[];
  /** Mails that were not sent. */
  mails: { state: string; count: number }[];
  readers: { accounts: number; signingKeySeconds: number | null };
}

export interface Readings {
  /** Null if the query failed or timed out. */
  database: DatabaseReadings | null;
  breakers: [publicationId: number, state: UpstreamState][];
  connections: PoolUse;
}

export interface Metrics {
  request(route: string, method: string, status: number, seconds: number): void;
  importStep(step: ImportStepName, seconds: number): void;
  /** `code` is the error code of a failed import, and otherwise empty. */
  importEnded(outcome: "finished" | "failed" | "cancelled", code: string, seconds: number): void;
  callout(callout: {
    endpoint: AuthorizationEndpoint;
    outcome: CalloutOutcome;
    reason: CalloutReason;
    cached: boolean;
    seconds: number;
  }): void;
  /** Sets the number of open event streams. */
  eventStreams(count: number): void;
  /** Returns all metrics in the Prometheus text format, including the current values that `read` returns. */
  render(read: () => Promise<Readings>): Promise<string>;
  contentType: string;
}

/** Creates the metrics of a process. The number of series does not grow with readers, articles or issues. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "newsrack_" });
  const requests = new Histogram({
    name: "newsrack_http_request_duration_seconds",
    help: "Requests by route pattern, method and status, without event streams.",
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
    help: "Imports processed by this process, by outcome, and by error code if they failed.",
    labelNames: ["outcome", "code"],
    buckets: IMPORT_SECONDS,
    registers,
  });
  const callouts = new Counter({
    name: "newsrack_callouts_total",
    help: "Callouts to publishers by outcome, including those answered from the cache.",
    labelNames: ["endpoint", "outcome", "reason", "cached"],
    registers,
  });
  const calloutSeconds = new Histogram({
    name: "newsrack_callout_duration_seconds",
    help: "Response times of publishers, without callouts answered from the cache.",
    labelNames: ["endpoint", "outcome"],
    buckets: CALLOUT_SECONDS,
    registers,
  });
  const streams = new Gauge({
    name: "newsrack_event_streams",
    help: "Open event streams of consoles.",
    registers,
  });
  const setGauges = createGauges(registry);

  // A cache of the series, because the lookup by label values in prom-client costs more than the measurement.
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
      setGauges(await read());
      return registry.metrics();
    },
  };
}

/** Creates the gauges, and returns a function that sets them. Values that could not be read are omitted. */
function createGauges(registry: Registry): (readings: Readings) => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name: `newsrack_${name}`, help, labelNames, registers: [registry] });
  const up = gauge(
    "database_up",
    "1 if the import and queue metrics could be read from the database in time.",
  );
  const imports = gauge("imports", "Imports that are pending, processing, or failed and not repeated.", [
    "state",
  ]);
  const oldest = gauge("imports_oldest_pending_seconds", "Age of the oldest pending import.");
  const running = gauge("imports_running", "Running imports by their current step.", ["step"]);
  const depth = gauge("queue_jobs_waiting", "Jobs that are due and wait for a worker.", ["queue"]);
  const age = gauge("queue_oldest_seconds", "Waiting time of the oldest job.", ["queue"]);
  const mails = gauge("mails", "Mails that were not sent, by state: queued, kept, failed.", ["state"]);
  const readers = gauge("readers", "Accounts of readers, as PostgreSQL estimates it.");
  const signingKey = gauge(
    "reader_signing_key_seconds",
    "Age of the newest key that signs tokens of readers.",
  );
  const breaker = gauge("callout_breaker", "Circuit breaker: 0 closed, 1 half-open, 2 open.", [
    "publication_id",
  ]);
  const inFlight = gauge("callouts_in_flight", "Callouts in flight.", ["publication_id"]);
  const queued = gauge("callouts_queued", "Callouts that wait for a slot.", ["publication_id"]);
  const pool = gauge("database_connections", "Database connections of this process.", ["state"]);
  const waiting = gauge("database_waiting", "Queries that wait for a database connection.");
  return ({ database, breakers, connections }) => {
    for (const one of [imports, running, depth, age, mails, breaker, inFlight, queued]) one.reset();
    up.set(database ? 1 : 0);
    if (database) oldest.set(database.oldestPendingSeconds ?? 0);
    else oldest.remove();
    for (const { state, count } of database?.imports ?? []) imports.labels(state).set(count);
    for (const { step, count } of database?.running ?? []) running.labels(step).set(count);
    for (const { queue, count, oldestSeconds } of database?.waiting ?? []) {
      depth.labels(queue).set(count);
      age.labels(queue).set(oldestSeconds);
    }
    for (const { state, count } of database?.mails ?? []) mails.labels(state).set(count);
    if (database) readers.set(database.readers.accounts);
    else readers.remove();
    if (database?.readers.signingKeySeconds == null) signingKey.remove();
    else signingKey.set(database.readers.signingKeySeconds);
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
