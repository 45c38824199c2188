import { randomUUID } from "node:crypto";
import { mask } from "#bff/core/mask.ts";
import { type Message, message } from "#bff/messages/message.ts";
import type { ConformanceResult } from "#shared/console/access/conformance.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { UncachedResponse } from "../upstream/send-uncached.ts";
import { describeResponse } from "./describe-response.ts";
import { tampered } from "./tampered-tokens.ts";

/** The authorization server to check, and the tokens to check it with. */
export interface ConformanceTarget {
  authServerUrl: string;
  profileToken: string;
  /** The token of a reader who has access to the product. */
  token: string;
  idToken: string | null;
  /** The token of a reader without any access. */
  deniedToken: string | null;
  expiredToken: string | null;
  /** The product to request; null for the first one from the endpoint `issues`. */
  product: string | null;
  /** An article and a chatbot of the reader, if they have other product IDs; null for `product`. */
  articleProduct: string | null;
  chatbotProduct: string | null;
  /** The UUID of that chatbot; null for an unknown one. */
  chatbotUuid: string | null;
  /** The endpoints that are enabled for readers; null if the server is not configured. */
  enabled: ReadonlySet<AuthorizationEndpoint> | null;
}

export interface CheckRequest {
  endpoint: AuthorizationEndpoint;
  /** The value of the header `Authorization`; null to omit it. */
  authorization: string | null;
  idToken: string | null;
  profileToken: string;
  body: AuthorizationBody;
}

/** Sends a request to the target. The console and the command line send in different ways. */
export type Send = (request: CheckRequest) => Promise<UncachedResponse>;

export interface Finding {
  verdict: ConformanceResult["verdict"];
  /** Advice on the finding. Empty if no action is needed. */
  advice: Message | "";
}

interface Rule {
  id: string;
  source: Message | string;
  rule: Message;
  endpoint: AuthorizationEndpoint;
}

/** A result whose texts are not rendered yet. */
export interface Result extends Rule, Finding {
  sent: Message;
  came: Message | string;
  milliseconds: number;
}

/** A request and its response. */
export interface Exchange {
  endpoint: AuthorizationEndpoint;
  sent: Message;
  response: UncachedResponse;
  /** The response for display, without secrets. */
  shown: Message | string;
}

export interface ConformanceRun {
  target: ConformanceTarget;
  /** Sends a request, by default with the token of the reader who has access. */
  request(endpoint: AuthorizationEndpoint, sent: Message, more?: Partial<CheckRequest>): Promise<Exchange>;
  productOf(endpoint: AuthorizationEndpoint): string;
  /** Returns the default body of an endpoint for a product, by default one of the reader. */
  bodyFor(endpoint: AuthorizationEndpoint, product?: string): AuthorizationBody;
}

export const pass: Finding = { verdict: "pass", advice: "" };
export const fail = (advice: Message | ""): Finding => ({ verdict: "fail", advice });
export const warn = (advice: Message): Finding => ({ verdict: "warn", advice });
export const skip = (advice: Message): Finding => ({ verdict: "skip", advice });

export function createConformanceRun(target: ConformanceTarget, product: string, send: Send): ConformanceRun {
  const productOf = (endpoint: AuthorizationEndpoint) => {
    if (endpoint === "authorize_article") return target.articleProduct ?? product;
    if (endpoint === "authorize_chatbot") return target.chatbotProduct ?? product;
    return product;
  };
  const bodyOf = (endpoint: AuthorizationEndpoint, product?: string) =>
    product === undefined
      ? bodyFor(endpoint, productOf(endpoint), target.chatbotUuid ?? UNKNOWN_CHATBOT)
      : bodyFor(endpoint, product, UNKNOWN_CHATBOT);
  return {
    target,
    productOf,
    bodyFor: bodyOf,
    async request(endpoint, sent, more = {}) {
      const request: CheckRequest = {
        endpoint,
        authorization: `Bearer ${target.token}`,
        idToken: null,
        profileToken: target.profileToken,
        body: bodyOf(endpoint),
        ...more,
      };
      const response = await send(request);
      return {
        endpoint,
        sent,
        response,
        shown: describeResponse(response, (text) => withoutSecrets(text, target)),
      };
    },
  };
}

/** Returns a random product ID that no publisher has. */
export const unknownProduct = (): string => `no-such-product-${randomUUID()}`;

export function resultOf(rule: Omit<Rule, "endpoint">, exchange: Exchange, finding: Finding): Result {
  const { endpoint, sent, response, shown } = exchange;
  return {
    ...rule,
    endpoint,
    sent,
    came: shown,
    milliseconds: Math.round(response.milliseconds),
    ...finding,
  };
}

/** Returns the result of a rule that was not checked, with the reason. */
export function skipped(rule: Rule, why: Message): Result {
  return { ...rule, sent: message("conformance.sent.nothing"), came: "", milliseconds: 0, ...skip(why) };
}

/** Masks tokens, their parts and the forged tokens in a server's response. */
function withoutSecrets(text: string, target: ConformanceTarget): string {
  const { token, deniedToken, expiredToken, idToken, profileToken } = target;
  const tokens = [token, deniedToken, expiredToken, idToken].filter((each) => each !== null);
  const parts = [...tokens, tampered(token)].flatMap((each) => [
    each,
    ...each.split(".").filter(({ length }) => length >= MIN_MASKED_LENGTH),
  ]);
  return parts.reduce(
    (masked, token) => mask(masked, { token }),
    mask(text, { "profile token": profileToken }),
  );
}

/** Shorter parts of a token also occur in harmless texts. */
const MIN_MASKED_LENGTH = 16;
const UNKNOWN_CHATBOT = "00000000-0000-4000-8000-000000000000";

function bodyFor(endpoint: AuthorizationEndpoint, product: string, uuid: string): AuthorizationBody {
  const categories = { category_name: "", category_ids: "" };
  // A product from the endpoint `issues` may be an Apple, Google or external ID (contract 4.C rule 2).
  const ids = {
    product_id_apple: product,
    product_id_google: product,
    product_id_amazon: "",
    product_id_external: product,
  };
  const name = "Conformance check";
  const date = "2026-01-31";
  switch (endpoint) {
    case "authorize":
      return { issue_name: name, issue_date: date, ...categories, ...ids };
    case "authorize_article":
      return { name, date, ...categories, ...ids };
    case "authorize_download":
      return { name, date, ...categories, product_id_external: product };
    case "authorize_chatbot":
      return { name, uuid, product_id_external: product };
    case "issues":
      return {};
  }
}
