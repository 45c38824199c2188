import { z } from "zod";
import { timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";

const tag = "Mail";
const base = "/console/api/mails";

/** Days after which mails that were not sent are deleted. */
export const MAIL_DAYS = 30;

/** Mails on a page of the list. */
export const MAIL_PAGE_SIZE = 50;

/** `kept`: without a mail server, administrators read the mail in the console. */
export const mailState = z.enum(["queued", "sent", "kept", "failed"]);
export type MailState = z.infer<typeof mailState>;

/**
 * Why a try failed: no connection, wrong credentials, refused for now, rejected for good, not sent within two days, or anything else.
 */
export const mailProblem = z.enum([
  "connection",
  "authentication",
  "refused",
  "rejected",
  "expired",
  "other",
]);
export type MailProblem = z.infer<typeof mailProblem>;

/** A mail in the list. Its content is shown only if the mail was kept, because it contains one-time links. */
export const mailEntry = z.strictObject({
  id: z.uuid(),
  /** What the mail is about, such as `invitation`. */
  template: z.string(),
  subject: z.string(),
  recipient: z.string(),
  state: mailState,
  tries: z.int(),
  problem: mailProblem.nullable(),
  /** The reply code of the mail server. */
  smtp_status: z.int().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type MailEntry = z.infer<typeof mailEntry>;

export const listMails = defineRoute({
  method: "GET",
  path: base,
  audience: "console",
  tag,
  summary: "List mails that are kept, waiting or failed, as an administrator of the whole installation",
  query: z.object({
    /** The last mail of the previous page. */
    before: z.uuid().optional(),
  }),
  responses: {
    200: z.strictObject({
      /** The sender's address, or null without a mail server. */
      mail_from: z.string().nullable(),
      mails: z.array(mailEntry),
      has_more: z.boolean(),
    }),
  },
});

export const getMail = defineRoute({
  method: "GET",
  path: `${base}/:mail_id`,
  audience: "console",
  tag,
  summary: "Read a mail that was kept without a mail server",
  params: z.object({ mail_id: z.uuid() }),
  responses: {
    200: z.strictObject({
      mail: mailEntry,
      text: z.string(),
      /** The link of the mail. */
      url: z.string().nullable(),
    }),
  },
});

export const sendMailAgain = defineRoute({
  method: "POST",
  path: `${base}/:mail_id/send`,
  audience: "console",
  tag,
  summary: "Send a mail that failed or was kept",
  params: z.object({ mail_id: z.uuid() }),
  responses: { 200: z.strictObject({ mail: mailEntry }) },
});
