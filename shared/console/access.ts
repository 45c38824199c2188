import { z } from "zod";
import { authorizationEndpoint, authServerUrl } from "../contract/authorization.ts";
import { dateTime, flag, MAX_INTEGER, nonBlank, pathId, text, timestamp, typed } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";

/** How readers' access is decided: the customer's endpoint, what was asked there, and who tries it out. */
const tag = "Access";
const base = "/console/api/publications/:publication_id/access";
const params = z.object({ publication_id: pathId });

/** Seconds that a decision is remembered. */
export const ttlLimits = { grant: { default: 60, max: 300 }, denial: { default: 5, max: 60 } } as const;

const seconds = (max: number) =>
  z.int(typed("must be a whole number")).min(0, "must not be negative").max(max, `must be at most ${max}`);

function isPlainAddress(value: string): boolean {
  // What is no address at all was found already.
  if (!URL.canParse(value)) return true;
  const { username, password, search, hash } = new URL(value);
  return username + password + search + hash === "";
}

/** The identity provider of the readers; the console signs test readers in there. */
const oidcFields = {
  issuer: z
    .url({ protocol: /^https?$/, error: "is not an address such as https://id.example.com" })
    .max(2000, "is longer than 2000 characters")
    .refine(isPlainAddress, "must not hold a user name, a password, a query or a fragment"),
  client_id: nonBlank(200),
};

/** How access is decided, as it is shown: secrets stay here, only whether there is one, and its fingerprint. */
export const accessConfig = z.strictObject({
  /** Null: nothing is configured, and protected items are refused. */
  auth_server_url: z.string().nullable(),
  /** The first 8 hex digits of the profile token's HMAC; null where none is set. */
  profile_token_fingerprint: z.string().nullable(),
  endpoints: z.array(authorizationEndpoint),
  grant_ttl_seconds: z.int(),
  denial_ttl_seconds: z.int(),
  forward_id_token: z.boolean(),
  oidc: z
    .strictObject({ issuer: z.string(), client_id: z.string(), client_secret_set: z.boolean() })
    .nullable(),
  version: z.int(),
});
export type AccessConfig = z.infer<typeof accessConfig>;

const secret = text(4000).refine((value) => value !== "", "must not be empty");

/** What names a publication to its publisher's server. */
export const profileToken = secret.refine(
  (value) => !/^\.{1,2}$/.test(value),
  "must be more than dots, which an address would lose",
);

/** `authorize` is always asked (contract 4.C); the list says which optional endpoints there are beside it. */
export const accessConfigInput = z.object({
  auth_server_url: authServerUrl.nullable(),
  /** A secret that is left out stays as it is. */
  profile_token: profileToken.optional(),
  endpoints: z.array(authorizationEndpoint).default([]),
  grant_ttl_seconds: seconds(ttlLimits.grant.max).default(ttlLimits.grant.default),
  denial_ttl_seconds: seconds(ttlLimits.denial.max).default(ttlLimits.denial.default),
  forward_id_token: flag.default(false),
  oidc: z
    .object({ ...oidcFields, client_secret: secret.optional().nullable() })
    .nullable()
    .default(null),
});
export type AccessConfigInput = z.input<typeof accessConfigInput>;
export type AccessConfigChange = z.output<typeof accessConfigInput>;

const configEnvelope = z.strictObject({ access_config: accessConfig });

export const getAccessConfig = defineRoute({
  method: "GET",
  path: `${base}/config`,
  audience: "console",
  tag,
  summary: "How access is decided in a publication",
  params,
  responses: { 200: configEnvelope },
});

export const replaceAccessConfig = defineRoute({
  method: "PUT",
  path: `${base}/config`,
  audience: "console",
  tag,
  summary: "Change how access is decided; what was remembered of earlier decisions is forgotten",
  params,
  envelope: "access_config",
  body: accessConfigInput,
  responses: { 200: configEnvelope },
});

/** One thing that was tried before saving, and what to think of it. */
export const accessCheck = z.strictObject({
  check: z.enum(["endpoint", "identity_provider"]),
  verdict: z.enum(["pass", "warn", "fail"]),
  /** A sentence: what was tried, what came, what to do. */
  message: z.string(),
  milliseconds: z.number(),
});
export type AccessCheck = z.infer<typeof accessCheck>;

