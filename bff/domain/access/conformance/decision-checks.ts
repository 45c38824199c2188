import { randomUUID } from "node:crypto";
import type { English } from "#bff/messages/english.ts";
import { type Message, message } from "#bff/messages/message.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import {
  type CheckRequest,
  type ConformanceRun,
  type ConformanceTarget,
  type Exchange,
  type Finding,
  fail,
  pass,
  type Result,
  resultOf,
  skip,
  skipped,
  unknownProduct,
  warn,
} from "./conformance-run.ts";
import { isDecision } from "./response-checks.ts";

type Check = () => Promise<Result>;
const BASIS = "contract 4.C rule 1";
const FIELDS = "contract 2.7";
type RuleName = keyof English["conformance"]["rule"] & keyof English["conformance"]["sent"];

/** Checks that a reader with a valid token but without access is denied. */
export function checkDenied(run: ConformanceRun, endpoint: AuthorizationEndpoint): Check {
  const { deniedToken } = run.target;
  const described = {
    id: `${endpoint}.denied_token`,
    source: `${BASIS}, 5.2 rule 4`,
    rule: message(`conformance.rule.${endpoint === "issues" ? "denied_list" : "denied"}`),
  };
  return async () => {
    if (deniedToken === null)
      return skipped({ ...described, endpoint }, message("conformance.skipped.no_denied_token"));
    const sent = message("conformance.sent.denied_token");
    const exchange = await run.request(endpoint, sent, { authorization: `Bearer ${deniedToken}` });
    return resultOf(described, exchange, mustDeny(exchange));
  };
}

function mustDeny({ endpoint, response }: Exchange): Finding {
  if (endpoint === "issues") {
    if (response.issues === null) return fail(message("conformance.advice.answer_empty_list"));
    return response.issues.length === 0 ? pass : warn(message("conformance.advice.own_list"));
  }
  if (response.outcome === "denied") return pass;
  if (response.outcome === "granted") return fail(message("conformance.advice.granted_to_all"));
  if (response.outcome === "unauthorized") return fail(message("conformance.advice.deny_with_200"));
  return fail(message("conformance.advice.deny"));
}

/** Checks that an endpoint decides by the item: it grants what the reader owns, denies what they do not, and reads lists. */
export function checkItems(run: ConformanceRun, first: Exchange): Check[] {
  const { target } = run;
  const { endpoint } = first;
  const isGranted = first.response.outcome === "granted";
  const sent = message("conformance.sent.unknown_product");
  const unknown = { body: run.bodyFor(endpoint, unknownProduct()) };

  /** Returns whether the reader without access is denied what the other reader is granted. */
  const deniesOthers = async () => {
    if (target.deniedToken === null) return false;
    const authorization = `Bearer ${target.deniedToken}`;
    const { response } = await run.request(endpoint, sent, { authorization });
    return response.outcome === "denied";
  };
  return [
    async () =>
      resultOf(
        { id: `${endpoint}.granted`, source: BASIS, rule: message("conformance.rule.granted") },
        first,
        isGranted || !isDecision(first) ? pass : ofDenial(target, endpoint),
      ),
    async () => {
      const described = {
        id: `${endpoint}.depends_on_item`,
        source: BASIS,
        rule: message("conformance.rule.depends_on_item"),
      };
      if (!isDecision(first))
        return skipped({ ...described, endpoint }, message("conformance.skipped.no_decision"));
      const exchange = await run.request(endpoint, sent, unknown);
      if (exchange.response.outcome !== "granted")
        return resultOf(
          described,
          exchange,
          isGranted ? anyDecision(exchange) : skip(message("conformance.skipped.always_denied")),
        );
      if (!isGranted)
        return resultOf(described, exchange, warn(message("conformance.advice.grants_unknown")));
      const finding = (await deniesOthers())
        ? warn(message("conformance.advice.grants_everything"))
        : fail(message("conformance.advice.always_granted"));
      return resultOf(described, exchange, finding);
    },
    async () => {
      const described = {
        id: `${endpoint}.several_products`,
        source: FIELDS,
        rule: message("conformance.rule.several_products"),
      };
      if (!isDecision(first))
        return skipped({ ...described, endpoint }, message("conformance.skipped.no_decision"));
      const usual = run.bodyFor(endpoint) as Record<string, string>;
      const product_id_external = `${unknownProduct()},${run.productOf(endpoint)}`;
      const stores = Object.fromEntries(
        ["product_id_apple", "product_id_google"].filter((name) => name in usual).map((name) => [name, ""]),
      );
      const exchange = await run.request(endpoint, message("conformance.sent.several_products"), {
        body: { ...usual, ...stores, product_id_external } as AuthorizationBody,
      });
      const isSame = exchange.response.outcome === first.response.outcome;
      return resultOf(
        described,
        exchange,
        isSame ? pass : fail(message("conformance.advice.split_products")),
      );
    },
  ];
}

