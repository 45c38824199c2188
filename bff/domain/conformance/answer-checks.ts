import type { CalloutReason } from "#shared/console/callouts.ts";
import type { ConformanceResult } from "#shared/console/conformance.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import { type Answered, type Finding, fail, pass, resultOf, skip, unasked, warn } from "./examination.ts";
import { ADVICE } from "./words.ts";

/** Readers notice when a decision takes longer. */
const QUICK_MS = 1_000;
/** What says that there is no such endpoint. */
const ABSENT = new Set([404, 405, 410, 501]);

interface Step {
  name: string;
  source: string;
  rule: string;
  breaks: CalloutReason[];
}

/** What an answer to a good question has to be, in an order in which breaking one rule hides those after it. */
function stepsOf(endpoint: AuthorizationEndpoint): Step[] {
  const isList = endpoint === "issues";
  return [
    {
      name: "reachable",
      source: "contract 4.C",
      rule: "The endpoint answers.",
      breaks: ["connect_failed", "address_refused", "tls_required", "connection_lost", "bad_http"],
    },
    { name: "time", source: "limit of Newsrack", rule: "It answers within 3 seconds.", breaks: ["timeout"] },
    {
      name: "no_redirect",
      source: "limit of Newsrack",
      rule: "It answers itself, without a redirect.",
      breaks: ["redirect"],
    },
    {
      name: "status",
      source: "contract 5.2 rules 3 and 4",
      rule: "A valid token is answered with 200.",
      breaks: ["bad_status", "token_rejected"],
    },
    {
      name: "size",
      source: "limit of Newsrack",
      rule: isList
        ? "The list has at most 10,000 entries and 1 MiB."
        : `The answer has at most ${calloutLimits.grantBytes / 1024} KiB.`,
      breaks: ["too_large"],
    },
    {
      name: "json",
      source: "contract 4.C rule 3",
      rule: "The answer is JSON, and says so: Content-Type: application/json.",
      breaks: ["encoded", "not_json", "malformed_json"],
    },
    isList
      ? {
          name: "list",
          source: "contract 4.C rule 2",
          rule: "“issues” is an array of strings.",
          breaks: ["wrong_type"],
        }
      : {
          name: "decision",
          source: "contract 2.7",
          rule: "“granted” is true or false, of exactly this type.",
          breaks: ["wrong_type"],
        },
  ];
}

/** Whether an optional endpoint says that it is not there: then nothing else is asked of it. */
export function isAbsent({ endpoint, came }: Answered): boolean {
  return endpoint !== "authorize" && came.reason === "bad_status" && ABSENT.has(came.status ?? 0);
}

/** Whether there is any point in asking on. */
export function answersAtAll({ came }: Answered): boolean {
  return ![
    "connect_failed",
    "address_refused",
    "tls_required",
    "connection_lost",
    "bad_http",
    "timeout",
  ].includes(came.reason);
}

/** Whether the answer says yes or no. */
export const decides = ({ came }: Answered): boolean =>
  came.outcome === "granted" || came.outcome === "denied";

export function absentEndpoint(answered: Answered, enabled: ReadonlySet<AuthorizationEndpoint> | null) {
  const { endpoint } = answered;
  const finding = enabled?.has(endpoint)
    ? fail(
        `The endpoint is enabled for this publication. Offer it, or take ${endpoint} out of the configuration.`,
      )
    : pass;
  return resultOf(
    {
      id: `${endpoint}.offered`,
      source: "contract 4.C",
      rule: "An optional endpoint is offered, or answers 404.",
    },
    answered,
    finding,
  );
}

/** The rules for an answer, each with what this one says of it. */
export function checkAnswer(answered: Answered): ConformanceResult[] {
  const { endpoint, came } = answered;
  let broken: string | null = null;
  return stepsOf(endpoint).map(({ name, source, rule, breaks }) => {
    const described = { id: `${endpoint}.${name}`, source, rule };
    if (broken) return unasked({ ...described, endpoint }, `Could not be seen: ${broken}`);
    if (breaks.includes(came.reason)) {
      broken = `the rule “${rule}” is broken.`;
      return resultOf(described, answered, fail(adviceFor(answered)));
    }
    return resultOf(described, answered, name === "time" ? quick(came.milliseconds) : pass);
  });
}

function quick(milliseconds: number): Finding {
  if (milliseconds <= QUICK_MS) return pass;
  return warn("It is in time, but every reader waits for it. Answer within a second.");
}

function adviceFor({ endpoint, came: { reason, status } }: Answered): string {
  if (reason === "token_rejected")
    return "The token was refused. If it is really valid, look at issuer, audience and expiry as they are checked; else hand over a valid one.";
  if (reason === "bad_status" && endpoint === "authorize" && status === 404)
    return "This endpoint is required. Look at the path, and at the profile token.";
  if (reason === "wrong_type")
    return endpoint === "issues"
      ? 'Answer {"issues": ["…"]} with strings alone.'
      : 'Answer {"granted": true} or {"granted": false}, without quotation marks, numbers or lists.';
  if (reason === "too_large" && endpoint === "issues")
    return "Name at most 10,000 products, in at most 1 MiB: those that are still offered.";
  return ADVICE[reason] ?? "";
}

/** What the list itself has to be (contract 4.C rule 2). */
export function checkList(answered: Answered): ConformanceResult[] {
  const listed = listIn(answered);
  const duplicates = listed.filter((product, index) => listed.indexOf(product) !== index);
  return [
    resultOf(
      { id: "issues.no_duplicates", source: "contract 4.C rule 2", rule: "No product is named twice." },
      answered,
      duplicates.length === 0
        ? pass
        : fail(`${duplicates.length} entries stand there already. Name each product once.`),
    ),
    resultOf(
      { id: "issues.no_blanks", source: "contract 4.C rule 2", rule: "Each entry names a product." },
      answered,
      listed.every((product) => product.trim() !== "")
        ? pass
        : warn("Leave empty entries out: they lead to no issue."),
    ),
    ...(listed.length === 0
      ? [
          resultOf(
            {
              id: "issues.some",
              source: "contract 4.C rule 2",
              rule: "A reader who has something has a list.",
            },
            answered,
            skip("The list of this reader is empty. Hand over a token of a reader who has something."),
          ),
        ]
      : []),
  ];
}

/** The entries as they came, which Newsrack itself reads only once each. */
function listIn({ came }: Answered): string[] {
  return (JSON.parse(came.body ?? "{}") as { issues?: string[] }).issues ?? [];
}