export const checkAccessConfig = defineRoute({
  method: "POST",
  path: `${base}/config/check`,
  audience: "console",
  tag,
  summary: "Try a configuration before it is saved",
  params,
  envelope: "access_config",
  body: accessConfigInput,
  says: ["message"],
  responses: { 200: z.strictObject({ checks: z.array(accessCheck) }) },
});

/** What a reader asks for. `publication` is the list of everything a reader may see (the endpoint `issues`). */
export const accessItemType = z.enum(["emag", "story", "chatbot", "publication"]);
export type AccessItemType = z.infer<typeof accessItemType>;

/** `granted` and `denied` are the customer's word; `unauthorized` is its 401; `unavailable` is everything else. */
export const calloutOutcome = z.enum(["granted", "denied", "unauthorized", "unavailable"]);
export type CalloutOutcome = z.infer<typeof calloutOutcome>;

/** Why it ended so. */
export const calloutReason = z.enum([
  "granted",
  "denied",
  "token_rejected",
  "timeout",
  "connect_failed",
  "address_refused",
  "connection_lost",
  "redirect",
  "bad_status",
  "encoded",
  "not_json",
  "malformed_json",
  "wrong_type",
  "too_large",
  "overloaded",
  "circuit_open",
]);
export type CalloutReason = z.infer<typeof calloutReason>;

/** Who caused a callout: a reader, or somebody in the console. */
export const calloutSource = z.enum(["reader", "try", "replay", "matrix"]);
export type CalloutSource = z.infer<typeof calloutSource>;

export const callout = z.strictObject({
  /** Grows with time. */
  id: z.string(),
  at: timestamp,
  source: calloutSource,
  endpoint: authorizationEndpoint,
  item: z.strictObject({ type: accessItemType, id: z.string(), name: z.string() }),
  outcome: calloutOutcome,
  reason: calloutReason,
  /** The customer's status, where it answered. */
  status: z.int().nullable(),
  milliseconds: z.number(),
  /** Answered from memory, without asking. */
  cached: z.boolean(),
  /** How many equal ones this line stands for: within a second, answered from memory or refused unasked. */
  count: z.int(),
  /** The first 8 hex digits of the access token's HMAC. */
  reader_fingerprint: z.string(),
});
export type Callout = z.infer<typeof callout>;

/** With the bodies as they went and came. Tokens that a customer sent back are masked. */
export const fullCallout = callout.extend({
  request_body: z.string(),
  /** Null where nothing came, or where the answer came from memory. */
  response_body: z.string().nullable(),
});
export type FullCallout = z.infer<typeof fullCallout>;

export const CALLOUTS_PER_PAGE = 50;
/** How long a callout stays in the log. */
export const CALLOUT_DAYS = 14;

export const calloutQuery = z.object({
  outcome: calloutOutcome.optional(),
  endpoint: authorizationEndpoint.optional(),
  item_type: accessItemType.optional(),
  item: text(200)
    .optional()
    .describe(
      "Part of the item's name, or its identifier. One or two letters are looked for in the newest callouts alone.",
    ),
  fingerprint: z
    .string()
    .regex(/^[0-9a-fA-F]{1,8}$/, "must be up to 8 hexadecimal digits")
    .transform((value) => value.toLowerCase())
    .optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/, "is no identifier of a callout")
    .optional(),
});

export const listCallouts = defineRoute({
  method: "GET",
  path: `${base}/callouts`,
  audience: "console",
  tag,
  summary: "The callouts of a publication, newest first",
  params,
  query: calloutQuery,
  responses: {
    200: z.strictObject({
      callouts: z.array(callout),
      /** Sent as `before`, it continues the list; null at its end. */
      next_before: z.string().nullable(),
    }),
  },
});

export const getCallout = defineRoute({
  method: "GET",
  path: `${base}/callouts/:callout_id`,
  audience: "console",
  tag,
  summary: "A callout with its bodies",
  params: params.extend({ callout_id: z.string().regex(/^\d{1,18}$/) }),
  responses: { 200: z.strictObject({ callout: fullCallout }) },
});

