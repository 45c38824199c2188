import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import type { English } from "#bff/messages/english.ts";
import type { MessageValue } from "#bff/messages/message.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { Language } from "#shared/console/languages.ts";
import type { ParametersOf } from "#shared/i18n/catalogue.ts";
import { mailJob } from "./mail.jobs.ts";

type Templates = English["mail"];
export type MailTemplate = keyof Templates;
type ParametersOfTemplate<T extends MailTemplate> = ParametersOf<
  Templates,
  `${T}.${keyof Templates[T] & string}`,
  MessageValue
>;

/** Mails that one address gets at most in an hour. */
const MAILS_PER_HOUR = 10;

/** A mail to one address. */
export interface Mail<T extends MailTemplate = MailTemplate> {
  to: string;
  /** The recipient's account; null for an address without one. */
  account: { readerId: string } | { userId: string } | null;
  language: Language;
  template: T;
  parameters: ParametersOfTemplate<T>;
  /** The link, which may contain a one-time token. Null for templates without a link. */
  url: Templates[T] extends { action: string } ? string : null;
  /** The sender's name, such as that of a publication. Default: Newsrack. */
  sender?: string;
}

/** The content of a mail as it is stored, encrypted. */
export interface MailContent {
  to: string;
  sender: string;
  parameters: object;
  url: string | null;
}

/**
 * Queues a mail, which is sent after the transaction commits. Without a mail server, keeps it for administrators. Returns false, and
 * does nothing, if the address got too many mails in the last hour. Locks the address until the transaction ends, so a transaction
 * with mails to several addresses queues them in the order of the addresses.
 */
export async function queueMail<T extends MailTemplate>(
  trx: Db,
  { config, jobs, secrets }: Pick<PlatformContext, "config" | "jobs" | "secrets">,
  { to, account, language, template, parameters, url, sender = "Newsrack" }: Mail<T>,
): Promise<boolean> {
  const address_hash = createHash("sha256").update(to.toLowerCase()).digest();
  await sql`select pg_advisory_xact_lock(hashtextextended('mails', ${address_hash.readInt32BE(0)}))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom("mails")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("address_hash", "=", address_hash)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAILS_PER_HOUR) return false;
  const content: MailContent = { to, sender, parameters, url };
  const { id } = await trx
    .insertInto("mails")
    .values({
      reader_id: account && "readerId" in account ? account.readerId : null,
      user_id: account && "userId" in account ? account.userId : null,
      template,
      language,
      address_hash,
      content: secrets.seal(JSON.stringify(content)),
      state: config.mail ? "queued" : "kept",
      problem: null,
      smtp_status: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (config.mail) await jobs.enqueue(trx as Transaction<Database>, mailJob, { mailId: id });
  return true;
}

/** Deletes all mails of a reader, also those that wait. A mail that is being sent arrives. */
export async function eraseMailOf(trx: Db, readerId: string): Promise<void> {
  await trx.deleteFrom("mails").where("reader_id", "=", readerId).execute();
}
