import { randomUUID } from "node:crypto";
import type { ConformanceResult } from "#shared/console/conformance.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { decides } from "./answer-checks.ts";
import {
  type Answered,
  type Asked,
  type Examination,
  type Finding,
  fail,
  pass,
  resultOf,
  skip,
  unasked,
  unknownProduct,
  warn,
} from "./examination.ts";

type Check = () => Promise<ConformanceResult>;
const BASIS = "contract 4.C rule 1";

/** Whether the reader counts: somebody else, with a valid token, is told no. */
export function checkDenied(examination: Examination, endpoint: AuthorizationEndpoint): Check {
  const { deniedToken } = examination.candidate;
  const described = {
    id: `${endpoint}.denied_token`,
    source: `${BASIS}, 5.2 rule 4`,
    rule:
      endpoint === "issues"
        ? "A reader who has nothing gets an empty list."
        : "A reader who does not have it is told so: 200 with “granted” false.",
  };
  return async () => {
    if (deniedToken === null)
      return unasked({ ...described, endpoint }, "No token of a reader who is refused was handed over.");
    const sent = "the token of a reader who is refused";
    const answered = await examination.ask(endpoint, sent, { authorization: `Bearer ${deniedToken}` });
    return resultOf(described, answered, mustDeny(answered));
  };
}

function mustDeny({ endpoint, came }: Answered): Finding {
  if (endpoint === "issues") {
    if (came.issues === null) return fail('Answer 200 with {"issues": []}.');
    if (came.issues.length === 0) return pass;
    return warn(
      "This reader has a list of their own. Hand over a token of one who has nothing, or compare it yourself.",
    );
  }
  if (came.outcome === "denied") return pass;
  if (came.outcome === "granted")
    return fail("This reader is let in. Decide by the reader that the token names.");
  if (came.outcome === "unauthorized")
    return fail(
      'Answer 200 with {"granted": false}: 401 is for tokens that are not valid, and sends a reader to sign in again.',
    );
  return fail('Answer 200 with {"granted": false}.');
}

/** How `authorize` decides: by what is asked for, in whatever form the contract lets it be written. */
export function checkDecisions(examination: Examination, first: Answered, product: string): Check[] {
  const { candidate } = examination;
  const endpoint = "authorize";
  const usual = examination.bodyFor(endpoint, product);
  const isGranted = first.came.outcome === "granted";

  const check = (
    described: { id: string; source: string; rule: string },
    sent: string,
    more: Partial<Asked>,
    find: (answered: Answered) => Finding,
  ): Check => {
    return async () => {
      if (!decides(first))
        return unasked(
          { ...described, endpoint },
          "The first question got no decision that this could be compared with.",
        );
      const answered = await examination.ask(endpoint, sent, more);
      return resultOf(described, answered, find(answered));
    };
  };
  const body = (changed: Partial<AuthorizationBody<"authorize">>) => ({
    body: { ...usual, ...changed } as AuthorizationBody,
  });
  const anyDecision = (answered: Answered) =>
    decides(answered) ? pass : fail("Answer with a decision, as for any other body.");
  const sameDecision = (advice: string) => (answered: Answered) =>
    answered.came.outcome === first.came.outcome ? pass : fail(advice);

  return [
    async () =>
      resultOf(
        { id: "authorize.granted", source: BASIS, rule: "A reader who has it is let in." },
        first,
        isGranted || !decides(first)
          ? pass
          : warn(
              "This reader is told no. Hand over a product that the reader has, so that the rest can be looked at.",
            ),
      ),
    check(
      { id: "authorize.depends_on_item", source: BASIS, rule: "The decision depends on what is asked for." },
      "the same for a product that does not exist",
      { body: examination.bodyFor(endpoint, unknownProduct()) },
      ({ came }) => {
        if (came.outcome === "granted")
          return warn("Right only if this reader may see whatever comes. Try a reader who bought one thing.");
        return isGranted ? anyDecision({ ...first, came }) : skip("This reader is told no for everything.");
      },
    ),
    check(
      {
        id: "authorize.several_products",
        source: "contract 2.7",
        rule: "“product_id_external” may hold several identifiers, separated by commas.",
      },
      "“product_id_external” with an unknown product and the known one",
      body({
        product_id_apple: "",
        product_id_google: "",
        product_id_external: `${unknownProduct()},${product}`,
      }),
      sameDecision("Split “product_id_external” at its commas, and let a reader in who has any of them."),
    ),
    check(
      {
        id: "authorize.several_categories",
        source: "contract 2.7",
        rule: "“category_ids” may hold several identifiers, separated by commas.",
      },
      "“category_ids” with three identifiers",
      body({ category_name: "Several", category_ids: "1,22,333" }),
      ({ came }) =>
        isGranted && came.outcome !== "granted"
          ? fail(
              "Split “category_ids” at its commas: categories that are not known take nothing away from a reader.",
            )
          : anyDecision({ ...first, came }),
    ),
    check(
      { id: "authorize.empty_strings", source: "contract 2.7", rule: "Every field may be an empty string." },
      "every field empty",
      { body: Object.fromEntries(Object.keys(usual).map((name) => [name, ""])) as AuthorizationBody },
      anyDecision,
    ),
    check(
      {
        id: "authorize.unicode",
        source: "contract 2.7",
        rule: "Names may hold any Unicode text, and be long.",
      },
      "a name of 1,000 characters with umlauts, Arabic, Chinese, emoji and quotation marks",
      body({ issue_name: 'Größe "№ 1" – العدد 第一期 🗞️ '.repeat(40).slice(0, 1000).toWellFormed() }),
      sameDecision("Read the body as UTF-8 and as JSON: a name must not change the decision."),
    ),
    check(
      {
        id: "authorize.id_token",
        source: "contract 4.C rule 3, 5.2 rule 2",
        rule: "The header OIDC-ID-Token may come along.",
      },
      candidate.idToken === null ? "the header OIDC-ID-Token with a placeholder" : "the header OIDC-ID-Token",
      { idToken: candidate.idToken ?? "conformance-check" },
      (answered) => {
        if (answered.came.outcome === first.came.outcome) return pass;
        if (candidate.idToken === null)
          return warn("A placeholder is not accepted. Hand over the reader's ID token if it is looked at.");
        return fail("Accept the header: it may come with every request.");
      },
    ),
    check(
      {
        id: "authorize.wrong_profile_token",
        source: "contract 4.C",
        rule: "Another profile token lets nobody in.",
      },
      "the same below another profile token",
      { profileToken: `no-such-profile-${randomUUID()}` },
      ({ came }) =>
        came.outcome === "granted"
          ? fail("Compare the profile token in the path with the one that was agreed on, and answer 404.")
          : pass,
    ),
  ];
}

/** Whether one connection serves several requests: a new one for each would cost every reader a while. */
export async function checkKeepAlive(examination: Examination): Promise<ConformanceResult> {
  const sent = "the same again, twice over one connection";
  let answered = await examination.ask("authorize", sent);
  if (answered.came.reason !== "connection_lost") answered = await examination.ask("authorize", sent);
  return resultOf(
    {
      id: "authorize.keep_alive",
      source: "limit of Newsrack",
      rule: "A connection can be used for several requests.",
    },
    answered,
    answered.came.reason === "connection_lost"
      ? fail("Keep connections open, or say Connection: close when one ends.")
      : pass,
  );
}
