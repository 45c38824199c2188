import { randomUUID } from "node:crypto";
import type { ConformanceResult } from "#shared/console/conformance.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { SingleCallout } from "../authorization/single-callout.service.ts";
import { mask } from "../mask.ts";
import { tampered } from "./spoiled-tokens.ts";
import { cameInWords } from "./words.ts";

/** What is examined, and with what. */
export interface Candidate {
  authServerUrl: string;
  profileToken: string;
  /** Of a reader who has the product. */
  token: string;
  idToken: string | null;
  /** Of a reader who has nothing of what is asked for. */
  deniedToken: string | null;
  expiredToken: string | null;
  /** Null: the first that the endpoint `issues` names. */
  product: string | null;
  /** The endpoints that readers' requests are sent to; null where nobody has said. */
  enabled: ReadonlySet<AuthorizationEndpoint> | null;
}

export interface Asked {
  endpoint: AuthorizationEndpoint;
  /** Of the header; null: none is sent. */
  authorization: string | null;
  idToken: string | null;
  profileToken: string;
  body: AuthorizationBody;
}

/** How a question gets to the candidate; everything else about an examination is the same everywhere. */
export type Send = (asked: Asked) => Promise<SingleCallout>;

export type Finding = Pick<ConformanceResult, "verdict" | "advice">;
type Rule = Pick<ConformanceResult, "id" | "source" | "rule" | "endpoint">;

/** A question that was asked, and the answer to it. */
export interface Answered {
  endpoint: AuthorizationEndpoint;
  /** In words. */
  sent: string;
  came: SingleCallout;
  /** What came, in words and without secrets. */
  shown: string;
}

export interface Examination {
  candidate: Candidate;
  /** Asks with the token of the reader who has the product, unless told otherwise. */
  ask(endpoint: AuthorizationEndpoint, sent: string, more?: Partial<Asked>): Promise<Answered>;
  /** What an endpoint is asked by default, for a product. */
  bodyFor(endpoint: AuthorizationEndpoint, product: string): AuthorizationBody;
}

export const pass: Finding = { verdict: "pass", advice: "" };
export const fail = (advice: string): Finding => ({ verdict: "fail", advice });
export const warn = (advice: string): Finding => ({ verdict: "warn", advice });
export const skip = (advice: string): Finding => ({ verdict: "skip", advice });

export function createExamination(candidate: Candidate, product: string, send: Send): Examination {
  return {
    candidate,
    bodyFor,
    async ask(endpoint, sent, more = {}) {
      const asked: Asked = {
        endpoint,
        authorization: `Bearer ${candidate.token}`,
        idToken: null,
        profileToken: candidate.profileToken,
        body: bodyFor(endpoint, product),
        ...more,
      };
      const came = await send(asked);
      return { endpoint, sent, came, shown: cameInWords(came, (text) => withoutSecrets(text, candidate)) };
    },
  };
}

/** A product that no publisher has. */
export const unknownProduct = (): string => `no-such-product-${randomUUID()}`;

export function resultOf(
  rule: Omit<Rule, "endpoint">,
  answered: Answered,
  finding: Finding,
): ConformanceResult {
  const { endpoint, sent, came, shown } = answered;
  return {
    ...rule,
    endpoint,
    sent,
    came: shown,
    milliseconds: Math.round(came.milliseconds),
    ...finding,
  };
}

/** A rule that was not looked at, and why. */
export function unasked(rule: Rule, why: string): ConformanceResult {
  return { ...rule, sent: "nothing", came: "", milliseconds: 0, ...skip(why) };
}

/** Of what a server sent back: without tokens, their parts and the forgeries that were made of them. */
function withoutSecrets(text: string, candidate: Candidate): string {
  const { token, deniedToken, expiredToken, idToken, profileToken } = candidate;
  const tokens = [token, deniedToken, expiredToken, idToken].filter((each) => each !== null);
  const pieces = [...tokens, tampered(token)].flatMap((each) => [
    each,
    ...each.split(".").filter(({ length }) => length >= SHORTEST_PIECE),
  ]);
  return pieces.reduce(
    (masked, token) => mask(masked, { token }),
    mask(text, { "profile token": profileToken }),
  );
}

/** Shorter parts of a token are in too many other texts. */
const SHORTEST_PIECE = 16;
const CHATBOT = "00000000-0000-4000-8000-000000000000";

function bodyFor(endpoint: AuthorizationEndpoint, product: string): AuthorizationBody {
  const categories = { category_name: "", category_ids: "" };
  // An identifier of the endpoint `issues` may be of any kind (contract 4.C rule 2).
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
      return { name, uuid: CHATBOT, product_id_external: product };
    case "issues":
      return {};
  }
}
