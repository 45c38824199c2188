import type { Selectable, Updateable } from "kysely";
import {
  type Actor,
  type Author,
  actorLabel,
  hasPermission,
  type PublicationRef,
  renderActorLabel,
} from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { listChangedFields, recordChange } from "#bff/domain/audit/index.ts";
import { listPeople } from "#bff/domain/identity/index.ts";
import {
  approveTexts,
  type EmagTexts,
  findApprovedTexts,
  findCurrent,
  requireConfirmedWarnings,
  setApproved,
} from "#bff/domain/imports/index.ts";
import { lockRequiresApproval, requiresApproval } from "#bff/domain/publications/index.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import { message } from "#bff/messages/message.ts";
import type { ReviewsTable } from "#bff/schema/tables/reviews.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { StoryReviewChange } from "#shared/console/articles/story-reviews.ts";
import type { EmagReviewChange, Review, ReviewRequest } from "#shared/console/issues/reviews.ts";
import { roleMay } from "#shared/console/permissions.ts";
import { mailReviewRequest } from "./mail-review-request.ts";
import { presentReview, reviewChanged } from "./reviews.present.ts";
import * as repo from "./reviews.repo.ts";

/** Returns the reviews of editions by edition id, with an empty review for those that have none. */
export async function reviewsOfEditions(
  db: Db,
  editions: readonly { id: number; emag_id: number | null }[],
): Promise<Map<number, Review>> {
  const rows = await repo.listReviews(
    db,
    editions.filter(({ emag_id }) => emag_id === null).map(({ id }) => id),
    editions.flatMap(({ emag_id }) => emag_id ?? []),
  );
  const byEdition = new Map(rows.map((row) => [row.planned_emag_id, row]));
  const byIssue = new Map(rows.map((row) => [row.emag_id, row]));
  return new Map(
    editions.map(({ id, emag_id }) => [
      id,
      presentReview(emag_id === null ? byEdition.get(id) : byIssue.get(emag_id)),
    ]),
  );
}

/** Lists the changed reviews of issues. Ignores issues of other publications. */
export async function reviewsOfEmags(db: Db, publicationId: number, emagIds: readonly number[]) {
  const rows = await repo.listEmagReviews(db, publicationId, emagIds);
  return rows.map((row) => ({ emag_id: row.emag_id!, review: presentReview(row) }));
}

export async function reviewOf(db: Db, subject: repo.ReviewSubject): Promise<Review> {
  return presentReview(await repo.findReview(db, subject));
}

/** The people who can be responsible for a review, and whether they may approve. */
export async function listReviewers(db: Db, publication: PublicationRef) {
  const people = await listPeople(db, publication);
  return people.map(({ id, name, role }) => ({ id, name, may_approve: roleMay(role, "reviews.write") }));
}

export interface Given<Change> {
  publication: PublicationRef & { name: string };
  subject: repo.ReviewSubject;
  /** Name of the issue, edition or article, for the audit log. */
  name: string;
  change: Change;
  ifMatch: string | undefined;
  /** Confirms the serious warnings that the user has seen, if an issue is approved. */
  confirmedWarnings?: string | undefined;
  /** Stops the release of an article that has lost its approval. */
  onWithdrawal?: (trx: Db, author: Author) => Promise<void>;
}

/** Includes what the mail of a request is queued with. */
export type ReviewContext = Pick<PlatformContext, "changes" | "config" | "db" | "secrets">;

type Locked = Selectable<ReviewsTable>;

/** Name and preview of an issue before and after their approval. */
interface AuditedTexts {
  before: EmagTexts;
  after: EmagTexts;
}

interface Decision {
  update: Updateable<ReviewsTable>;
  texts?: AuditedTexts;
}

/**
 * Changes the review of an edition, issue or article, without changing the version of the latter. Throws `Invalid` if the responsible
 * user has no role in the publication, `VersionConflict` for a stale `ifMatch`, `Conflict` if an article that is approved is not in
 * `story_version` or its draft not in `draft_version`, or if `import_id` is not the current import of an issue, `UnconfirmedWarnings`
 * for such an issue, and `NotFound` if the subject was deleted concurrently.
 */