/** A token to ask with: pasted, or that of a test reader. */
const credentials = {
  token: text(8192).optional(),
  id_token: text(16_384).optional(),
  reader_id: z.uuid().optional(),
};

/** What the readers' interface answers: 200, or a refusal with its code. */
export const readerAnswer = z.strictObject({ status: z.int(), code: z.string().nullable() });
export type ReaderAnswer = z.infer<typeof readerAnswer>;

/** What was sent, what came, and what a reader would have got. */
export const accessTrial = z.strictObject({
  request: z.strictObject({
    method: z.literal("POST"),
    /** With the profile token masked. */
    url: z.string(),
    /** With tokens masked. */
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  /** Null where nothing came, or where memory answered. */
  answer: z
    .strictObject({ status: z.int().nullable(), content_type: z.string().nullable(), body: z.string() })
    .nullable(),
  outcome: calloutOutcome,
  reason: calloutReason,
  milliseconds: z.number(),
  /** `off`: this outcome is never remembered, or remembering is switched off. */
  cache: z.enum(["hit", "miss", "off"]),
  /** 404 where readers do not see the item yet, whatever the customer says. */
  reader: readerAnswer,
  /** The product identifiers of the endpoint `issues`, and the issues they lead to. */
  entitled: z
    .strictObject({
      product_ids: z.array(z.string()),
      emags: z.array(z.strictObject({ id: z.int(), name: z.string() })),
      unknown_product_ids: z.array(z.string()),
    })
    .nullable(),
});
export type AccessTrial = z.infer<typeof accessTrial>;

const itemId = z.int(typed("must be an identifier")).min(1, "must be an identifier").max(MAX_INTEGER);

/** An item to try: an issue to read or to download, an article, a chatbot, or the list of everything. */
export const trialItem = z.discriminatedUnion("type", [
  z.object({ type: z.literal("emag"), id: itemId, download: flag.default(false) }),
  z.object({ type: z.literal("story"), id: itemId }),
  z.object({ type: z.literal("chatbot"), id: z.uuid() }),
  z.object({ type: z.literal("publication") }),
]);
export type TrialItem = z.input<typeof trialItem>;

/** What an attempt came to: an item that is not protected needs no callout, one without its endpoint is refused unasked. */
export const trialResult = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("asked"), trial: accessTrial }),
  z.strictObject({ kind: z.literal("unprotected"), reader: readerAnswer }),
  z.strictObject({
    kind: z.literal("not_configured"),
    endpoint: authorizationEndpoint,
    reader: readerAnswer,
  }),
  z.strictObject({ kind: z.literal("token_missing"), message: z.string(), reader: readerAnswer }),
]);
export type TrialResult = z.infer<typeof trialResult>;

export const tryAccess = defineRoute({
  method: "POST",
  path: `${base}/try`,
  audience: "console",
  tag,
  summary: "Ask the customer's endpoint as a reader would cause it to be asked",
  params,
  body: z.object({
    item: trialItem,
    ...credentials,
    /** Asks even if the answer is remembered. */
    fresh: flag.default(false),
  }),
  responses: { 200: trialResult },
});

export const replayCallout = defineRoute({
  method: "POST",
  path: `${base}/callouts/:callout_id/replay`,
  audience: "console",
  tag,
  summary: "Send the body of a callout again, with a token of your own or that of a test reader",
  params: params.extend({ callout_id: z.string().regex(/^\d{1,18}$/) }),
  body: z.object(credentials),
  responses: { 200: trialResult },
});

/** Somebody whose tokens are kept, sealed, to try things out with. */
export const testReader = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** As the log shows it. */
  fingerprint: z.string(),
  has_id_token: z.boolean(),
  /** Where the token says so itself. */
  expires_at: timestamp.nullable(),
  signed_in: z.boolean(),
  created_at: timestamp,
});
export type TestReader = z.infer<typeof testReader>;

export const MAX_TEST_READERS = 20;

export const listTestReaders = defineRoute({
  method: "GET",
  path: `${base}/readers`,
  audience: "console",
  tag,
  summary: "The test readers of a publication",
  params,
  responses: { 200: z.strictObject({ test_readers: z.array(testReader) }) },
});

