import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Budgets, budgets, calloutCosts } from "#bff/core/budgets.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { mask } from "#bff/core/mask.ts";
import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";
import { createPostpaidLimit, type Postponed } from "#bff/platform/limits/postpaid-limit.ts";
import type { Metrics } from "#bff/platform/metrics/metrics.ts";
import { isUnsent } from "#shared/console/access/callouts.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import type { AccessSettings } from "../access-settings.ts";
import { type AccessCheck, type CachedDecision, type Decision, isRefusal } from "../decision.ts";
import { jwtExpiryMs } from "../token-expiry.ts";
import { type Authority, createPublisherAuthority } from "./authority.ts";
import type { CalloutLog } from "./callout-log.ts";
import { createCalloutRecorder } from "./callout-recorder.ts";
import { createDecisionCache } from "./decision-cache.ts";
import type { BreakerObserver } from "./log-breaker-transitions.ts";
import { type ParsedResponse, parseResponse } from "./read-response.ts";
import { CalloutFailure } from "./send-callout.ts";
import type { UpstreamClient } from "./upstream-client.ts";
import type { UpstreamRegistry } from "./upstream-registry.ts";

/** Overhead of a string in memory, in addition to its characters. */
const STRING_BYTES = 24;

/** Tokens with a recent grant, which are exempt from the budget of their address. */
const MAX_TRUSTED_TOKENS = 50_000;
const TRUSTED_MS = 60 * 60_000;

/** Longer response bodies are cut off in the log. */
const MAX_LOGGED_CHARACTERS = 16 * 1024;

/** The outcome of a callout, with every secret masked. */
export type CalloutResponse = Pick<
  Decision,
  | "outcome"
  | "reason"
  | "requestId"
  | "issues"
  | "status"
  | "contentType"
  | "responseBody"
  | "milliseconds"
  | "retryAfter"
>;

/** Decides access checks through callouts to publishers' endpoints, with budget, cache and log. */
export interface Callouts extends Pick<UpstreamRegistry, "stateOf" | "states"> {
  /** Returns the decision, from the cache unless `fresh`. Throws 429 if the budget of the address is used up. */
  check(settings: AccessSettings, check: AccessCheck, options?: { fresh?: boolean }): Promise<Decision>;
  /** Returns the fingerprint of a reader's token, by which the log is searched. */
  fingerprintOf(token: string): string;
  /** Writes the buffered log lines now instead of within the next second. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createCallouts(options: {
  upstreams: UpstreamRegistry;
  newsrackAuthority: (settings: AccessSettings) => Authority;
  rateLimits: Budgets;
  secrets: SecretBox;
  log: CalloutLog;
  observeBreaker: BreakerObserver;
  metrics: Metrics | null;
}): Callouts {
  const { upstreams, newsrackAuthority, rateLimits, secrets, log, observeBreaker, metrics } = options;
  const cache = createDecisionCache<CachedDecision>(secrets.derive("decisions"), {
    ttlMsOf: ({ until }) => until - Date.now(),
    lengthOf: ({ decision }) =>
      (decision.issues ?? []).reduce(
        (sum, issue) => sum + issue.length + STRING_BYTES,
        decision.responseBody?.length ?? 0,
      ),
  });
  const record = createCalloutRecorder(log, metrics);
  const tokenBudget = createPostpaidLimit(rateLimits.limit("reader-tokens"), budgets["reader-tokens"], {
    highestCost: calloutCosts.refused,
    maxWaitMs: calloutLimits.queueMs,
  });
  const trustedTokens = new LRUCache<string, true>({ max: MAX_TRUSTED_TOKENS, ttl: TRUSTED_MS });

  /** Sends the callout. Charges the budget of the reader's address unless the token is trusted. */
  const sendWithinBudget = async (
    settings: AccessSettings,
    check: AccessCheck,
    body: string,
    fingerprint: string,
  ): Promise<CalloutResponse> => {
    const { publicationId } = settings;
    const { address } = check;
    const send = async () => {
      if (settings.authority === "newsrack")
        return executeCallout(newsrackAuthority(settings), null, settings, check, body);
      const client = upstreams.of(settings);
      const authority = createPublisherAuthority(client, settings);
      const result = await executeCallout(authority, client, settings, check, body);
      const breaker = upstreams.stateOf(publicationId);
      if (breaker) observeBreaker(settings, breaker.state);
      return result;
    };
    const tokenKey = `${publicationId} ${fingerprint}`;
    if (address === null || trustedTokens.has(tokenKey)) return send();
    const run = await tokenBudget.run(`${publicationId} ${address}`, send, costOf);
    if ("postponed" in run) return unsent(run.postponed);
    if (run.result.outcome === "granted") trustedTokens.set(tokenKey, true);
    return run.result;
  };

  const fingerprintOf = (token: string) => secrets.fingerprint(token);

