import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import type {
  ConformanceReport,
  ConformanceResult,
  ConformanceVerdict,
} from "#shared/console/access/conformance.ts";
import type { Language } from "#shared/console/languages.ts";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { endpointUrl } from "#shared/contract/callout-request.ts";
import { type CalloutAgent, calloutHeaders } from "../upstream/send-callout.ts";
import { sendUncached } from "../upstream/send-uncached.ts";
import { checksOf } from "./checks.ts";
import {
  type ConformanceTarget,
  createConformanceRun,
  type Result,
  type Send,
  skipped,
  unknownProduct,
} from "./conformance-run.ts";
import {
  absentEndpoint,
  checkKeepAlive,
  checkList,
  checkResponse,
  isAbsent,
  isResponding,
  offeredRule,
} from "./response-checks.ts";

export type { ConformanceTarget } from "./conformance-run.ts";

/** Concurrent requests to the checked server. More would be a burden to it. */
const CONCURRENCY = 6;

/** Sends an authorization server the requests of the contract (4.C, 5.2), valid and invalid, and checks its responses. */
export async function checkConformance(
  target: ConformanceTarget,
  send: Send,
  language: Language,
): Promise<ConformanceReport> {
  const results = (await runChecks(target, send)).map((result) => inLanguage(result, language));
  const count = (verdict: ConformanceVerdict) =>
    results.filter((result) => result.verdict === verdict).length;
  return {
    auth_server_url: target.authServerUrl,
    conformant: count("fail") === 0,
    passed: count("pass"),
    failed: count("fail"),
    warned: count("warn"),
    skipped: count("skip"),
    results,
  };
}

function inLanguage(result: Result, language: Language): ConformanceResult {
  const { source, rule, sent, came, advice } = result;
  return {
    ...result,
    source: render(source, language),
    rule: render(rule, language),
    sent: render(sent, language),
    came: render(came, language),
    advice: render(advice, language),
  };
}

/** Creates the function that sends a check's request through this agent, in the same way as a callout. */
export function sendThrough(agent: CalloutAgent, { authServerUrl }: ConformanceTarget): Send {
  return ({ endpoint, authorization, idToken, profileToken, body }) => {
    const { Authorization: _replaced, ...headers } = calloutHeaders({
      token: "",
      idToken,
      requestId: randomUUID(),
    });
    return sendUncached(agent, {
      url: endpointUrl(authServerUrl, profileToken, endpoint),
      endpoint,
      headers: authorization === null ? headers : { Authorization: authorization, ...headers },
      body: JSON.stringify(body),
    });
  };
}

async function runChecks(target: ConformanceTarget, send: Send): Promise<Result[]> {
  const list = await createConformanceRun(target, "", send).request(
    "issues",
    message("conformance.sent.valid_token"),
  );
  const product =
    target.product ?? list.response.issues?.find((each) => each.trim() !== "") ?? unknownProduct();
  const run = createConformanceRun(target, product, send);
  const sent = message("conformance.sent.valid_product");
  const first = await run.request("authorize", sent);
  if (!isResponding(first)) return [...checkResponse(first), ...skippedOthers()];

  const limit = pLimit(CONCURRENCY);
  const keepAlive = await checkKeepAlive(run);
  const perEndpoint = authorizationEndpoint.options.map(async (endpoint) => {
    const exchange =
      endpoint === "authorize"
        ? first
        : endpoint === "issues"
          ? list
          : await limit(() => run.request(endpoint, sent));
    if (isAbsent(exchange)) return [absentEndpoint(exchange, target.enabled)];
    const results = checkResponse(exchange);
    if (endpoint === "issues" && exchange.response.issues !== null) results.push(...checkList(exchange));
    // Each further request to a server that does not respond would wait for its timeout.
    if (!isResponding(exchange)) return results;
    results.push(...(await Promise.all(checksOf(run, exchange).map((check) => limit(check)))));
    return endpoint === "authorize" ? [...results, keepAlive] : results;
  });
  return (await Promise.all(perEndpoint)).flat();
}

function skippedOthers(): Result[] {
  return authorizationEndpoint.options
    .filter((endpoint) => endpoint !== "authorize")
    .map((endpoint) =>
      skipped({ ...offeredRule(endpoint), endpoint }, message("conformance.skipped.no_answer")),
    );
}
