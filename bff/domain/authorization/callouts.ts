import { LRUCache } from "lru-cache";
import { isUnsent } from "#shared/console/callouts.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { createPostpaidLimit, type Postponed } from "../../platform/postpaid-limit.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { type Budgets, budgets, calloutCosts } from "../budgets.ts";
import { ServiceError } from "../errors.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import type { CalloutResult } from "./call-out.ts";
import type { CalloutLog } from "./callout-log.ts";
import { createCalloutRecorder } from "./callout-recorder.ts";
import type { Customers } from "./customers.ts";
import { type Decision, isRefusal, type Learned, type Question } from "./decision.ts";
import { createDecisionMemory } from "./decision-memory.ts";
import type { PublisherWatch } from "./publisher-watch.ts";
import { expiryOf } from "./token-expiry.service.ts";

/** What a string takes beside its characters. */
const STRING_BYTES = 24;

/** Tokens that were granted something and are exempt from the budget, and for how long. */
const MAX_TRUSTED_TOKENS = 50_000;
const TRUSTED_MS = 60 * 60_000;

/** The requests that ask customers, with everything that is remembered of them in this process. */
export interface Callouts extends Pick<Customers, "prepare" | "breakerOf" | "breakers"> {
  /** Throws `TooManyAttempts` if the budget of the reader's address is used up. */
  ask(settings: AccessSettings, question: Question, options?: { fresh?: boolean }): Promise<Decision>;
  /** Writes down what was asked until now; done by itself every second. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createCallouts(options: {
  customers: Customers;
  rateLimits: Budgets;
  secrets: SecretBox;
  log: CalloutLog;
  watch: PublisherWatch;
  metrics: Metrics | null;
}): Callouts {
  const { customers, rateLimits, secrets, log, watch, metrics } = options;
  const memory = createDecisionMemory<Learned>(secrets.derive("decisions"), {
    ttlMsOf: ({ until }) => until - Date.now(),
    lengthOf: ({ decision }) =>
      (decision.issues ?? []).reduce(
        (sum, issue) => sum + issue.length + STRING_BYTES,
        decision.responseBody?.length ?? 0,
      ),
  });
  const record = createCalloutRecorder(log, metrics);
  const readerTokens = createPostpaidLimit(rateLimits.limit("reader-tokens"), budgets["reader-tokens"], {
    highestCost: calloutCosts.refused,
    maxWaitMs: calloutLimits.queueMs,
  });
  const trustedTokens = new LRUCache<string, true>({ max: MAX_TRUSTED_TOKENS, ttl: TRUSTED_MS });

  /** Sends a question, at the cost of the reader's address unless the token is known to be good. */
  const sendWithinBudget = async (
    settings: AccessSettings,
    { endpoint, token, idToken, address }: Question,
    body: string,
    fingerprint: string,
  ): Promise<CalloutResult> => {
    const { publicationId, organizationId, version, authServerUrl, profileToken, forwardIdToken } = settings;
    const send = async () => {
      const result = await customers.ask({
        publicationId,
        organizationId,
        version,
        authServerUrl,
        profileToken,
        forwardIdToken,
        endpoint,
        body,
        token,
        idToken,
      });
      watch(settings, result);
      return result;
    };
    const tokenKey = `${publicationId} ${fingerprint}`;
    if (address === null || trustedTokens.has(tokenKey)) return send();
    const run = await readerTokens.run(`${publicationId} ${address}`, send, costOf);
    if ("postponed" in run) return unsent(run.postponed);
    if (run.result.outcome === "granted") trustedTokens.set(tokenKey, true);
    return run.result;
  };

  const call = async (settings: AccessSettings, question: Question, body: string): Promise<Learned> => {
    const at = new Date();
    const fingerprint = secrets.fingerprint(question.token);
    const result = await sendWithinBudget(settings, question, body, fingerprint);
    const until = rememberedUntil(settings, result, question.token);
    const decision: Decision = {
      ...result,
      cache: until > Date.now() ? "miss" : "off",
      validSeconds: secondsUntil(until),
    };
    record(settings, question, { decision, fingerprint, until }, body, { at, cached: false });
    return { decision, fingerprint, until };
  };

  return {
    async ask(settings, question, { fresh = false } = {}) {
      const began = performance.now();
      const body = JSON.stringify(question.body);
      const key = memory.keyOf({
        publicationId: settings.publicationId,
        version: settings.version,
        endpoint: question.endpoint,
        body,
        token: question.token,
        idToken: settings.forwardIdToken ? question.idToken : null,
      });
      let learned = fresh ? undefined : memory.find(key);
      if (!learned) {
        const { answer, leads } = memory.learn(key, () => call(settings, question, body));
        learned = await answer;
        if (leads) return answered(learned.decision);
      }
      const cache = learned.decision.cache === "off" ? "off" : "hit";
      // Whoever waited for the answer to another's question was answered without one of their own, whatever it was.
      record(settings, question, learned, body, {
        at: new Date(),
        cached: !isUnsent(learned.decision.reason),
      });
      return answered({
        ...learned.decision,
        cache,
        validSeconds: secondsUntil(learned.until),
        milliseconds: performance.now() - began,
      });
    },
    prepare: customers.prepare,
    breakerOf: customers.breakerOf,
    breakers: customers.breakers,
    flush: () => log.flush(),
    async stop() {
      await customers.stop();
      await log.stop();
    },
  };
}

/** What a callout takes from the budget of an address. Failures of the endpoint are not the reader's. */
function costOf(result: CalloutResult): number {
  if (isRefusal(result)) return calloutCosts.refused;
  return result.outcome === "denied" ? calloutCosts.denied : 0;
}

function unsent({ reason, retryAfterSeconds }: Postponed): CalloutResult {
  return {
    outcome: reason === "exhausted" ? "unauthorized" : "unavailable",
    reason: reason === "exhausted" ? "rate_limited" : "overloaded",
    issues: null,
    status: null,
    contentType: null,
    responseBody: null,
    milliseconds: 0,
    retryAfter: retryAfterSeconds,
  };
}

/** Returns the decision, or throws `TooManyAttempts` if none was asked for because the budget is used up. */
function answered(decision: Decision): Decision {
  if (decision.reason !== "rate_limited") return decision;
  throw new ServiceError("too_many_refused_tokens", {}, { retryAfter: decision.retryAfter ?? 1 });
}

/** Returns until when a decision is cached, in milliseconds since 1970: a grant no longer than its token, only answers. */
function rememberedUntil(
  settings: AccessSettings,
  { outcome, reason }: CalloutResult,
  token: string,
): number {
  const now = Date.now();
  if (outcome === "unavailable" || isUnsent(reason)) return now;
  const seconds = outcome === "granted" ? settings.grantTtlSeconds : settings.denialTtlSeconds;
  return Math.min(now + seconds * 1000, expiryOf(token) ?? Number.POSITIVE_INFINITY);
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.floor((until - Date.now()) / 1000));
}
