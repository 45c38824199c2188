import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type { ChatbotsTable, ProvisionedChatbotsTable } from "#bff/schema/tables/chatbots.ts";
import type { Db } from "#bff/schema/tables.ts";

export type ChatbotRow = Selectable<ChatbotsTable>;

export function listChatbots(db: Db, publicationId: number) {
  return db
    .selectFrom("chatbots")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .orderBy(sql`lower(name)`)
    .orderBy("uuid")
    .execute();
}

const selectChatbot = (db: Db, publicationId: number, uuid: string) =>
  db.selectFrom("chatbots").selectAll().where("publication_id", "=", publicationId).where("uuid", "=", uuid);

export function findChatbot(db: Db, publicationId: number, uuid: string) {
  return selectChatbot(db, publicationId, uuid).executeTakeFirst();
}

export function lockChatbot(trx: Db, publicationId: number, uuid: string) {
  return selectChatbot(trx, publicationId, uuid).forUpdate().executeTakeFirst();
}

/** Inserts a chatbot. Returns undefined if its UUID is already used. */
export function insertChatbot(trx: Db, chatbot: Insertable<ChatbotsTable>) {
  return trx
    .insertInto("chatbots")
    .values(chatbot)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateChatbot(trx: Db, uuid: string, change: Updateable<ChatbotsTable>) {
  return trx
    .updateTable("chatbots")
    .set(change)
    .where("uuid", "=", uuid)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteChatbot(trx: Db, uuid: string): Promise<void> {
  await trx.deleteFrom("chatbots").where("uuid", "=", uuid).execute();
}

export function findProvisioned(trx: Db, uuid: string) {
  return trx.selectFrom("provisioned_chatbots").selectAll().where("uuid", "=", uuid).executeTakeFirst();
}

export async function saveProvisioned(trx: Db, provisioned: ProvisionedChatbotsTable): Promise<void> {
  await trx
    .insertInto("provisioned_chatbots")
    .values(provisioned)
    .onConflict((conflict) => conflict.column("uuid").doUpdateSet(provisioned))
    .execute();
}