export function changeReview(
  services: ReviewContext,
  actor: Actor,
  given: Given<StoryReviewChange & EmagReviewChange>,
): Promise<Review> {
  const { publication, confirmedWarnings: confirmed } = given;
  return saveReview(services, actor, "reviewed", given, async (trx, before, { subject, name, versions }) => {
    const { note, sign_off, responsible_id, story_version, draft_version = 0, import_id } = given.change;
    const isCurrent =
      !versions || (story_version === versions.story_version && draft_version === versions.draft_version);
    if (sign_off === "approved" && !isCurrent) throw new ServiceError("article_changed");
    const update = {
      ...(note !== undefined && { note }),
      ...(await responsibleColumn(trx, publication, responsible_id, { mayApprove: false })),
    };
    if (sign_off === "approved" && "emag_id" in subject) {
      const emag = { id: subject.emag_id, name };
      const texts = await approveTextsAlone(trx, emag.id, import_id);
      // The review itself waits for the pages of the new import.
      if (texts) return { update: { ...update, pages_approved: before.pages_approved }, texts };
      await requireCurrentImport(trx, publication.id, emag.id, import_id);
      await requireConfirmedWarnings(trx, actor, "approval", { publication, emag, confirmed });
    }
    return {
      update: { ...update, ...(sign_off !== undefined && signOffColumns(actor, before, sign_off)) },
    };
  });
}

/**
 * Approves the name and preview of a locked issue with the pages that readers see already, if those were reviewed while the current
 * import has failed or not finished yet. Returns the audited texts, or null if something else was reviewed.
 */
async function approveTextsAlone(
  trx: Db,
  emagId: number,
  importId: string | undefined,
): Promise<AuditedTexts | null> {
  const current = await findCurrent(trx, emagId);
  if (importId === undefined || importId === current.id || current.status === "finished") return null;
  const before = await approveTexts(trx, emagId, importId);
  const after = before && (await findApprovedTexts(trx, emagId));
  return after && { before, after: { name: after.name, preview: after.preview } };
}

/** Throws `Conflict` if the reviewed pages of a locked issue are not those of its current import. */
async function requireCurrentImport(
  trx: Db,
  publicationId: number,
  emagId: number,
  importId: string | undefined,
): Promise<void> {
  if (importId === undefined && !(await requiresApproval(trx, publicationId))) return;
  if ((await findCurrent(trx, emagId)).id !== importId) throw new ServiceError("pages_changed");
}

/**
 * Asks for a review. Does nothing if the same review has been requested already. The audit log contains what has changed since the
 * last approval. Throws like `changeReview`, `Invalid` if the chosen person may not approve, and `Forbidden` if the actor may not
 * approve and nothing has changed since an approval.
 */
export function requestReview(
  services: ReviewContext,
  actor: Actor,
  given: Given<ReviewRequest>,
): Promise<Review> {
  const { note, responsible_id } = given.change;
  return saveReview(services, actor, "review_requested", given, async (trx, before) => {
    const responsible = await responsibleColumn(trx, given.publication, responsible_id, { mayApprove: true });
    const change = { ...(note !== undefined && { note }), ...responsible };
    const isSame = Object.entries(change).every(
      ([column, value]) => before[column as keyof Locked] === value,
    );
    if (before.sign_off === "requested" && isSame) return { update: {} };
    return { update: { ...change, ...signOffColumns(actor, { ...before, sign_off: "open" }, "requested") } };
  });
}

async function saveReview(
  services: ReviewContext,
  actor: Actor,
  verb: "reviewed" | "review_requested",
  { publication, ifMatch, onWithdrawal, ...given }: Given<unknown>,
  decide: (trx: Db, before: Locked, locked: repo.LockedSubject) => Promise<Decision>,
): Promise<Review> {
  return services.db.transaction().execute(async (trx) => {
    const isApprovalRequired = await lockRequiresApproval(trx, publication.id);
    const locked = await repo.lockSubject(trx, given.subject, given.name);
    const { subject, name } = locked;
    const before = await repo.lockReview(trx, subject).catch(undefinedIfNotFound);
    if (!before) throw new ServiceError("not_found.review");
    requireVersion(ifMatch, before.version);
    const record = recordOf(subject);
    const changed =
      verb === "review_requested" && before.approved_at
        ? await listChangedFields(trx, publication, record, before.approved_at)
        : [];
    const undoesApproval = verb === "review_requested" && before.sign_off === "approved";
    if (undoesApproval && changed.length === 0 && !hasPermission(actor, publication, "reviews.write"))
      throw new ServiceError("forbidden.approved");
    const { update, texts } = await decide(trx, before, locked);
    if (Object.keys(update).length === 0) return reviewOf(trx, subject);
    await repo.updateReview(trx, before.id, {
      ...update,
      changed_by: actorLabel(actor),
      changed_at: new Date(),
      version: before.version + 1,
    });
    if (update.sign_off && "emag_id" in subject) {
      await repo.closeEditionReview(trx, subject.emag_id);
      if (!update.pages_approved)
        await approvePages(trx, subject.emag_id, update.sign_off === "approved", isApprovalRequired);
    }
    await recordChange(trx, actor, publication, {
      verb,
      record: { ...record, name },
      before: { ...auditedFields(before), ...texts?.before },
      after: {
        ...auditedFields({ ...before, ...update }),
        ...texts?.after,
        ...(changed.length > 0 && { changed_since_approval: changed }),
      },
    });
    if (verb === "review_requested")
      await mailReviewRequest(trx, services, actor, {
        publication,
        record,
        name,
        reviewerId: { ...before, ...update }.responsible_user_id,
      });
    await services.changes.publish(trx, reviewChanged(publication, subject, before.version + 1));
    if (update.sign_off === "requested")
      await publishRequest(trx, actor, publication, { record, name, review: { ...before, ...update } });
    if (
      isApprovalRequired &&
      before.sign_off === "approved" &&
      update.sign_off &&
      update.sign_off !== "approved"
    )
      await onWithdrawal?.(trx, actor);
    return reviewOf(trx, subject);
  });
}

