import type { CalloutOutcome } from "#shared/console/callouts.ts";
import { calloutLimits, endpointUrl } from "#shared/contract/authorization.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { AddressGuard } from "../../platform/outbound/address-guard.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { mask } from "../mask.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import type { CalloutLog } from "./callout-log.ts";
import { createCalloutRecorder } from "./callout-recorder.ts";
import type { BreakerState, BreakerTimes } from "./customer-gate.ts";
import { createCustomerGates } from "./customer-gates.ts";
import type { Decision, Learned, Question } from "./decision.ts";
import { createDecisionMemory } from "./decision-memory.ts";
import { type Reading, readAnswer } from "./read-answer.ts";
import { CalloutFailure } from "./send-callout.ts";
import { calloutHeaders } from "./single-callout.service.ts";
import { expiryOf } from "./token-expiry.service.ts";

/** What is kept of a body in the log, in characters. */
const LOGGED_LENGTH = 16 * 1024;
/** What a string takes beside its characters. */
const STRING_BYTES = 24;

/** The requests that ask customers, with everything that is remembered of them in this process. */
export interface Callouts {
  ask(settings: AccessSettings, question: Question, options?: { fresh?: boolean }): Promise<Decision>;
  breakerOf(settings: AccessSettings): BreakerState;
  /** Of every publication that was asked about since the start. */
  breakers(): [publicationId: number, state: BreakerState][];
  /** Writes down what was asked until now; done by itself every second. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createCallouts(options: {
  guard: AddressGuard;
  secrets: SecretBox;
  log: CalloutLog;
  metrics?: Metrics | null;
  times?: BreakerTimes;
}): Callouts {
  const { guard, secrets, log, metrics } = options;
  const memory = createDecisionMemory<Learned>(secrets.derive("decisions"), {
    ttlMsOf: ({ until }) => until - Date.now(),
    lengthOf: ({ decision }) =>
      (decision.issues ?? []).reduce(
        (sum, issue) => sum + issue.length + STRING_BYTES,
        decision.responseBody?.length ?? 0,
      ),
  });
  const gates = createCustomerGates(guard, options.times);
  const record = createCalloutRecorder(log, metrics ?? null);

  const call = async (settings: AccessSettings, question: Question, body: string): Promise<Learned> => {
    const began = performance.now();
    const at = new Date();
    const { endpoint, token } = question;
    const idToken = settings.forwardIdToken ? question.idToken : null;
    let reading: Reading;
    let came: CalloutFailure["answer"];
    try {
      const answer = await gates.of(settings).send({
        url: new URL(endpointUrl(settings.authServerUrl, settings.profileToken, endpoint)),
        headers: calloutHeaders(token, idToken),
        body,
        maxBytes: endpoint === "issues" ? calloutLimits.issuesBytes : calloutLimits.grantBytes,
        deadline: began + calloutLimits.totalMs,
      });
      came = answer;
      reading = readAnswer(endpoint, answer);
    } catch (error) {
      if (!(error instanceof CalloutFailure)) throw error;
      reading = { outcome: "unavailable", reason: error.reason, issues: null };
      came = error.answer;
    }
    const secretsSent = {
      "access token": token,
      "ID token": question.idToken,
      "profile token": settings.profileToken,
    };
    const until = rememberedUntil(settings, reading.outcome, token);
    const fingerprint = secrets.fingerprint(token);
    const decision: Decision = {
      ...reading,
      status: came?.status ?? null,
      contentType: came?.contentType ? mask(came.contentType, secretsSent) : null,
      responseBody: came?.body == null ? null : loggable(mask(came.body, secretsSent)),
      milliseconds: performance.now() - began,
      cache: until > Date.now() ? "miss" : "off",
      validSeconds: secondsUntil(until),
      retryAfter: reading.outcome === "unavailable" ? retryAfter(settings) : null,
    };
    const merge = isUnasked(decision);
    record(settings, question, { decision, fingerprint, until }, body, { at, merge, cached: false });
    return { decision, fingerprint, until };
  };

  const retryAfter = (settings: AccessSettings) => {
    const { retryAt } = gates.of(settings).state();
    return retryAt === null ? 1 : Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000));
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
    breakerOf: (settings) => gates.of(settings).state(),
    breakers: () => gates.states(),
    flush: () => log.flush(),
    async stop() {
      await gates.close();
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

function loggable(text: string): string {
  const kept = text.replaceAll("\0", "\uFFFD");
  if (kept.length <= LOGGED_LENGTH) return kept;
  return `${kept.slice(0, LOGGED_LENGTH).toWellFormed()}… (${kept.length} characters in all)`;
}
