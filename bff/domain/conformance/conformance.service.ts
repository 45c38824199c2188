import pLimit from "p-limit";
import type { Dispatcher } from "undici";
import type {
  ConformanceReport,
  ConformanceResult,
  ConformanceVerdict,
} from "#shared/console/conformance.ts";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { endpointUrl } from "#shared/contract/callout-request.ts";
import { calloutHeaders, calloutOnce } from "../authorization/single-callout.service.ts";
import { absentEndpoint, answersAtAll, checkAnswer, checkList, isAbsent } from "./answer-checks.ts";
import { checkDecisions, checkDenied, checkKeepAlive } from "./decision-checks.ts";
import { type Candidate, createExamination, type Send, unasked, unknownProduct } from "./examination.ts";
import { checkTokens } from "./token-checks.ts";

export type { Candidate } from "./examination.ts";

/** So many questions are on their way at a time: quick, and no burden. */
const AT_ONCE = 6;

/** Asks an authorization server whatever the contract lets a service ask (4.C, 5.2), and holds the answers against it. */
export async function checkConformance(candidate: Candidate, send: Send): Promise<ConformanceReport> {
  const results = await examine(candidate, send);
  const count = (verdict: ConformanceVerdict) =>
    results.filter((result) => result.verdict === verdict).length;
  return {
    auth_server_url: candidate.authServerUrl,
    conformant: count("fail") === 0,
    passed: count("pass"),
    failed: count("fail"),
    warned: count("warn"),
    skipped: count("skip"),
    results,
  };
}

/** Sends as every callout is sent, by way of this agent. */
export function sendThrough(agent: Dispatcher, { authServerUrl }: Candidate): Send {
  return ({ endpoint, authorization, idToken, profileToken, body }) => {
    const { Authorization: _replaced, ...headers } = calloutHeaders("", idToken);
    return calloutOnce(agent, {
      url: endpointUrl(authServerUrl, profileToken, endpoint),
      endpoint,
      headers: authorization === null ? headers : { Authorization: authorization, ...headers },
      body: JSON.stringify(body),
    });
  };
}

async function examine(candidate: Candidate, send: Send): Promise<ConformanceResult[]> {
  const list = await createExamination(candidate, "", send).ask("issues", "the valid token");
  const product =
    candidate.product ?? list.came.issues?.find((each) => each.trim() !== "") ?? unknownProduct();
  const examination = createExamination(candidate, product, send);
  const sent = "the valid token, for a product of the reader";
  const first = await examination.ask("authorize", sent);
  if (!answersAtAll(first)) return [...checkAnswer(first), ...unaskedOthers()];

  const limit = pLimit(AT_ONCE);
  const keepAlive = await checkKeepAlive(examination);
  const perEndpoint = authorizationEndpoint.options.map(async (endpoint) => {
    const answered =
      endpoint === "authorize"
        ? first
        : endpoint === "issues"
          ? list
          : await limit(() => examination.ask(endpoint, sent));
    if (isAbsent(answered)) return [absentEndpoint(answered, candidate.enabled)];
    const results = checkAnswer(answered);
    if (endpoint === "issues" && answered.came.issues !== null) results.push(...checkList(answered));
    // One that does not answer would only be waited for again and again.
    if (!answersAtAll(answered)) return results;
    const more = [
      ...(endpoint === "authorize" ? checkDecisions(examination, first, product) : []),
      checkDenied(examination, endpoint),
      ...checkTokens(examination, endpoint),
    ];
    results.push(...(await Promise.all(more.map((check) => limit(check)))));
    return endpoint === "authorize" ? [...results, keepAlive] : results;
  });
  return (await Promise.all(perEndpoint)).flat();
}

function unaskedOthers(): ConformanceResult[] {
  return authorizationEndpoint.options
    .filter((endpoint) => endpoint !== "authorize")
    .map((endpoint) =>
      unasked(
        {
          id: `${endpoint}.offered`,
          source: "contract 4.C",
          rule: "An optional endpoint is offered, or answers 404.",
          endpoint,
        },
        "The required endpoint gave no answer, so the others were not asked.",
      ),
    );
}
