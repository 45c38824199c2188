import type { Updateable } from "kysely";
import type { Services } from "#bff/app/context.ts";
import { type Actor, actorLabel } from "#bff/domain/actor.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { Invalid, ServiceError } from "#bff/domain/errors.ts";
import { listPeople } from "#bff/domain/identity/index.ts";
import { requireVersion } from "#bff/domain/record-version.ts";
import { message } from "#bff/messages/message.ts";
import type { ReviewsTable } from "#bff/schema/tables/reviews.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Review, ReviewChange } from "#shared/console/issues/reviews.ts";
import { presentReview } from "./reviews.present.ts";
import * as repo from "./reviews.repo.ts";

/** Returns the reviews of editions by edition id, with an empty review for those that have none. */
export async function reviewsOfEditions(db: Db, editionIds: readonly number[]): Promise<Map<number, Review>> {
  const rows = await repo.listEditionReviews(db, editionIds);
  const byEdition = new Map(rows.map((row) => [row.planned_emag_id, row]));
  return new Map(editionIds.map((id) => [id, presentReview(byEdition.get(id))]));
}

/** Lists the changed reviews of issues. Ignores issues of other publications. */
export async function reviewsOfEmags(db: Db, publicationId: number, emagIds: readonly number[]) {
  const rows = await repo.listEmagReviews(db, publicationId, emagIds);
  return rows.map((row) => ({ emag_id: row.emag_id!, review: presentReview(row) }));
}

export async function reviewOf(db: Db, subject: repo.ReviewSubject): Promise<Review> {
  return presentReview(await repo.findReview(db, subject));
}

/**
 * Changes the review of an edition or issue, without changing the version of the latter. Throws `Invalid` if the responsible user
 * has no role in the publication, `VersionConflict` for a stale `ifMatch`, and `NotFound` if the subject was deleted concurrently.
 */
export async function changeReview(
  services: Pick<Services, "changes" | "db">,
  actor: Actor,
  given: {
    publication: { id: number; organization_id: number };
    subject: repo.ReviewSubject;
    /** Name of the issue or edition, for the audit log. */
    name: string;
    change: ReviewChange;
    ifMatch: string | undefined;
  },
): Promise<Review> {
  const { publication, subject, name, change, ifMatch } = given;
  return services.db.transaction().execute(async (trx) => {
    const before = await repo.lockReview(trx, subject).catch(undefinedIfNotFound);
    if (!before) throw new ServiceError("not_found.review");
    requireVersion(ifMatch, before.version);
    const update = await columns(trx, publication, change);
    if (Object.keys(update).length > 0) {
      await repo.updateReview(trx, before.id, {
        ...update,
        changed_by: actorLabel(actor),
        changed_at: new Date(),
        version: before.version + 1,
      });
      const { note, sign_off, responsible_user_id } = before;
      await recordChange(trx, actor, publication, {
        verb: "reviewed",
        record:
          "emag_id" in subject
            ? { type: "emag", id: subject.emag_id, name }
            : { type: "planned_emag", id: subject.planned_emag_id, name },
        before: { note, sign_off, responsible_user_id },
        after: { note, sign_off, responsible_user_id, ...update },
      });
      await services.changes.publish(trx, {
        type: "review",
        organization_id: publication.organization_id,
        publication_id: publication.id,
        planned_emag_id: null,
        emag_id: null,
        ...subject,
        version: before.version + 1,
      });
    }
    return reviewOf(trx, subject);
  });
}

/** Moves an approved issue back to review, because it is being imported again. */
export async function reopenReview(
  trx: Db,
  actor: Actor,
  publication: { id: number; organization_id: number },
  emag: { id: number; name: string },
): Promise<void> {
  if (!(await repo.reopenReview(trx, emag.id, actorLabel(actor)))) return;
  await recordChange(trx, actor, publication, {
    verb: "reviewed",
    record: { type: "emag", ...emag },
    before: { sign_off: "approved" },
    after: { sign_off: "in_review" },
  });
}

async function columns(
  trx: Db,
  publication: { id: number; organization_id: number },
  change: ReviewChange,
): Promise<Updateable<ReviewsTable>> {
  const update: Updateable<ReviewsTable> = {};
  if (change.note !== undefined) update.note = change.note;
  if (change.sign_off !== undefined) update.sign_off = change.sign_off;
  if (change.responsible_id === undefined) return update;
  const people = change.responsible_id === null ? [] : await listPeople(trx, publication);
  if (change.responsible_id !== null && !people.some(({ id }) => id === change.responsible_id))
    throw new Invalid({ responsible_id: [message("rules.not_on_publication")] });
  return { ...update, responsible_user_id: change.responsible_id };
}

const FOREIGN_KEY_VIOLATION = "23503";

function undefinedIfNotFound(error: unknown): undefined {
  if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
}
