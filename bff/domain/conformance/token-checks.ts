import { randomBytes } from "node:crypto";
import type { ConformanceResult } from "#shared/console/conformance.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import {
  type Answered,
  type Examination,
  type Finding,
  fail,
  pass,
  resultOf,
  unasked,
} from "./examination.ts";
import { tampered, unsigned } from "./spoiled-tokens.ts";
import { ADVICE } from "./words.ts";

const REFUSE = "contract 5.2 rule 3";

interface BadCredentials {
  name: string;
  source: string;
  rule: string;
  sent: string;
  /** Null: no header at all; undefined: cannot be made. */
  authorization: string | null | undefined;
  why?: string;
}

function badCredentials({ candidate }: Examination): BadCredentials[] {
  const { token, expiredToken } = candidate;
  const bearer = (value: string | null) => (value === null ? undefined : `Bearer ${value}`);
  return [
    {
      name: "missing_token",
      source: REFUSE,
      rule: "Without a token the answer is 401.",
      sent: "no Authorization header",
      authorization: null,
    },
    {
      name: "malformed_token",
      source: REFUSE,
      rule: "A malformed header is answered with 401.",
      sent: "Authorization: Bearer, with no token behind it",
      authorization: "Bearer",
    },
    {
      name: "unknown_token",
      source: REFUSE,
      rule: "A token that nobody issued is answered with 401.",
      sent: "a token of random characters",
      authorization: `Bearer ${randomBytes(24).toString("hex")}`,
    },
    {
      name: "tampered_token",
      source: "contract 5.2 rules 1 and 3",
      rule: "A token that was changed is answered with 401.",
      sent: "the valid token with one character changed, in a JWT one of its signature",
      authorization: `Bearer ${tampered(token)}`,
    },
    {
      name: "unsigned_token",
      source: "contract 5.2 rules 1 and 3",
      rule: "A JWT that says it needs no signature (alg none) is answered with 401.",
      sent: "the valid token with alg none and without its signature",
      authorization: bearer(unsigned(token)),
      why: "The token is no JWT.",
    },
    {
      name: "expired_token",
      source: REFUSE,
      rule: "An expired token is answered with 401.",
      sent: "the expired token",
      authorization: bearer(expiredToken),
      why: "No expired token was handed over.",
    },
    {
      name: "basic_credentials",
      source: "contract 5.2 rules 1 and 6",
      rule: "User name and password are answered with 401.",
      sent: "Authorization: Basic, with a made-up name and password",
      authorization: `Basic ${Buffer.from("conformance:check").toString("base64")}`,
    },
  ];
}

/** What every endpoint answers to whoever shows no good token. */
export function checkTokens(
  examination: Examination,
  endpoint: AuthorizationEndpoint,
): (() => Promise<ConformanceResult>)[] {
  return badCredentials(examination).map(({ name, sent, authorization, why = "", ...rule }) => async () => {
    const described = { id: `${endpoint}.${name}`, ...rule };
    if (authorization === undefined) return unasked({ ...described, endpoint }, why);
    const answered = await examination.ask(endpoint, sent, { authorization });
    return resultOf(described, answered, mustRefuse(answered));
  });
}

function mustRefuse({ came: { outcome, reason } }: Answered): Finding {
  switch (outcome) {
    case "unauthorized":
      return pass;
    case "granted":
      return fail("Whoever sends this is let in. Check the token before anything else, and answer 401.");
    case "denied":
      return fail(
        "Answer 401: “granted” false is for a valid token, and does not tell a reader to sign in again.",
      );
    case "unavailable":
      return fail(
        reason === "bad_status" ? "Answer 401, and no other status." : `Answer 401. ${ADVICE[reason] ?? ""}`,
      );
  }
}