export const createTestReader = defineRoute({
  method: "POST",
  path: `${base}/readers`,
  audience: "console",
  tag,
  summary: "Keep a token under a name, to try things out with",
  params,
  envelope: "test_reader",
  body: z.object({ name: nonBlank(200), token: nonBlank(8192), id_token: text(16_384).optional() }),
  responses: { 201: z.strictObject({ test_reader: testReader }) },
});

export const deleteTestReader = defineRoute({
  method: "DELETE",
  path: `${base}/readers/:reader_id`,
  audience: "console",
  tag,
  summary: "Forget a test reader and their tokens",
  params: params.extend({ reader_id: z.uuid() }),
  responses: { 204: null },
});

/** Where an identity provider sends a test reader back to; registered there as a redirect address. */
export const READER_SIGN_IN_CALLBACK = "/console/api/access/sign-in/callback";

/** Told to the console by the page that the identity provider leads back to. */
export const READER_SIGNED_IN = "newsrack-reader-signed-in";

export const beginReaderSignIn = defineRoute({
  method: "POST",
  path: `${base}/sign-in`,
  audience: "console",
  tag,
  summary: "Sign a test reader in at the identity provider: where to send the browser",
  params,
  responses: { 201: z.strictObject({ url: z.string() }) },
});

/** Test readers by items: what each would get. */
export const MATRIX_LIMITS = { readers: 10, items: 20 } as const;

export const fillAccessMatrix = defineRoute({
  method: "POST",
  path: `${base}/matrix`,
  audience: "console",
  tag,
  summary: "Ask for each of these items as each of these test readers",
  params,
  body: z.object({
    reader_ids: z
      .array(z.uuid())
      .min(1, "must name a test reader")
      .max(MATRIX_LIMITS.readers, `must name at most ${MATRIX_LIMITS.readers} test readers`),
    items: z
      .array(trialItem)
      .min(1, "must name an item")
      .max(MATRIX_LIMITS.items, `must name at most ${MATRIX_LIMITS.items} items`),
  }),
  responses: {
    200: z.strictObject({
      /** One row for each reader, one cell for each item, in the order they were asked for. */
      rows: z.array(
        z.strictObject({
          reader_id: z.string(),
          cells: z.array(
            z.discriminatedUnion("kind", [
              z.strictObject({
                kind: z.literal("asked"),
                outcome: calloutOutcome,
                reason: calloutReason,
                milliseconds: z.number(),
                cached: z.boolean(),
              }),
              z.strictObject({ kind: z.literal("unprotected") }),
              z.strictObject({ kind: z.literal("not_configured") }),
              z.strictObject({ kind: z.literal("gone") }),
            ]),
          ),
        }),
      ),
    }),
  },
});
export type AccessMatrix = z.infer<(typeof fillAccessMatrix)["responses"][200]>;

/** The last hour. Latency is that of real callouts, in milliseconds. */
export const accessHealth = z.strictObject({
  /** Of the process that answers. */
  breaker: z.strictObject({
    state: z.enum(["closed", "open", "half_open"]),
    /** When it is tried again. */
    retry_at: timestamp.nullable(),
    in_flight: z.int(),
    queued: z.int(),
  }),
  minutes: z.array(
    z.strictObject({
      at: timestamp,
      granted: z.int(),
      denied: z.int(),
      unauthorized: z.int(),
      unavailable: z.int(),
      /** How many of these memory answered. */
      cached: z.int(),
      p50_ms: z.number().nullable(),
      p95_ms: z.number().nullable(),
    }),
  ),
  /** Why callouts were `unavailable`, most often first. */
  failures: z.array(z.strictObject({ reason: calloutReason, count: z.int() })),
});
export type AccessHealth = z.infer<typeof accessHealth>;

export const getAccessHealth = defineRoute({
  method: "GET",
  path: `${base}/health`,
  audience: "console",
  tag,
  summary: "Rate, outcomes and latency of the last hour, minute by minute",
  params,
  responses: { 200: z.strictObject({ health: accessHealth }) },
});
