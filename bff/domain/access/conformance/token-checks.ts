import { randomBytes } from "node:crypto";
import type { English } from "#bff/messages/english.ts";
import { message } from "#bff/messages/message.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import {
  type ConformanceRun,
  type Exchange,
  type Finding,
  fail,
  pass,
  type Result,
  resultOf,
  skipped,
} from "./conformance-run.ts";
import { adviceOn } from "./describe-response.ts";
import { tampered, unsigned } from "./tampered-tokens.ts";

const REFUSE = "contract 5.2 rule 3";
const VERIFY = "contract 5.2 rules 1 and 3";

interface BadCredentials {
  name: keyof English["conformance"]["rule"] & keyof English["conformance"]["sent"];
  source: string;
  /** Null to omit the header; undefined if the credentials cannot be made from the given tokens. */
  authorization: string | null | undefined;
}

function badCredentials({ target }: ConformanceRun): BadCredentials[] {
  const { token, expiredToken } = target;
  const bearer = (value: string | null) => (value === null ? undefined : `Bearer ${value}`);
  const unknown = randomBytes(24).toString("hex");
  const basic = Buffer.from("conformance:check").toString("base64");
  return [
    { name: "missing_token", source: REFUSE, authorization: null },
    { name: "malformed_token", source: REFUSE, authorization: "Bearer" },
    { name: "unknown_token", source: REFUSE, authorization: bearer(unknown) },
    { name: "tampered_token", source: VERIFY, authorization: bearer(tampered(token)) },
    { name: "unsigned_token", source: VERIFY, authorization: bearer(unsigned(token)) },
    { name: "expired_token", source: REFUSE, authorization: bearer(expiredToken) },
    {
      name: "basic_credentials",
      source: "contract 5.2 rules 1 and 6",
      authorization: `Basic ${basic}`,
    },
  ];
}

/** Checks that an endpoint rejects missing and invalid credentials. */
export function checkTokens(run: ConformanceRun, endpoint: AuthorizationEndpoint): (() => Promise<Result>)[] {
  return badCredentials(run).map(({ name, source, authorization }) => async () => {
    const described = { id: `${endpoint}.${name}`, source, rule: message(`conformance.rule.${name}`) };
    if (authorization === undefined)
      return skipped(
        { ...described, endpoint },
        message(`conformance.skipped.${name === "expired_token" ? "no_expired_token" : "no_jwt"}`),
      );
    const sent = message(`conformance.sent.${name}`);
    const exchange = await run.request(endpoint, sent, { authorization });
    return resultOf(described, exchange, mustRefuse(exchange));
  });
}

function mustRefuse({ response: { outcome, reason } }: Exchange): Finding {
  switch (outcome) {
    case "unauthorized":
      return pass;
    case "granted":
      return fail(message("conformance.advice.granted_without_token"));
    case "denied":
      return fail(message("conformance.advice.unauthorized_not_denied"));
    case "unavailable": {
      if (reason === "bad_status") return fail(message("conformance.advice.unauthorized_alone"));
      const advice = adviceOn(reason);
      return fail(
        advice === ""
          ? message("conformance.advice.unauthorized")
          : message("conformance.advice.unauthorized_because", { advice }),
      );
    }
  }
}
