import type { CalloutOutcome, CalloutReason } from "#shared/console/access/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import type { RawResponse } from "./send-callout.ts";

/** The meaning of an endpoint's response. A response that does not follow the contract exactly is `unavailable`. */
export interface ParsedResponse {
  outcome: CalloutOutcome;
  reason: CalloutReason;
  /** Product identifiers from the endpoint `issues`, without duplicates; null for other endpoints. */
  issues: string[] | null;
}

const JSON_TYPE = /^application\/(?:[\w.!#$&^+-]+\+)?json\s*(?:;|$)/i;

/** Parses a response with status 200 or 401 (contract 4.C, 5.2 rules 3 and 4). */
export function parseResponse(
  endpoint: AuthorizationEndpoint,
  { status, contentType, body, isUtf8 }: RawResponse,
): ParsedResponse {
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
  if (countMember(body, member) > 1) return unusable("malformed_json");
  if (endpoint === "issues") return parseIssues(memberOf(parsed, "issues"));
  const granted = memberOf(parsed, "granted");
  if (granted === true) return { outcome: "granted", reason: "granted", issues: null };
  if (granted === false) return { outcome: "denied", reason: "denied", issues: null };
  return unusable("wrong_type");
}

function parseIssues(issues: unknown): ParsedResponse {
  if (!Array.isArray(issues) || !issues.every((issue) => typeof issue === "string"))
    return unusable("wrong_type");
  if (issues.length > calloutLimits.issuesCount) return unusable("too_large");
  return { outcome: "granted", reason: "granted", issues: [...new Set(issues)] };
}

/** Matches a string also without its closing quote, because searching for a missing one takes quadratic time. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\]:]/g;

/**
 * Counts how often the outermost object of well-formed JSON contains a member. `JSON.parse` silently takes the last one,
 * but an endpoint that sends both `true` and `false` has not decided (RFC 8259, section 4).
 */
function countMember(json: string, name: string): number {
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

/** Returns an object's own member; undefined for inherited members. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

const unusable = (reason: CalloutReason): ParsedResponse => ({
  outcome: "unavailable",
  reason,
  issues: null,
});
