import type { CalloutOutcome, CalloutReason } from "#shared/console/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import type { RawAnswer } from "./send-callout.ts";

/** What the customer said. Whatever is not exactly what the contract asks for says nothing: `unavailable`. */
export interface Reading {
  outcome: CalloutOutcome;
  reason: CalloutReason;
  /** Of the endpoint `issues`: product identifiers, each once. */
  issues: string[] | null;
}

const JSON_TYPE = /^application\/(?:[\w.!#$&^+-]+\+)?json\s*(?:;|$)/i;

/** Reads an answer of status 200 or 401 (contract 4.C, 5.2 rules 3 and 4). */
export function readAnswer(
  endpoint: AuthorizationEndpoint,
  { status, contentType, body, isUtf8 }: RawAnswer,
): Reading {
  if (status === 401) return { outcome: "unauthorized", reason: "token_rejected", issues: null };
  if (!JSON_TYPE.test(contentType ?? "")) return unusable("not_json");
  if (!isUtf8) return unusable("malformed_json");
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return unusable("malformed_json");
  }
  const member = endpoint === "issues" ? "issues" : "granted";
  if (timesNamed(body, member) > 1) return unusable("malformed_json");
  if (endpoint === "issues") return readIssues(own(parsed, "issues"));
  const granted = own(parsed, "granted");
  if (granted === true) return { outcome: "granted", reason: "granted", issues: null };
  if (granted === false) return { outcome: "denied", reason: "denied", issues: null };
  return unusable("wrong_type");
}

function readIssues(issues: unknown): Reading {
  if (!Array.isArray(issues) || !issues.every((issue) => typeof issue === "string"))
    return unusable("wrong_type");
  if (issues.length > calloutLimits.issuesCount) return unusable("too_large");
  return { outcome: "granted", reason: "granted", issues: [...new Set(issues)] };
}

const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** How often an object, as well-formed JSON, names a member: whoever says yes and no has said neither (RFC 8259, 4). */
function timesNamed(json: string, name: string): number {
  let depth = 0;
  let times = 0;
  let last = "";
  for (const [token] of json.matchAll(JSON_TOKEN)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (token === ":" && depth === 1 && JSON.parse(last) === name) times += 1;
    last = token;
  }
  return times;
}

/** A member of an object itself: nothing that it may have inherited counts. */
function own(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

const unusable = (reason: CalloutReason): Reading => ({ outcome: "unavailable", reason, issues: null });
