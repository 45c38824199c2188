import { z } from "zod";
import { nonBlank, pathId, text, timestamp, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

const tag = "Readers";
const path = "/console/api/organizations/:organization_id/reader-clients";
const params = z.object({ organization_id: pathId });
const clientParams = params.extend({ client_id: text(100) });

const MAX_ADDRESSES = 20;

/** Schemes that would run in the browser, or that no app can own. */
const UNSAFE_SCHEMES = ["javascript:", "data:", "file:", "blob:", "about:", "ws:", "wss:", "ftp:"];
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** An exact address of an app: https, http on this machine, or a scheme of the app itself that contains a dot. */
const address = text(2000).refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.hash + url.username + url.password !== "") return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return LOOPBACK.test(url.hostname);
  return url.protocol.includes(".") && !UNSAFE_SCHEMES.includes(url.protocol);
}, problem("app_address"));

const addresses = z
  .array(address, typed(problem("addresses")))
  .max(MAX_ADDRESSES, problem("too_many_addresses", { maximum: MAX_ADDRESSES }));

/** Where an app is told that a reader has signed out: https, or http on this machine. */
const notificationAddress = address.refine(
  (value) => URL.parse(value)?.protocol.startsWith("http") ?? false,
  problem("app_address"),
);

/** An app of the publisher that signs readers in. */
export const readerClient = z.strictObject({
  /** The `client_id` of the app. */
  id: z.string(),
  publication_id: z.int(),
  name: z.string(),
  /** A confidential app runs on a server and keeps a secret. A public one, such as an app on a phone, has none. */
  type: z.enum(["public", "confidential"]),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  /** Where the app is told that a reader has signed out (OpenID Connect Back-Channel Logout). */
  backchannel_logout_uri: z.string().nullable(),
  created_at: timestamp,
  version: z.int(),
});
export type ReaderClient = z.infer<typeof readerClient>;

const fields = {
  name: nonBlank(100),
  /** The publication whose name, logo and color the sign-in pages show. */
  publication_id: z.int(typed(problem("publication_id"))),
  redirect_uris: addresses.min(1, problem("required")),
  post_logout_redirect_uris: addresses.default([]),
  backchannel_logout_uri: notificationAddress.nullable().default(null),
};

export const newReaderClient = z.object({ ...fields, type: z.enum(["public", "confidential"]) });
export type NewReaderClient = z.output<typeof newReaderClient>;

export const readerClientChange = z.object(fields);
export type ReaderClientChange = z.output<typeof readerClientChange>;

/** The secret is in the response once. */
const withSecret = z.strictObject({ reader_client: readerClient, client_secret: z.string().nullable() });

export const listReaderClients = defineRoute({
  method: "GET",
  path,
  audience: "console",
  tag,
  summary: "List the apps that sign readers in",
  params,
  responses: {
    200: z.strictObject({
      reader_clients: z.array(readerClient),
      /** The issuer, from which apps discover everything else. */
      issuer: z.string(),
    }),
  },
});

export const createReaderClient = defineRoute({
  method: "POST",
  path,
  audience: "console",
  tag,
  summary: "Register an app that signs readers in; the secret is shown once",
  params,
  envelope: "reader_client",
  body: newReaderClient,
  responses: { 201: withSecret },
});

export const changeReaderClient = defineRoute({
  method: "PUT",
  path: `${path}/:client_id`,
  audience: "console",
  tag,
  summary: "Change an app that signs readers in",
  params: clientParams,
  envelope: "reader_client",
  body: readerClientChange,
  responses: { 200: z.strictObject({ reader_client: readerClient }) },
});

export const rotateReaderClientSecret = defineRoute({
  method: "POST",
  path: `${path}/:client_id/rotate`,
  audience: "console",
  tag,
  summary: "Replace the secret of an app; the previous one ends immediately",
  params: clientParams,
  changes: true,
  responses: { 200: withSecret },
});

export const deleteReaderClient = defineRoute({
  method: "DELETE",
  path: `${path}/:client_id`,
  audience: "console",
  tag,
  summary: "Delete an app; its readers are signed out of it",
  params: clientParams,
  responses: { 204: null },
});
