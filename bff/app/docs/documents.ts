import { z } from "zod";
import { contractRoutes, kioskRouteTable } from "#bff/http/router/contract-routes.ts";
import {
  type AuthorizationEndpoint,
  authorizationBodies,
  authorizationEndpoint,
} from "#shared/contract/authorization.ts";
import { defineRoute, type Route } from "#shared/contract/route.ts";
import { READERS } from "#shared/kiosk/readers.ts";
import { cookbook, readerCookbook } from "./guide/cookbook.ts";
import { guide } from "./guide/guide.ts";
import type { Json } from "./json-schema.ts";
import { openApiDocument } from "./openapi.ts";
import { kioskErrorSamples, SAMPLE_REQUEST_ID } from "./samples.ts";

interface Installation {
  baseUrl: string;
  version: string;
}

const idTokenHeader = (description: string): Json => ({
  name: "OIDC-ID-Token",
  in: "header",
  required: false,
  description,
  schema: { type: "string", examples: ["eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJyZWFkZXItODE1In0.c2lnbmF0dXJl"] },
});

/** Returns the document of interfaces A and B, with the guide and the cookbook. */
export function importDocument({ baseUrl, version }: Installation): Json {
  return openApiDocument({
    title: "Newsrack import API",
    version: "2.1",
    description: `For scripts and editorial systems that import content into a publication. Served by Newsrack ${version}.
${guide}${cookbook(baseUrl)}`,
    routes: contractRoutes,
    servers: [{ url: baseUrl }],
    tags: {
      Token: "What your token may do.",
      Issues: "Digital issues and their imports.",
      "Planned editions": "The plan of what comes out when.",
      Uploads: "Files for imports, which issues name as `upload://<id>`.",
      Articles: "Articles in Markdown.",
      "Article categories": "The tree of categories of articles.",
      Webhooks: "Events that Newsrack sends to your server, signed as Standard Webhooks defines it.",
    },
    webhooks: true,
    securityScheme: {
      type: "apiKey",
      in: "header",
      name: "Authorization",
      description: "`Authorization: Token <API_TOKEN>`, a token generated in the console.",
    },
  });
}

/** Returns the document of the readers' interface. */
export function kioskDocument({ baseUrl, version }: Installation): Json {
  return openApiDocument({
    title: "Newsrack kiosk API",
    version: "1",
    description: `For apps and pages that show a publication to its readers. Served by Newsrack ${version}.

Lists, covers and article images are public. A protected item is sent only after the publisher's authorization endpoint has
granted it to the reader's access token. Pages of every origin may call this interface. The cookie of the
kiosk counts for its own pages only.

Answers have an \`ETag\`. Send it as \`If-None-Match\`, and an unchanged answer is 304 without a body. An unknown query parameter is 422.
${readerCookbook(baseUrl)}`,
    routes: kioskRouteTable,
    servers: [{ url: baseUrl }],
    tags: { [READERS]: "What readers get." },
    securityScheme: {
      type: "http",
      scheme: "bearer",
      description: "The reader's access token, issued by the publisher's OpenID provider.",
    },
    isPublic: true,
    errorSamples: kioskErrorSamples,
    headers: [
      idTokenHeader("The reader's ID token. It is sent to the publisher if the publication forwards it."),
    ],
  });
}

const granted = z.strictObject({ granted: z.boolean().describe("Whether the reader may have the item.") });
const issues = z.strictObject({
  issues: z
    .array(z.string())
    .describe("Identifiers of products, of every kind, mixed and without duplicates.")
    .meta({ examples: [["hbw-2026-27", "com.example.hbw.27"]] }),
});

const summaries: Record<AuthorizationEndpoint, string> = {
  authorize: "May the reader open this issue",
  authorize_download: "May the reader download this issue",
  authorize_chatbot: "May the reader use this chatbot",
  authorize_article: "May the reader read this article",
  issues: "Which issues may the reader open",
};

const authorizationRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  authorizationEndpoint.options.map((endpoint) => [
    endpoint,
    defineRoute({
      method: "POST",
      path: `/svc-api/v2/:profile_token/${endpoint}`,
      audience: "public",
      tag: "Authorization",
      summary: summaries[endpoint],
      description:
        endpoint === "authorize"
          ? "Required. Decides for the authenticated reader from the fields of the request."
          : "Optional. A server without it answers 404.",
      params: z.object({
        profile_token: z
          .string()
          .describe("Identifies the publication.")
          .meta({ examples: ["harbour-weekly-4f9a2c"] }),
      }),
      body: authorizationBodies[endpoint],
      responses: { 200: endpoint === "issues" ? issues : granted },
    }),
  ]),
);

/** Returns the document of interface C, which the publisher implements and Newsrack calls. */
export function authorizationDocument({ version }: Installation): Json {
  return openApiDocument({
    title: "Authorization endpoint of a publisher",
    version: "2",
    description: `Implemented by the publisher and called by Newsrack ${version} before it serves a protected item.

Answer within three seconds: 200 with the decision, or 401 for a missing, malformed, expired or invalid token. Every other
answer denies access. \`npm run conformance\` checks an implementation.`,
    routes: authorizationRoutes,
    servers: [
      {
        url: "{auth_server_url}",
        description: "The publisher's server.",
        variables: { auth_server_url: { default: "https://auth.example.com" } },
      },
    ],
    tags: { Authorization: "Decisions about one reader and one item, and the list of a reader's issues." },
    securityScheme: {
      type: "http",
      scheme: "bearer",
      description: "The reader's access token: a JWT or an opaque token.",
    },
    errors: {
      401: { description: "The token is missing, malformed, expired or invalid. The body is ignored." },
    },
    headers: [
      idTokenHeader("The reader's ID token, if the publication forwards it."),
      {
        name: "X-Request-Id",
        in: "header",
        required: true,
        description: "Identifies the request. The callout log of the console shows it.",
        schema: { type: "string", format: "uuid", examples: [SAMPLE_REQUEST_ID] },
      },
    ],
  });
}
