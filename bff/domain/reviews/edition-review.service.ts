import type { Selectable, Updateable } from "kysely";
import type { ReviewsTable } from "#bff/schema/tables/reviews.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { SignOffChange } from "./ended-approvals.service.ts";
import * as repo from "./reviews.repo.ts";

// Passes the review of an edition to its issue and back. The edition's row stays while the edition has an issue: it is the state to
// return to. A decision about the issue ends its request (`closeEditionReview`). The caller has locked the edition.

/**
 * Passes the review of an edition to the issue it is transferred to. An approval becomes a request, because the pages are new. The
 * issue's own sign-off stays, and its note and responsible person count first. Returns the approval that the edition gains or loses, for
 * the audit entry of the transfer.
 */
export async function passReviewToIssue(
  trx: Db,
  editionId: number,
  emagId: number,
): Promise<SignOffChange | null> {
  const planned = await repo.lockExisting(trx, { planned_emag_id: editionId });
  if (!planned || planned.version === 0) return null;
  const issue = (await repo.lockReview(trx, { emag_id: emagId }))!;
  const notes = new Set([issue.note, planned.note].filter((note) => note !== ""));
  const passed = issue.sign_off === "open" ? passedColumns(planned) : { sign_off: issue.sign_off };
  const version = Math.max(issue.version, planned.version) + 1;
  await repo.updateReview(trx, issue.id, {
    note: [...notes].join("\n\n"),
    responsible_user_id: issue.responsible_user_id ?? planned.responsible_user_id,
    ...passed,
    version,
  });
  // When the edition loses the issue, it takes back only what it gave. Equal versions mean that the issue's review has not changed.
  await repo.updateReview(trx, planned.id, {
    ...(issue.note === planned.note && { note: "" }),
    ...(issue.responsible_user_id === planned.responsible_user_id && { responsible_user_id: null }),
    version,
  });
  return approvalChange(planned.sign_off, passed.sign_off);
}

/**
 * Returns the reviews to editions that lose their issues. If an issue stays, takes back what the edition gave it. Copies the
 * issue's note and responsible person if the edition gave none or they have changed since. Returns the approval that each edition gains
 * or loses, for the audit entry of the release.
 */
export async function returnReviewsToEditions(
  trx: Db,
  pairs: readonly { editionId: number; emagId: number }[],
  { issuesStay }: { issuesStay: boolean },
): Promise<Map<number, SignOffChange | null>> {
  const existing = await repo.lockExistingOfEmags(
    trx,
    pairs.map(({ emagId }) => emagId),
  );
  const issues = new Map(existing.filter(({ version }) => version > 0).map((row) => [row.emag_id, row]));
  const reviewed = pairs.filter(({ emagId }) => issues.has(emagId));
  const planned = await repo.lockReviewsOfEditions(
    trx,
    reviewed.map(({ editionId }) => editionId),
  );
  const changes = new Map<number, SignOffChange | null>();
  const rows: Row[] = [];
  for (const { editionId, emagId } of reviewed) {
    const [edition, issue] = [planned.get(editionId)!, issues.get(emagId)!];
    rows.push(...returned(edition, issue, { issueStays: issuesStay }));
    changes.set(editionId, approvalChange(issue.sign_off, edition.sign_off));
  }
  await repo.storeReviews(trx, rows);
  return changes;
}

/** Returns the changed reviews of an edition that loses its issue, and of the issue if it stays. */
function returned(planned: Row, issue: Row, { issueStays }: { issueStays: boolean }): Row[] {
  const returnsNote = issueStays && planned.note !== "" && endsWithNote(issue.note, planned.note);
  const isUnchanged = issueStays && issue.version === planned.version;
  const { changed_by, changed_at } = issue;
  const edition: Row = {
    ...planned,
    note: returnsNote ? planned.note : issue.note,
    responsible_user_id: (isUnchanged && planned.responsible_user_id) || issue.responsible_user_id,
    // A sign-off of the edition keeps the person who made it.
    ...(planned.sign_off === "open" && { changed_by, changed_at }),
    version: Math.max(issue.version, planned.version) + 1,
  };
  if (!issueStays || planned.version === 0) return [edition];
  return [
    edition,
    {
      ...issue,
      ...(returnsNote && { note: issue.note.slice(0, -planned.note.length).replace(/\n\n$/, "") }),
      ...(issue.responsible_user_id === planned.responsible_user_id && { responsible_user_id: null }),
      ...(cameFrom(planned, issue) && {
        sign_off: "open" as const,
        requested_by: null,
        requested_at: null,
        approved_at: null,
      }),
      version: issue.version + 1,
    },
  ];
}

function endsWithNote(note: string, part: string): boolean {
  return note === part || note.endsWith(`\n\n${part}`);
}

type Row = Selectable<ReviewsTable>;

/**
 * Returns the columns that an issue without a sign-off takes from its edition. The time identifies the sign-off as the edition's, also
 * if no one requested it.
 */
function passedColumns({ sign_off, approved_at, changed_by, changed_at, ...planned }: Row) {
  const isApproved = sign_off === "approved";
  return {
    sign_off: isApproved ? "requested" : sign_off,
    // No one asked for a review of an approved edition.
    requested_by: isApproved ? null : planned.requested_by,
    requested_at: isApproved
      ? changed_at
      : (planned.requested_at ?? (sign_off === "open" ? null : changed_at)),
    approved_at,
    changed_by,
    changed_at,
  } satisfies Updateable<ReviewsTable>;
}

function cameFrom(planned: Row, issue: Row): boolean {
  const passed = passedColumns(planned);
  return (
    passed.sign_off !== "open" &&
    passed.sign_off === issue.sign_off &&
    passed.requested_at?.getTime() === issue.requested_at?.getTime()
  );
}

/** Returns the change of a sign-off if it gains or loses an approval. */
function approvalChange(before: Row["sign_off"], after: Row["sign_off"]): SignOffChange | null {
  if (before === after || (before !== "approved" && after !== "approved")) return null;
  return { before: { sign_off: before }, after: { sign_off: after } };
}
