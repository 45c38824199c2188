import { z } from "zod";
import { type AuthorizationEndpoint, authorizationEndpoint } from "./authorization.ts";
import { defineRoute, type Route } from "./route.ts";

const tag = "Built-in authority";

/**
 * The body of a request (contract 2.7). A field that is missing, not a string or unknown unlocks nothing, so that callers of later
 * versions of the contract are answered, too.
 */
const body = z.looseObject({});

function define(endpoint: AuthorizationEndpoint) {
  return defineRoute({
    method: "POST",
    path: `/svc-api/v2/:profile_token/${endpoint}`,
    // Authorized by the reader's access token. Not for browsers, which would reveal the profile token.
    audience: "public",
    tag,
    summary:
      endpoint === "issues"
        ? "List the issues that a reader may read"
        : `Decide whether a reader may ${ACTS[endpoint]}`,
    params: z.object({ profile_token: z.string().min(1) }),
    body,
    responses: {
      200:
        endpoint === "issues"
          ? z.strictObject({ issues: z.array(z.string()) })
          : z.strictObject({ granted: z.boolean() }),
    },
  } satisfies Route);
}

const ACTS: Record<Exclude<AuthorizationEndpoint, "issues">, string> = {
  authorize: "read an issue",
  authorize_download: "download an issue",
  authorize_article: "read an article",
  authorize_chatbot: "use a chatbot",
};

/** Interface C of the contract (4.C), which Newsrack itself offers for publications with Newsrack accounts. */
export const svcApiRoutes = authorizationEndpoint.options.map((endpoint) => ({
  endpoint,
  route: define(endpoint),
}));
