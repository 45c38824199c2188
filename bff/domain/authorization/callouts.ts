import type { CalloutOutcome } from "#shared/console/callouts.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import type { CalloutLog } from "./callout-log.ts";
import { createCalloutRecorder } from "./callout-recorder.ts";
import type { Customers } from "./customers.ts";
import type { Decision, Learned, Question } from "./decision.ts";
import { createDecisionMemory } from "./decision-memory.ts";
import type { PublisherWatch } from "./publisher-watch.ts";
import { expiryOf } from "./token-expiry.service.ts";

/** What a string takes beside its characters. */
const STRING_BYTES = 24;

/** The requests that ask customers, with everything that is remembered of them in this process. */
export interface Callouts extends Pick<Customers, "prepare" | "breakerOf" | "breakers"> {
  ask(settings: AccessSettings, question: Question, options?: { fresh?: boolean }): Promise<Decision>;
  /** Writes down what was asked until now; done by itself every second. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createCallouts(options: {
  customers: Customers;
  secrets: SecretBox;
  log: CalloutLog;
  watch: PublisherWatch;
  metrics: Metrics | null;
}): Callouts {
  const { customers, secrets, log, watch, metrics } = options;
  const memory = createDecisionMemory<Learned>(secrets.derive("decisions"), {
    ttlMsOf: ({ until }) => until - Date.now(),
    lengthOf: ({ decision }) =>
      (decision.issues ?? []).reduce(
        (sum, issue) => sum + issue.length + STRING_BYTES,
        decision.responseBody?.length ?? 0,
      ),
  });
  const record = createCalloutRecorder(log, metrics);

  const call = async (settings: AccessSettings, question: Question, body: string): Promise<Learned> => {
    const at = new Date();
    const { endpoint, token, idToken } = question;
    const { publicationId, organizationId, version, authServerUrl, profileToken, forwardIdToken } = settings;
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
    const until = rememberedUntil(settings, result.outcome, token);
    const fingerprint = secrets.fingerprint(token);
    const decision: Decision = {
      ...result,
      cache: until > Date.now() ? "miss" : "off",
      validSeconds: secondsUntil(until),
    };
    const merge = isUnasked(decision);
    record(settings, question, { decision, fingerprint, until }, body, { at, merge, cached: false });
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
        if (leads) return learned.decision;
      }
      const cache = learned.decision.cache === "off" ? "off" : "hit";
      // Whoever waited for the answer to another's question was answered without one of their own, whatever it was.
      record(settings, question, learned, body, {
        at: new Date(),
        merge: true,
        cached: !isUnasked(learned.decision),
      });
      return {
        ...learned.decision,
        cache,
        validSeconds: secondsUntil(learned.until),
        milliseconds: performance.now() - began,
      };
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

/** Whether the customer was not even asked. */
function isUnasked({ reason }: Decision): boolean {
  return reason === "overloaded" || reason === "circuit_open";
}

/** Until when a decision holds, in milliseconds since 1970: a grant never past the token's own end, an error not at all. */
function rememberedUntil(settings: AccessSettings, outcome: CalloutOutcome, token: string): number {
  const now = Date.now();
  if (outcome === "unavailable") return now;
  const seconds = outcome === "granted" ? settings.grantTtlSeconds : settings.denialTtlSeconds;
  return Math.min(now + seconds * 1000, expiryOf(token) ?? Number.POSITIVE_INFINITY);
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.floor((until - Date.now()) / 1000));
}
