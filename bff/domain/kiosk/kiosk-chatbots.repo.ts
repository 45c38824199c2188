import type { Db } from "../../services.ts";

export function findChatbot(db: Db, publicationId: number, uuid: string) {
  return db
    .selectFrom("chatbots")
    .select(["uuid", "name", "product_id_external", "url"])
    .where("publication_id", "=", publicationId)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
}
