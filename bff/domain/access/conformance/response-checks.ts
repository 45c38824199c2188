import { type Message, message } from "#bff/messages/message.ts";
import type { CalloutReason } from "#shared/console/access/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import {
  type ConformanceRun,
  type Exchange,
  type Finding,
  fail,
  pass,
  type Result,
  resultOf,
  skip,
  skipped,
  warn,
} from "./conformance-run.ts";
import { adviceOn, DECISION_KIB } from "./describe-response.ts";

const LIST = "contract 4.C rule 2";
/** Readers notice when a decision takes longer. */
const SLOW_MS = 1_000;
/** Statuses of a server that does not offer an endpoint. */
const ABSENT = new Set([404, 405, 410, 501]);

interface ResponseRule {
  name: string;
  source: Message | string;
  rule: Message;
  /** The reasons that break this rule. */
  brokenBy: CalloutReason[];
}

const LIMIT = message("conformance.limit_of_newsrack");

/** Returns the rules for the response to a valid request, in order. After a broken rule, the later ones are skipped. */
function rulesOf(endpoint: AuthorizationEndpoint): ResponseRule[] {
  const isList = endpoint === "issues";
  return [
    {
      name: "reachable",
      source: "contract 4.C",
      rule: message("conformance.rule.reachable"),
      brokenBy: ["connect_failed", "address_refused", "tls_required", "connection_lost", "bad_http"],
    },
    { name: "time", source: LIMIT, rule: message("conformance.rule.time"), brokenBy: ["timeout"] },
    {
      name: "no_redirect",
      source: LIMIT,
      rule: message("conformance.rule.no_redirect"),
      brokenBy: ["redirect"],
    },
    {
      name: "status",
      source: "contract 5.2 rules 3 and 4",
      rule: message("conformance.rule.status"),
      brokenBy: ["bad_status", "token_rejected"],
    },
    {
      name: "size",
      source: LIMIT,
      rule: isList
        ? message("conformance.rule.list_size")
        : message("conformance.rule.decision_size", { kib: DECISION_KIB }),
      brokenBy: ["too_large"],
    },
    {
      name: "json",
      source: "contract 4.C rule 3",
      rule: message("conformance.rule.json"),
      brokenBy: ["encoded", "not_json", "malformed_json"],
    },
    isList
      ? {
          name: "list",
          source: LIST,
          rule: message("conformance.rule.list"),
          brokenBy: ["wrong_type"],
        }
      : {
          name: "decision",
          source: "contract 2.7",
          rule: message("conformance.rule.decision"),
          brokenBy: ["wrong_type"],
        },
  ];
}

/** Returns whether an optional endpoint is not offered. Its other rules are then not checked. */
export function isAbsent({ endpoint, response }: Exchange): boolean {
  return endpoint !== "authorize" && response.reason === "bad_status" && ABSENT.has(response.status ?? 0);
}

/** Returns false if the server is unreachable or times out, so that further requests would fail in the same way. */
export function isResponding({ response }: Exchange): boolean {
  return ![
    "connect_failed",
    "address_refused",
    "tls_required",
    "connection_lost",
    "bad_http",
    "timeout",
  ].includes(response.reason);
}

export const isDecision = ({ response }: Exchange): boolean =>
  response.outcome === "granted" || response.outcome === "denied";

export function absentEndpoint(exchange: Exchange, enabled: ReadonlySet<AuthorizationEndpoint> | null) {
  const { endpoint } = exchange;
  const finding = enabled?.has(endpoint) ? fail(message("conformance.advice.enabled", { endpoint })) : pass;
  return resultOf(offeredRule(endpoint), exchange, finding);
}

export const offeredRule = (endpoint: AuthorizationEndpoint) => ({
  id: `${endpoint}.offered`,
  source: "contract 4.C",
  rule: message("conformance.rule.offered"),
});

/** Checks a response against the rules of its endpoint, with one result per rule. */
export function checkResponse(exchange: Exchange): Result[] {
  const { endpoint, response } = exchange;
  let broken: Message | null = null;
  return rulesOf(endpoint).map(({ name, source, rule, brokenBy }) => {
    const described = { id: `${endpoint}.${name}`, source, rule };
    if (broken)
      return skipped(
        { ...described, endpoint },
        message("conformance.skipped.after_broken_rule", { rule: broken }),
      );
    if (brokenBy.includes(response.reason)) {
      broken = rule;
      return resultOf(described, exchange, fail(adviceFor(exchange)));
    }
    const isSlow = name === "time" && response.milliseconds > SLOW_MS;
    return resultOf(described, exchange, isSlow ? warn(message("conformance.advice.slow")) : pass);
  });
}

function adviceFor({ endpoint, response: { reason, status } }: Exchange): Message | "" {
  if (reason === "token_rejected") return message("conformance.advice.token_rejected");
  if (reason === "bad_status" && endpoint === "authorize" && status === 404)
    return message("conformance.advice.required");
  if (reason === "wrong_type")
    return message(`conformance.advice.${endpoint === "issues" ? "no_strings" : "no_boolean"}`);
  if (reason === "too_large" && endpoint === "issues") return message("conformance.advice.list_too_large");
  return adviceOn(reason);
}

/** Checks that one connection serves several requests, because a new one for each would slow down every reader. */
export async function checkKeepAlive(run: ConformanceRun): Promise<Result> {
  const sent = message("conformance.sent.keep_alive");
  let exchange = await run.request("authorize", sent);
  if (exchange.response.reason !== "connection_lost") exchange = await run.request("authorize", sent);
  return resultOf(
    {
      id: "authorize.keep_alive",
      source: LIMIT,
      rule: message("conformance.rule.keep_alive"),
    },
    exchange,
    exchange.response.reason === "connection_lost" ? fail(message("conformance.advice.keep_open")) : pass,
  );
}

/** Checks the entries of the list from the endpoint `issues` (contract 4.C rule 2). */
export function checkList(exchange: Exchange): Result[] {
  const entries = entriesOf(exchange);
  const count = entries.filter((product, index) => entries.indexOf(product) !== index).length;
  const hasBlanks = entries.some((product) => product.trim() === "");
  const check = (name: "no_duplicates" | "no_blanks" | "some", finding: Finding) =>
    resultOf(
      { id: `issues.${name}`, source: LIST, rule: message(`conformance.rule.${name}`) },
      exchange,
      finding,
    );
  return [
    check("no_duplicates", count === 0 ? pass : fail(message("conformance.advice.duplicates", { count }))),
    check("no_blanks", hasBlanks ? warn(message("conformance.advice.blanks")) : pass),
    ...(entries.length === 0 ? [check("some", skip(message("conformance.skipped.empty_list")))] : []),
  ];
}

/** Returns the entries as sent. `response.issues` no longer contains duplicates. */
function entriesOf({ response }: Exchange): string[] {
  return (JSON.parse(response.body ?? "{}") as { issues?: string[] }).issues ?? [];
}
