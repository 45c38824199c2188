import { randomBytes, randomUUID } from "node:crypto";
import { message } from "#bff/messages/message.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import {
  ALL,
  AUTHORIZE,
  anyDecision,
  BASIS,
  bearer,
  type Check,
  type CheckName,
  FIELDS,
  ITEMS,
  isGranted,
  isSame,
  mustRefuse,
  REFUSE,
  type Subject,
  VERIFY,
} from "./check.ts";
import {
  type CheckRequest,
  type ConformanceRun,
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
import { deniesUnknown, leakChecks } from "./leak-checks.ts";
import { isDecision } from "./response-checks.ts";
import { tampered, unsigned } from "./tampered-tokens.ts";

const body =
  (changed: Partial<AuthorizationBody<"authorize">>) =>
  ({ run, endpoint }: Subject) => ({ body: { ...run.bodyFor(endpoint), ...changed } as AuthorizationBody });
/** Requests that every endpoint must refuse, because no reader is authenticated. */
const refusals: readonly Omit<Check, "on" | "expect">[] = [
  { rule: "missing_token", source: REFUSE, request: () => ({ authorization: null }) },
  { rule: "malformed_token", source: REFUSE, request: () => ({ authorization: "Bearer" }) },
  { rule: "unknown_token", source: REFUSE, request: () => bearer(randomBytes(24).toString("hex")) },
  { rule: "tampered_token", source: VERIFY, request: ({ run }) => bearer(tampered(run.target.token)) },
  {
    rule: "unsigned_token",
    source: VERIFY,
    request: ({ run }) => bearer(unsigned(run.target.token)),
    unavailable: "no_jwt",
  },
  {
    rule: "expired_token",
    source: REFUSE,
    request: ({ run }) => bearer(run.target.expiredToken),
    unavailable: "no_expired_token",
  },
  {
    rule: "basic_credentials",
    source: "contract 5.2 rules 1 and 6",
    request: () => ({ authorization: `Basic ${Buffer.from("conformance:check").toString("base64")}` }),
  },
];

/** The requests to an endpoint that responds, with what is expected. Their results are reported in this order. */
const checks: readonly Check[] = [
  {
    rule: "granted",
    source: BASIS,
    on: ITEMS,
    expect: (first, { run }) =>
      isGranted(first) || !isDecision(first) ? pass : ofDenial(run, first.endpoint),
  },
  {
    rule: "depends_on_item",
    source: BASIS,
    on: ITEMS,
    needsDecision: true,
    request: ({ run, endpoint }) => ({ body: run.bodyFor(endpoint, unknownProduct()) }),
    sent: () => "unknown_product",
    expect: mustDependOnItem,
  },
  {
    rule: "several_products",
    source: FIELDS,
    on: ITEMS,
    needsDecision: true,
    request: severalProducts,
    expect: (exchange, subject) =>
      isSame(exchange, subject) ? pass : fail(message("conformance.advice.split_products")),
  },
  {
    rule: "several_categories",
    source: FIELDS,
    on: AUTHORIZE,
    needsDecision: true,
    request: body({ category_name: "Several", category_ids: "1,22,333" }),
    expect: (exchange, { first }) =>
      isGranted(first) && !isGranted(exchange)
        ? fail(message("conformance.advice.split_categories"))
        : anyDecision(exchange),
  },
  {
    rule: "empty_strings",
    source: FIELDS,
    on: AUTHORIZE,
    needsDecision: true,
    request: ({ run, endpoint }) => ({
      body: Object.fromEntries(
        Object.keys(run.bodyFor(endpoint)).map((name) => [name, ""]),
      ) as AuthorizationBody,
    }),
    expect: anyDecision,
  },
  {
    rule: "unicode",
    source: FIELDS,
    on: AUTHORIZE,
    needsDecision: true,
    request: body({ issue_name: 'Größe "№ 1" – العدد 第一期 🗞️ '.repeat(40).slice(0, 1000).toWellFormed() }),
    expect: (exchange, subject) =>
      isSame(exchange, subject) ? pass : fail(message("conformance.advice.read_utf8")),
  },
  {
    rule: "id_token",
    source: "contract 4.C rule 3, 5.2 rule 2",
    on: AUTHORIZE,
    needsDecision: true,
    request: ({ run }) => ({ idToken: run.target.idToken ?? "conformance-check" }),
    sent: ({ run }) => (run.target.idToken === null ? "id_token_placeholder" : "id_token"),
    expect(exchange, subject) {
      if (isSame(exchange, subject)) return pass;
      return subject.run.target.idToken === null
        ? warn(message("conformance.advice.placeholder"))
        : fail(message("conformance.advice.accept_id_token"));
    },
  },
  {
    rule: "wrong_profile_token",
    source: "contract 4.C",
    on: AUTHORIZE,
    needsDecision: true,
    request: () => ({ profileToken: `no-such-profile-${randomUUID()}` }),
    expect: (exchange) =>
      isGranted(exchange) ? fail(message("conformance.advice.compare_profile_token")) : pass,
  },
  ...(["denied", "denied_list"] as const).map(
    (rule): Check => ({
      rule,
      id: "denied_token",
      source: `${BASIS}, 5.2 rule 4`,
      on: rule === "denied_list" ? ["issues"] : ITEMS,
      request: ({ run }) => bearer(run.target.deniedToken),
      unavailable: "no_denied_token",
      sent: () => "denied_token",
      expect: rule === "denied_list" ? mustListNothing : mustDeny,
    }),
  ),
  ...refusals.map((check): Check => ({ ...check, on: ALL, expect: mustRefuse })),
  ...leakChecks,
];

/** Returns the checks of an endpoint. `first` is its response to a valid request. */
export function checksOf(run: ConformanceRun, first: Exchange): (() => Promise<Result>)[] {
  const subject = { run, endpoint: first.endpoint, first };
  return checks
    .filter(({ on }) => on.includes(first.endpoint))
    .map((check) => () => runCheck(check, subject));
}

async function runCheck(check: Check, subject: Subject): Promise<Result> {
  const { rule: name, id = name, source, unavailable } = check;
  const { run, endpoint, first } = subject;
  const rule = { id: `${endpoint}.${id}`, source, rule: message(`conformance.rule.${name}`) };
  if (check.needsDecision && !isDecision(first))
    return skipped({ ...rule, endpoint }, message("conformance.skipped.no_decision"));
  if (!check.request) return resultOf(rule, first, await check.expect(first, subject));
  const request = check.request(subject);
  if (request === null) return skipped({ ...rule, endpoint }, message(`conformance.skipped.${unavailable!}`));
  const sent = check.sent?.(subject) ?? (name as CheckName);
  const exchange = await run.request(endpoint, message(`conformance.sent.${sent}`), request);
  return resultOf(rule, exchange, await check.expect(exchange, subject));
}

/** Returns the finding for a denied product: a failure if the caller named it as owned by the reader, else a warning. */
function ofDenial({ target }: ConformanceRun, endpoint: AuthorizationEndpoint): Finding {
  const given = {
    authorize: target.product,
    authorize_download: target.product,
    authorize_article: target.articleProduct ?? target.product,
    authorize_chatbot: target.chatbotProduct ?? target.product,
    issues: null,
  }[endpoint];
  if (given === null) return warn(message("conformance.advice.product_of_reader"));
  // Articles and chatbots may have their own product IDs.
  const isConfigurable = endpoint === "authorize_article" || endpoint === "authorize_chatbot";
  return fail(message(`conformance.advice.${isConfigurable ? "denies_owner_of" : "denies_owner"}`));
}

/** `exchange` asked for an unknown product. */
async function mustDependOnItem(exchange: Exchange, { run, endpoint, first }: Subject): Promise<Finding> {
  if (!isGranted(exchange))
    return isGranted(first) ? anyDecision(exchange) : skip(message("conformance.skipped.always_denied"));
  if (!isGranted(first)) return warn(message("conformance.advice.grants_unknown"));
  if (endpoint !== "authorize" && (await deniesUnknown(run, "authorize", exchange.sent)))
    return fail(message("conformance.advice.ignores_product"));
  const denied = bearer(run.target.deniedToken);
  const deniesOthers =
    denied !== null && (await run.request(endpoint, exchange.sent, denied)).response.outcome === "denied";
  return deniesOthers
    ? warn(message("conformance.advice.grants_everything"))
    : fail(message("conformance.advice.always_granted"));
}

function severalProducts({ run, endpoint }: Subject): Partial<CheckRequest> {
  const usual = run.bodyFor(endpoint) as Record<string, string>;
  // In the middle, because some read only the first or the last.
  const product_id_external = `${unknownProduct()},${run.productOf(endpoint)},${unknownProduct()}`;
  const stores = Object.fromEntries(
    ["product_id_apple", "product_id_google"].filter((name) => name in usual).map((name) => [name, ""]),
  );
  return { body: { ...usual, ...stores, product_id_external } as AuthorizationBody };
}

function mustListNothing({ response }: Exchange, { first }: Subject): Finding {
  if (response.issues === null) return fail(message("conformance.advice.answer_empty_list"));
  const isSameList =
    new Set(first.response.issues ?? []).symmetricDifference(new Set(response.issues)).size === 0;
  if (response.issues.length > 0 && isSameList) return fail(message("conformance.advice.same_list"));
  return response.issues.length === 0 ? pass : warn(message("conformance.advice.own_list"));
}

function mustDeny({ response: { outcome } }: Exchange): Finding {
  if (outcome === "denied") return pass;
  if (outcome === "granted") return fail(message("conformance.advice.granted_to_all"));
  if (outcome === "unauthorized") return fail(message("conformance.advice.deny_with_200"));
  return fail(message("conformance.advice.deny"));
}