/** Publishes the webhook event of a requested review. */
async function publishRequest(
  trx: Db,
  actor: Actor,
  publication: PublicationRef,
  {
    record,
    name,
    review,
  }: { record: ReturnType<typeof recordOf>; name: string; review: Updateable<ReviewsTable> },
): Promise<void> {
  const { responsible_user_id: id, note } = review;
  const people = id == null ? [] : await listReviewers(trx, publication);
  await publishWebhookEvent(trx, publication.id, "review.requested", {
    review: {
      ...record,
      name,
      requested_by: renderActorLabel(actorLabel(actor), "en"),
      responsible: people.find((person) => person.id === id)?.name ?? null,
      note: note ?? "",
    },
  });
}

/**
 * Stores the approval of an issue with its pages, and shows them to readers. An approval before the import has finished does not
 * cover the pages. Throws `Invalid` for such an approval if the publication requires approvals.
 */
async function approvePages(
  trx: Db,
  emagId: number,
  isApproved: boolean,
  isApprovalRequired: boolean,
): Promise<void> {
  const { status } = await findCurrent(trx, emagId);
  const isBlind = isApproved && status !== "finished";
  if (isBlind && isApprovalRequired)
    throw new Invalid({
      sign_off: [message(status === "failed" ? "rules.no_pages_to_approve" : "rules.nothing_to_approve")],
    });
  if (!isBlind) await setApproved(trx, emagId, isApproved);
}

function recordOf(subject: repo.ReviewSubject) {
  if ("emag_id" in subject) return { type: "emag", id: subject.emag_id } as const;
  if ("story_id" in subject) return { type: "story", id: subject.story_id } as const;
  return { type: "planned_emag", id: subject.planned_emag_id } as const;
}

/** Returns whether an issue or article lacks the approval that its publication requires. */
export async function lacksApproval(
  db: Db,
  publicationId: number,
  subject: repo.ReviewSubject,
): Promise<boolean> {
  if (!(await requiresApproval(db, publicationId))) return false;
  const review = await repo.findReview(db, subject);
  return review?.sign_off !== "approved" && !review?.pages_approved;
}

/** Returns the columns that change with the state of a review. */
function signOffColumns(
  actor: Author,
  before: Pick<Locked, "sign_off" | "pages_approved">,
  sign_off: Review["sign_off"],
): Updateable<ReviewsTable> {
  const now = new Date();
  return {
    sign_off,
    // A request for a review of the name is not a doubt about the pages.
    pages_approved: sign_off === "requested" && before.pages_approved,
    ...(sign_off === "requested" &&
      before.sign_off !== sign_off && { requested_by: actorLabel(actor), requested_at: now }),
    ...(sign_off === "approved" && { approved_at: now }),
  };
}

function auditedFields({ note, sign_off, responsible_user_id }: Updateable<ReviewsTable>) {
  return { note, sign_off, responsible_user_id };
}

async function responsibleColumn(
  trx: Db,
  publication: PublicationRef,
  id: string | null | undefined,
  { mayApprove }: { mayApprove: boolean },
): Promise<Updateable<ReviewsTable>> {
  if (id === undefined || id === null) return id === null ? { responsible_user_id: null } : {};
  const person = (await listReviewers(trx, publication)).find((one) => one.id === id);
  if (!person) throw new Invalid({ responsible_id: [message("rules.not_on_publication")] });
  if (mayApprove && !person.may_approve)
    throw new Invalid({ responsible_id: [message("rules.may_not_approve")] });
  return { responsible_user_id: id };
}

const FOREIGN_KEY_VIOLATION = "23503";

function undefinedIfNotFound(error: unknown): undefined {
  if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
}
