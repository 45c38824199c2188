import { type Actor, actorLabel } from "#bff/core/actor.ts";
import { type ConsoleRecord, consoleUrlOf } from "#bff/core/console-address.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { listPeople, listReviewMailRecipients } from "#bff/domain/identity/index.ts";
import { queueMails } from "#bff/domain/mail/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { roleMay } from "#shared/console/permissions.ts";

/** Most people who are mailed about one request. */
const MAX_RECIPIENTS = 50;

/**
 * Mails a request for a review to the reviewer, or without one to those who may approve. Leaves out the person who asks, and people who
 * turned these mails off.
 */
export async function mailReviewRequest(
  trx: Db,
  services: Pick<PlatformContext, "config" | "secrets">,
  actor: Actor,
  {
    publication,
    record,
    name,
    reviewerId,
  }: {
    publication: { id: number; organization_id: number; name: string };
    record: ConsoleRecord;
    name: string;
    reviewerId: string | null;
  },
): Promise<void> {
  const people = await listPeople(trx, publication);
  const asked = people.filter(({ id, role }) =>
    reviewerId === null ? roleMay(role, "reviews.write") : id === reviewerId,
  );
  const self = actor.kind === "person" ? actor.userId : null;
  const ids = asked.map(({ id }) => id).filter((id) => id !== self);
  const recipients = await listReviewMailRecipients(trx, ids.slice(0, MAX_RECIPIENTS));
  const mails = recipients.map(({ id, email, language }) => ({
    to: email,
    account: { userId: id },
    language: language ?? ("en" as const),
    template: "review_requested" as const,
    parameters: { person: actorLabel(actor), name, publication: publication.name },
    url: consoleUrlOf(services.config, publication.id, record),
  }));
  await queueMails(trx, services, mails);
}
