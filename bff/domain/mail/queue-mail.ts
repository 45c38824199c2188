import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import type { English } from "#bff/messages/english.ts";
import type { MessageValue } from "#bff/messages/message.ts";
import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import type { Db } from "#bff/schema/tables.ts";
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

/** Mails of one kind that one address gets at most in an hour. By kind, so that mails that anyone can request keep away no others. */
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

/** Queues a mail like `queueMails`. Returns false if the address got too many mails in the last hour. */
export async function queueMail<T extends MailTemplate>(
  trx: Db,
  services: Pick<PlatformContext, "config" | "secrets">,
  mail: Mail<T>,
): Promise<boolean> {
  return (await queueMails(trx, services, [mail])) === 1;
}

/**
 * Queues mails, which are sent after the transaction commits. Without a mail server, keeps them for administrators. Leaves out those to
 * addresses that got too many mails in the last hour, and returns the number of the others. Locks the addresses until the transaction
 * ends, in their order, so call it once in a transaction.
 */
export async function queueMails<T extends MailTemplate>(
  trx: Db,
  { config, secrets }: Pick<PlatformContext, "config" | "secrets">,
  mails: readonly Mail<T>[],
): Promise<number> {
  const addressed = mails.map((mail) => ({
    mail,
    address_hash: addressHash(mail.to),
  }));
  const hashes = addressed.map(({ address_hash }) => address_hash);
  if (hashes.length === 0) return 0;
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mails', seed)) from (
      select distinct seed from unnest(${hashes.map((hash) => hash.readInt32BE(0))}::integer[]) seed order by seed
    ) seeds`.execute(trx);
  const counts = await trx
    .selectFrom("mails")
    .select((eb) => ["address_hash", "template", eb.fn.countAll<number>().as("count")])
    .where("address_hash", "in", hashes)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .groupBy(["address_hash", "template"])
    .execute();
  const keyOf = (address_hash: Buffer, template: string) => `${address_hash.toString("hex")} ${template}`;
  const sent = new Map(
    counts.map(({ address_hash, template, count }) => [keyOf(address_hash, template), Number(count)]),
  );
  const due = addressed.filter(({ address_hash, mail }) => {
    const key = keyOf(address_hash, mail.template);
    const count = sent.get(key) ?? 0;
    sent.set(key, count + 1);
    return count < MAILS_PER_HOUR;
  });
  if (due.length === 0) return 0;
  const queued = await trx
    .insertInto("mails")
    .values(
      due.map(({ mail, address_hash }) => {
        const { to, account, language, template, parameters, url, sender = "Newsrack" } = mail;
        const content: MailContent = { to, sender, parameters, url };
        return {
          reader_id: account && "readerId" in account ? account.readerId : null,
          user_id: account && "userId" in account ? account.userId : null,
          template,
          language,
          address_hash,
          content: secrets.seal(JSON.stringify(content)),
          state: config.mail ? ("queued" as const) : ("kept" as const),
          problem: null,
          smtp_status: null,
        };
      }),
    )
    .returning("id")
    .execute();
  const ids = queued.map(({ id }) => ({ mailId: id }));
  if (config.mail) await enqueue(trx, mailJob, ids);
  return ids.length;
}

/**
 * Deletes all mails of a reader, also those that wait, and those to the address from before the account existed. Keeps those to the same
 * address as a member of the staff. A mail that is being sent arrives.
 */
export async function eraseMailOf(trx: Db, reader: { id: string; email: string }): Promise<void> {
  await trx
    .deleteFrom("mails")
    .where((eb) =>
      eb.or([
        eb("reader_id", "=", reader.id),
        eb.and([
          eb("address_hash", "=", addressHash(reader.email)),
          eb("reader_id", "is", null),
          eb("template", "=", "reader_verification"),
        ]),
      ]),
    )
    .execute();
}

const addressHash = (address: string): Buffer => createHash("sha256").update(address.toLowerCase()).digest();