/** Returns the finding for a denied product: a failure if the caller named it as owned by the reader, else a warning. */
function ofDenial(target: ConformanceTarget, endpoint: AuthorizationEndpoint): Finding {
  const given = {
    authorize: target.product,
    authorize_download: target.product,
    authorize_article: target.articleProduct ?? target.product,
    authorize_chatbot: target.chatbotProduct ?? target.product,
    issues: null,
  }[endpoint];
  if (given === null) return warn(message("conformance.advice.product_of_reader"));
  return fail(message(`conformance.advice.${isConfigurable(endpoint) ? "denies_owner_of" : "denies_owner"}`));
}

/** Articles and chatbots may have their own product IDs. */
const isConfigurable = (endpoint: AuthorizationEndpoint) =>
  endpoint === "authorize_article" || endpoint === "authorize_chatbot";

const anyDecision = (exchange: Exchange): Finding =>
  isDecision(exchange) ? pass : fail(message("conformance.advice.decide"));

/** Checks that `authorize` decides in every form that the contract allows for its fields. */
export function checkForms(run: ConformanceRun, first: Exchange): Check[] {
  const { target } = run;
  const endpoint = "authorize";
  const usual = run.bodyFor(endpoint);
  const isGranted = first.response.outcome === "granted";

  const check = (
    name: RuleName,
    source: string,
    more: Partial<CheckRequest>,
    find: (exchange: Exchange) => Finding,
    sent = message(`conformance.sent.${name}`),
  ): Check => {
    const described = { id: `authorize.${name}`, source, rule: message(`conformance.rule.${name}`) };
    return async () => {
      if (!isDecision(first))
        return skipped({ ...described, endpoint }, message("conformance.skipped.no_decision"));
      const exchange = await run.request(endpoint, sent, more);
      return resultOf(described, exchange, find(exchange));
    };
  };
  const body = (changed: Partial<AuthorizationBody<"authorize">>) => ({
    body: { ...usual, ...changed } as AuthorizationBody,
  });
  const sameDecision = (advice: Message) => (exchange: Exchange) =>
    exchange.response.outcome === first.response.outcome ? pass : fail(advice);

  return [
    check(
      "several_categories",
      FIELDS,
      body({ category_name: "Several", category_ids: "1,22,333" }),
      ({ response }) =>
        isGranted && response.outcome !== "granted"
          ? fail(message("conformance.advice.split_categories"))
          : anyDecision({ ...first, response }),
    ),
    check(
      "empty_strings",
      FIELDS,
      { body: Object.fromEntries(Object.keys(usual).map((name) => [name, ""])) as AuthorizationBody },
      anyDecision,
    ),
    check(
      "unicode",
      FIELDS,
      body({ issue_name: 'Größe "№ 1" – العدد 第一期 🗞️ '.repeat(40).slice(0, 1000).toWellFormed() }),
      sameDecision(message("conformance.advice.read_utf8")),
    ),
    check(
      "id_token",
      "contract 4.C rule 3, 5.2 rule 2",
      { idToken: target.idToken ?? "conformance-check" },
      (exchange) => {
        if (exchange.response.outcome === first.response.outcome) return pass;
        return target.idToken === null
          ? warn(message("conformance.advice.placeholder"))
          : fail(message("conformance.advice.accept_id_token"));
      },
      message(`conformance.sent.${target.idToken === null ? "id_token_placeholder" : "id_token"}`),
    ),
    check(
      "wrong_profile_token",
      "contract 4.C",
      { profileToken: `no-such-profile-${randomUUID()}` },
      ({ response }) =>
        response.outcome === "granted" ? fail(message("conformance.advice.compare_profile_token")) : pass,
    ),
  ];
}

/** Checks that one connection serves several requests, because a new one for each would slow down every reader. */
export async function checkKeepAlive(run: ConformanceRun): Promise<Result> {
  const sent = message("conformance.sent.keep_alive");
  let exchange = await run.request("authorize", sent);
  if (exchange.response.reason !== "connection_lost") exchange = await run.request("authorize", sent);
  return resultOf(
    {
      id: "authorize.keep_alive",
      source: message("conformance.limit_of_newsrack"),
      rule: message("conformance.rule.keep_alive"),
    },
    exchange,
    exchange.response.reason === "connection_lost" ? fail(message("conformance.advice.keep_open")) : pass,
  );
}
