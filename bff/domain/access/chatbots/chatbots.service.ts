import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Author, system } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { requireRecord } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { openRecord, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  type Chatbot,
  type changeChatbot as changeRoute,
  chatbot,
  type chatbotInput,
} from "#shared/console/access/chatbots.ts";
import * as repo from "./chatbots.repo.ts";

type NewChatbot = z.output<typeof chatbotInput>;
type ChatbotChange = z.output<(typeof changeRoute)["body"]>;

export async function listChatbots(
  { db }: Pick<PlatformContext, "db">,
  publicationId: number,
): Promise<Chatbot[]> {
  return (await repo.listChatbots(db, publicationId)).map(present);
}

/** Returns a publication's chatbot, or undefined. */
export const findChatbot = repo.findChatbot;

export const openChatbot = openRecord("chatbot", "uuid", repo.findChatbot, chatbotNotFound);

function chatbotNotFound(): ServiceError {
  return new ServiceError("not_found.chatbot");
}

/** Creates a chatbot. Throws `Invalid` if its UUID is already used in any publication. */
export async function createChatbot(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publication: PublicationRecord,
  { uuid = randomUUID(), ...fields }: NewChatbot,
): Promise<Chatbot> {
  return services.db.transaction().execute(async (trx) => {
    const row = await repo.insertChatbot(trx, {
      uuid,
      publication_id: publication.id,
      ...fields,
      updated_at: new Date(),
    });
    if (!row) throw new Invalid({ uuid: [message("rules.uuid_taken")] });
    await recordChange(trx, author, publication, { verb: "created", record: recordOf(row), after: row });
    await services.changes.publish(trx, changeIn("chatbot", publication));
    return present(row);
  });
}

/** Updates a chatbot. Throws `not_found` or `VersionConflict`. */
export async function changeChatbot(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publication: PublicationRecord,
  uuid: string,
  fields: ChatbotChange,
  ifMatch: string | undefined,
): Promise<Chatbot> {
  return services.db.transaction().execute(async (trx) => {
    const before = requireRecord(await repo.lockChatbot(trx, publication.id, uuid), ifMatch, chatbotNotFound);
    const change = { ...fields, version: before.version + 1, updated_at: new Date() };
    const row = await repo.updateChatbot(trx, uuid, change);
    await recordChange(trx, author, publication, {
      verb: "updated",
      record: recordOf(row),
      before,
      after: row,
    });
    await services.changes.publish(trx, changeIn("chatbot", publication));
    return present(row);
  });
}

/** Deletes a chatbot. Throws `not_found` or `VersionConflict`. */
export async function deleteChatbot(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publication: PublicationRecord,
  uuid: string,
  ifMatch: string | undefined,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const before = requireRecord(await repo.lockChatbot(trx, publication.id, uuid), ifMatch, chatbotNotFound);
    await repo.deleteChatbot(trx, uuid);
    await recordChange(trx, author, publication, { verb: "deleted", record: recordOf(before), before });
    await services.changes.publish(trx, changeIn("chatbot", publication));
  });
}

/**
 * Applies a chatbot of a provisioning file if it differs from the last applied one. Changes and deletions made in the
 * console are kept as long as the file stays the same. Returns false if the UUID belongs to another publication.
 */
export async function provisionChatbot(
  trx: Db,
  publication: { id: number; organization_id: number },
  { uuid, ...fields }: NewChatbot & { uuid: string },
): Promise<boolean> {
  const publicationId = publication.id;
  const settings = JSON.stringify([publicationId, fields.name, fields.product_id_external, fields.url]);
  if ((await repo.findProvisioned(trx, uuid))?.settings === settings) return true;
  const values = { ...fields, updated_at: new Date() };
  const created = await repo.insertChatbot(trx, { uuid, publication_id: publicationId, ...values });
  let before: repo.ChatbotRow | undefined;
  let row = created;
  if (!row) {
    before = await repo.lockChatbot(trx, publicationId, uuid);
    if (!before) return false;
    row = await repo.updateChatbot(trx, uuid, { ...values, version: before.version + 1 });
  }
  await recordChange(trx, system("provisioning"), publication, {
    verb: before ? "updated" : "created",
    record: recordOf(row),
    before: before ?? null,
    after: row,
  });
  await repo.saveProvisioned(trx, { uuid, publication_id: publicationId, settings });
  return true;
}

function recordOf({ uuid, name }: repo.ChatbotRow) {
  return { type: "chatbot" as const, id: uuid, name };
}

function present(row: repo.ChatbotRow): Chatbot {
  return presentAs(chatbot, row);
}
