import { z } from "zod";
import { language } from "#shared/console/languages.ts";
import { MAX_INTEGER, oneOf, pathId, text, timestamp, typed } from "#shared/contract/fields.ts";
import { pageFields, pageQuery } from "#shared/contract/pagination.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { auditPage, historyQuery } from "../audit.ts";
import { readerEmail } from "../products/holdings.ts";
import { base, holdingSource, organizationParams } from "../products/products.ts";

const tag = "Readers";
const path = `${base}/readers`;
const readerParams = organizationParams.extend({ reader_id: z.uuid() });

/** `invited`: the reader has not opened a link in the mailbox yet. */
export const readerState = oneOf(["active", "invited", "disabled"]);
export type ReaderState = z.infer<typeof readerState>;

const readerFields = {
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  state: readerState,
  /** When the organization first saw the reader. */
  joined_at: timestamp,
  last_seen_at: timestamp.nullable(),
};

/** A reader in the list, with the names of the products that the reader holds today by UTC. */
export const listedReader = z.strictObject({ ...readerFields, products: z.array(z.string()) });
export type ListedReader = z.infer<typeof listedReader>;

const readerSession = z.strictObject({
  /** Identifies the session in the list, and opens nothing. */
  id: z.string(),
  signed_in_at: timestamp,
  last_seen_at: timestamp.nullable(),
  /** Browser and system, or null if they are unknown. */
  device: z.string().nullable(),
});
export type ReaderSession = z.infer<typeof readerSession>;

export const reader = z.strictObject({
  ...readerFields,
  language: language.nullable(),
  created_at: timestamp,
  verified_at: timestamp.nullable(),
  disabled_at: timestamp.nullable(),
  sessions: z.array(readerSession),
});
export type Reader = z.infer<typeof reader>;

const envelope = z.strictObject({ reader });

export const listReaders = defineRoute({
  method: "GET",
  path,
  audience: "console",
  tag,
  summary: "List the readers of an organization, those who joined last first",
  params: organizationParams,
  personalQuery: ["search"],
  query: z.object({
    /** Part of the address or the name. */
    search: text(200).optional(),
    state: readerState.optional(),
    /** Only readers who hold this product today by UTC. */
    product_id: pathId.optional(),
    ...pageQuery,
  }),
  responses: { 200: z.strictObject({ readers: z.array(listedReader), ...pageFields }) },
});

export const getReader = defineRoute({
  method: "GET",
  path: `${path}/:reader_id`,
  audience: "console",
  tag,
  summary: "Fetch a reader with the sessions",
  params: readerParams,
  responses: { 200: envelope },
});

/** `kept`: no mail server is configured. `limited`: the address got too many emails in the last hour. */
export const invitationMail = z.enum(["queued", "kept", "limited"]);
export type InvitationMail = z.infer<typeof invitationMail>;

export const inviteReader = defineRoute({
  method: "POST",
  path,
  audience: "console",
  tag,
  summary: "Add a reader. A reader without a verified account gets an invitation by email",
  params: organizationParams,
  envelope: "reader",
  body: z.object({
    email: readerEmail,
    name: text(200).default(""),
    language: language.optional(),
    /** The publication that the invitation names. */
    publication_id: z
      .int(typed(problem("publication_id")))
      .min(1)
      .max(MAX_INTEGER),
  }),
  responses: {
    200: envelope.extend({
      /** Null for a reader who has a verified account, or was invited before. */
      invitation: invitationMail.nullable(),
    }),
  },
});

export const resendReaderInvitation = defineRoute({
  method: "POST",
  path: `${path}/:reader_id/invitation`,
  audience: "console",
  tag,
  summary: "Send an invitation again",
  params: readerParams,
  body: z.object({
    publication_id: z
      .int(typed(problem("publication_id")))
      .min(1)
      .max(MAX_INTEGER),
  }),
  responses: { 200: z.strictObject({ invitation: invitationMail }) },
});

export const disableReader = defineRoute({
  method: "POST",
  path: `${path}/:reader_id/disable`,
  audience: "console",
  tag,
  summary: "Disable an account, which signs the reader out everywhere",
  params: readerParams,
  responses: { 200: envelope },
});

export const enableReader = defineRoute({
  method: "POST",
  path: `${path}/:reader_id/enable`,
  audience: "console",
  tag,
  summary: "Enable an account again",
  params: readerParams,
  responses: { 200: envelope },
});

export const eraseReader = defineRoute({
  method: "DELETE",
  path: `${path}/:reader_id`,
  audience: "console",
  tag,
  summary:
    "Erase what the organization knows about a reader, and the account unless another organization needs it",
  params: readerParams,
  responses: { 204: null },
});

/** What an organization knows about a reader, for the reader. */
export const readerExport = z.strictObject({
  account: z.strictObject({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    language: language.nullable(),
    created_at: timestamp,
    verified_at: timestamp.nullable(),
    disabled_at: timestamp.nullable(),
    last_seen_at: timestamp.nullable(),
    joined_at: timestamp,
  }),
  holdings: z.array(
    z.strictObject({
      product: z.strictObject({ key: z.string(), name: z.string() }),
      starts_on: z.iso.date(),
      ends_on: z.iso.date().nullable(),
      source: holdingSource,
      reference: z.string().nullable(),
      /** Name of the batch of the code that the reader redeemed. */
      code_batch: z.string().nullable(),
      created_at: timestamp,
    }),
  ),
  sessions: z.array(readerSession.omit({ id: true })),
});
export type ReaderExport = z.infer<typeof readerExport>;

/** A POST, because the audit log records it. */
export const exportReader = defineRoute({
  method: "POST",
  path: `${path}/:reader_id/export`,
  audience: "console",
  tag,
  summary: "Export what the organization knows about a reader",
  params: readerParams,
  responses: { 200: readerExport },
});

export const getReaderHistory = defineRoute({
  method: "GET",
  path: `${path}/:reader_id/history`,
  audience: "console",
  tag,
  summary: "List what happened to a reader and the reader's holdings, newest first",
  params: readerParams,
  query: historyQuery,
  responses: { 200: auditPage },
});