  const call = async (
    settings: AccessSettings,
    check: AccessCheck,
    body: string,
  ): Promise<CachedDecision> => {
    const at = new Date();
    const fingerprint = fingerprintOf(check.token);
    const result = await sendWithinBudget(settings, check, body, fingerprint);
    const until = expiryOfDecision(settings, result, check.token);
    const decision: Decision = {
      ...result,
      cache: until > Date.now() ? "miss" : "off",
      validSeconds: secondsUntil(until),
    };
    record(settings, check, { decision, fingerprint, until }, body, { at, cached: false });
    return { decision, fingerprint, until };
  };

  return {
    async check(settings, check, { fresh = false } = {}) {
      const began = performance.now();
      const body = JSON.stringify(check.body);
      const key = cache.keyOf({
        publicationId: settings.publicationId,
        version: settings.version,
        endpoint: check.endpoint,
        body,
        token: check.token,
        idToken: settings.forwardIdToken ? check.idToken : null,
      });
      let cached = fresh ? undefined : cache.find(key);
      if (!cached) {
        const { loading, isLeader } = cache.load(key, () => call(settings, check, body));
        cached = await loading;
        if (isLeader) return requireSent(cached.decision);
      }
      const cacheStatus = cached.decision.cache === "off" ? "off" : "hit";
      // A caller that joined another caller's callout did not send one, so the decision is logged as cached.
      record(settings, check, cached, body, {
        at: new Date(),
        cached: !isUnsent(cached.decision.reason),
      });
      return requireSent({
        ...cached.decision,
        cache: cacheStatus,
        validSeconds: secondsUntil(cached.until),
        milliseconds: performance.now() - began,
      });
    },
    stateOf: upstreams.stateOf,
    states: upstreams.states,
    fingerprintOf,
    flush: () => log.flush(),
    async stop() {
      await upstreams.close();
      await log.stop();
    },
  };
}

/** Asks the authority. Anything but a valid response is the outcome `unavailable`. */
async function executeCallout(
  authority: Authority,
  /** Null for the built-in authority. */
  client: UpstreamClient | null,
  { profileToken }: AccessSettings,
  { endpoint, token, idToken }: AccessCheck,
  body: string,
): Promise<CalloutResponse> {
  const began = performance.now();
  const requestId = randomUUID();
  let parsed: ParsedResponse;
  let response: CalloutFailure["response"];
  try {
    const raw = await authority.decide({ endpoint, token, idToken }, body, requestId);
    response = raw;
    parsed = parseResponse(endpoint, raw);
  } catch (error) {
    if (!(error instanceof CalloutFailure)) throw error;
    parsed = { outcome: "unavailable", reason: error.reason, issues: null };
    response = error.response;
  }
  const secretsSent = { "access token": token, "ID token": idToken, "profile token": profileToken || null };
  return {
    ...parsed,
    requestId: isUnsent(parsed.reason) ? null : requestId,
    status: response?.status ?? null,
    contentType: response?.contentType ? mask(response.contentType, secretsSent) : null,
    responseBody: response?.body == null ? null : loggable(mask(response.body, secretsSent)),
    milliseconds: performance.now() - began,
    retryAfter: parsed.outcome === "unavailable" ? retryAfter(client) : null,
  };
}

function retryAfter(client: UpstreamClient | null): number {
  const retryAt = client?.state().retryAt ?? null;
  return retryAt === null ? 1 : Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000));
}

function loggable(text: string): string {
  const storable = text.replaceAll("\0", "\uFFFD");
  if (storable.length <= MAX_LOGGED_CHARACTERS) return storable;
  return `${storable.slice(0, MAX_LOGGED_CHARACTERS).toWellFormed()}… (${storable.length} characters in all)`;
}

/** Returns the points a callout costs. Failures of the endpoint cost the reader nothing. */
function costOf(result: CalloutResponse): number {
  if (isRefusal(result)) return calloutCosts.refused;
  return result.outcome === "denied" ? calloutCosts.denied : 0;
}

function unsent({ reason, retryAfterSeconds }: Postponed): CalloutResponse {
  return {
    outcome: reason === "exhausted" ? "unauthorized" : "unavailable",
    reason: reason === "exhausted" ? "rate_limited" : "overloaded",
    requestId: null,
    issues: null,
    status: null,
    contentType: null,
    responseBody: null,
    milliseconds: 0,
    retryAfter: retryAfterSeconds,
  };
}

/** Returns the decision, or throws 429 if no callout was sent because the budget is used up. */
function requireSent(decision: Decision): Decision {
  if (decision.reason !== "rate_limited") return decision;
  throw new ServiceError("too_many_refused_tokens", {}, { retryAfter: decision.retryAfter ?? 1 });
}

/** Returns when a decision expires, in Unix milliseconds. A grant expires with its token; failures are not cached. */
function expiryOfDecision(
  settings: AccessSettings,
  { outcome, reason }: CalloutResponse,
  token: string,
): number {
  const now = Date.now();
  // A holding that ends, a code or a disabled reader counts for the next request in every process.
  if (settings.authority === "newsrack") return now;
  if (outcome === "unavailable" || isUnsent(reason)) return now;
  const seconds = outcome === "granted" ? settings.grantTtlSeconds : settings.denialTtlSeconds;
  return Math.min(now + seconds * 1000, jwtExpiryMs(token) ?? Number.POSITIVE_INFINITY);
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.floor((until - Date.now()) / 1000));
}
