import { type Selectable, sql, type Updateable } from "kysely";
import { deleteInBatches } from "#bff/platform/database/delete-in-batches.ts";
import type { MailsTable } from "#bff/schema/tables/mail.ts";
import type { Db } from "#bff/schema/tables.ts";

export type MailRow = Selectable<MailsTable>;

const now = sql<Date>`now()`;

/** Counts an attempt to send a queued mail. Without a mail server, marks the mail as kept instead. */
export function beginTry(db: Db, id: string, { keep }: { keep: boolean }) {
  return db
    .updateTable("mails")
    .set((eb) => (keep ? { state: "kept" as const } : { tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returningAll()
    .executeTakeFirst();
}

/** Stores the result of a try. Does nothing if a later try has begun, or if the mail was erased. */
export async function endTry(
  db: Db,
  { id, tries }: Pick<MailRow, "id" | "tries">,
  { state, problem, smtp_status }: Pick<MailRow, "state" | "problem" | "smtp_status">,
): Promise<void> {
  const result: Updateable<MailsTable> = { state, problem, smtp_status, updated_at: new Date() };
  await db
    .updateTable("mails")
    .set({ ...result, ...(state === "sent" && { content: null }) })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "queued")
    .execute();
}

/** Lists mails that were not sent, the newest first. */
export function listMails(db: Db, { before, atMost }: { before: string | undefined; atMost: number }) {
  return db
    .selectFrom("mails")
    .selectAll()
    .where("state", "!=", "sent")
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("created_at", "id"),
          "<",
          selectFrom("mails as last")
            .select(["last.created_at", "last.id"])
            .where("last.id", "=", before!)
            .$asTuple("created_at", "id"),
        ),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}

export function findMail(db: Db, id: string) {
  return db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Makes a mail that failed or was kept wait again. Returns nothing for others. */
export function requeue(trx: Db, id: string) {
  return trx
    .updateTable("mails")
    .set({ state: "queued", tries: 0, problem: null, smtp_status: null, updated_at: now })
    .where("id", "=", id)
    .where("state", "in", ["failed", "kept"])
    .returningAll()
    .executeTakeFirst();
}

/** Ends mails whose jobs were lost, for example with killed processes. */
export async function failOldQueued(db: Db, before: Date): Promise<void> {
  await db
    .updateTable("mails")
    .set({ state: "failed", problem: "expired", updated_at: now })
    .where("state", "=", "queued")
    .where("updated_at", "<", before)
    .execute();
}

/** Deletes mails that were sent before a moment, and mails that ended otherwise before another one. */
export async function deleteEnded(db: Db, { sentBefore, before }: { sentBefore: Date; before: Date }) {
  const isOld = sql`(
    created_at < ${sentBefore} and state = 'sent' or created_at < ${before} and state <> 'queued'
  )`;
  await deleteInBatches(db, sql.table("mails"), isOld);
}
