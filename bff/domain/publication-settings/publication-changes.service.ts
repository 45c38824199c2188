import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { iso } from "#bff/core/iso-time.ts";
import { withoutUndefined } from "#bff/core/without-undefined.ts";
import { applyApprovals, previewApprovals } from "#bff/domain/approvals/index.ts";
import {
  type EditionEffects,
  previewEditionUpdates,
  updateEditions,
} from "#bff/domain/planned-emags/index.ts";
import {
  listScheduled,
  type PublicationRecord,
  requireFreePubcode,
  requireFreeSlug,
  savePublication,
} from "#bff/domain/publications/index.ts";
import type { PublicationChange, PublicationEffects } from "#shared/console/publications.ts";

const EXAMPLES = 5;

/** Returns the effects that a change would have. Throws `Invalid`, like the change itself. */
export async function previewPublicationChange(
  services: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  given: PublicationChange,
): Promise<PublicationEffects> {
  const change = changedAttributes(publication, given);
  if (change.pubcode !== undefined) await requireFreePubcode(services, publication, change.pubcode);
  if (change.slug !== undefined) await requireFreeSlug(services, publication, change.slug);
  const now = new Date();
  const { name, pubcode, time_zone } = await previewEditionUpdates(services, publication, change, now);
  return {
    name,
    pubcode,
    time_zone: time_zone && (await timeZoneEffects(services, publication, time_zone, now)),
    approvals:
      change.approval_required === undefined
        ? null
        : await previewApprovals(services, { ...publication, ...change }),
  };
}

async function timeZoneEffects(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  editions: NonNullable<EditionEffects["time_zone"]>,
  now: Date,
): Promise<PublicationEffects["time_zone"]> {
  const [issues, articles] = await Promise.all([
    listScheduled(db, "emags", publication.id, { now, examples: EXAMPLES }),
    listScheduled(db, "stories", publication.id, { now, examples: EXAMPLES }),
  ]);
  return {
    ...editions,
    issues: { count: issues.count, examples: issues.examples.map(presentScheduled) },
    articles: { count: articles.count, examples: articles.examples.map(presentScheduled) },
  };
}

/**
 * Changes a publication. Upcoming editions keep their local day, time and identifier, and those with a default name are renamed.
 * Issues and articles keep their release times. Throws `VersionConflict` or `Invalid`.
 */
export function changePublication(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db">,
  author: Author,
  publicationId: number,
  given: PublicationChange,
  ifMatch: string | undefined,
): Promise<PublicationRecord> {
  return savePublication(services, author, publicationId, ifMatch, async (trx, before, store) => {
    const change = changedAttributes(before, given);
    if (Object.keys(change).length === 0) return before;
    const row = await store(change);
    // The approvals come first, because a review takes their lock before it locks an issue or an edition.
    if (row.approval_required !== before.approval_required) await applyApprovals(services, trx, author, row);
    await updateEditions(services, trx, author, { before, after: row }, new Date());
    return row;
  });
}

/** Returns the given attributes whose value differs from the publication's. */
function changedAttributes(publication: PublicationRecord, given: PublicationChange): PublicationChange {
  return Object.fromEntries(
    Object.entries(withoutUndefined(given)).filter(
      ([name, value]) => value !== publication[name as keyof PublicationChange],
    ),
  );
}

function presentScheduled({ id, name, released_at }: { id: number; name: string; released_at: Date }) {
  return { id, name, released_at: iso(released_at) };
}
