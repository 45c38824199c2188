import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import { addDays, dayIn, instantOf } from "#bff/core/local-days.ts";
import { pickJson } from "#bff/core/record-fields.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { findAccessProblems } from "#bff/domain/access/index.ts";
import { outdatedImportsOf } from "#bff/domain/emags/index.ts";
import { presentWarnings } from "#bff/domain/imports/index.ts";
import { comingEditions } from "#bff/domain/planned-emags/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { listReviewers } from "#bff/domain/reviews/index.ts";
import { listDisabledWebhooks } from "#bff/domain/webhooks/index.ts";
import { render } from "#bff/messages/render.ts";
import { EXPIRES_SOON_MS } from "#shared/console/identity/api-tokens.ts";
import { releaseOf } from "#shared/console/issues/planned-editions.ts";
import type { Language } from "#shared/console/languages.ts";
import {
  NEEDS_LIMIT,
  OVERVIEW_DAYS,
  type Overview,
  type OverviewNeeds,
  type WaitingReviews,
} from "#shared/console/overview.ts";
import type { Permission } from "#shared/console/permissions.ts";
import { missingForPublishing } from "#shared/contract/story-publishing.ts";
import * as repo from "./overview.repo.ts";

/** Days before and after its release date for which an edition without an issue is listed as due. */
const DUE_DAYS = { before: 3, after: 30 };
const RECENT_LIMIT = 8;

/** Days before and after its expiry for which a token is listed. */
const TOKEN_DAYS = { before: EXPIRES_SOON_MS / DAY_MS, after: 30 };

interface Viewer {
  /** Null for an API token. */
  userId: string | null;
  may(permission: Permission): boolean;
  language: Language;
}

/** Builds the overview of a publication, with the tasks that the viewer can act on. */
export async function overviewOf(
  services: Pick<AccessContext, "callouts"> & Pick<PlatformContext, "db" | "secrets">,
  publication: PublicationRecord,
  viewer: Viewer,
): Promise<Overview> {
  const now = new Date();
  const [needs, drafts, days, imports, recent] = await Promise.all([
    needsOf(services, publication, now, viewer),
    viewer.may("stories.write") ? draftsOf(services, publication) : null,
    comingDays(services, publication, now),
    pastImports(services, publication, now),
    repo.listRecent(services.db, publication.id, RECENT_LIMIT),
  ]);
  return { needs, drafts, days, imports, recent: recent.map((edit) => ({ ...edit, at: iso(edit.at) })) };
}

async function needsOf(
  services: Pick<AccessContext, "callouts"> & Pick<PlatformContext, "db" | "secrets">,
  publication: PublicationRecord,
  now: Date,
  { userId, may, language }: Viewer,
): Promise<OverviewNeeds> {
  const { db } = services;
  const { id } = publication;
  const days = ({ before, after }: { before: number; after: number }): [Date, Date] => [
    new Date(now.getTime() - after * DAY_MS),
    new Date(now.getTime() + before * DAY_MS),
  ];
  const canFillEditions = may("emags.write") || may("planned_emags.write");
  const [
    endpoint,
    without_access,
    disabled_webhooks,
    tokens,
    failed,
    outdated_imports,
    warned,
    reviews,
    editions,
    broken,
  ] = await Promise.all([
    may("access.write") ? findAccessProblems(services, id) : null,
    may("access.read") ? repo.countWithoutAccess(db, id) : null,
    may("webhooks.read") ? listDisabledWebhooks(services, id) : null,
    may("api_tokens.write") ? repo.listExpiringTokens(db, publication, days(TOKEN_DAYS), NEEDS_LIMIT) : null,
    may("emags.write") ? repo.listFailedImports(db, id, NEEDS_LIMIT) : null,
    may("emags.write") ? outdatedImportsOf(services, id) : null,
    may("emags.write") ? repo.listWarnedIssues(db, id, NEEDS_LIMIT) : null,
    may("reviews.write") ? waitingReviewsOf(services, publication, userId) : null,
    canFillEditions ? repo.listDueEditions(db, id, days(DUE_DAYS), NEEDS_LIMIT) : null,
    may("stories.write") ? repo.listBrokenStories(db, id, NEEDS_LIMIT + 1) : null,
  ]);
  return {
    endpoint,
    access_missing: without_access ? { count: without_access } : null,
    disabled_webhooks,
    expiring_tokens: tokens?.map((token) => ({ ...token, expires_at: iso(token.expires_at) })) ?? null,
    failed_imports:
      failed &&
      counted(failed, ({ emag_id, name, finished_at, failure }) => ({
        emag_id,
        name,
        failed_at: isoOrNull(finished_at),
        failure: failure && { ...failure, message: render(failure.message, language) },
      })),
    outdated_imports,
    warned_issues:
      warned &&
      counted(warned, ({ emag_id, name, released_at, warnings }) => ({
        emag_id,
        name,
        released_at: iso(released_at),
        warnings: presentWarnings(warnings, language),
      })),
    reviews,
    due_editions:
      editions && counted(editions.reverse(), (edition) => pickJson(edition, ["id", "name", "release_date"])),
    broken_stories: broken && shortened(broken, inNeed),
  };
}

/** Presents rows that contain the total count. */
const counted = <Row extends { total: number }, Item>(rows: Row[], present: (row: Row) => Item) => ({
  total: rows[0]?.total ?? 0,
  items: rows.map(present),
});

/** Presents rows of which one more than shown was selected. */
const shortened = <Row, Item>(rows: Row[], present: (row: Row) => Item) => ({
  more: rows.length > NEEDS_LIMIT,
  items: rows.slice(0, NEEDS_LIMIT).map(present),
});

/** Lists the requested reviews that wait for a person. */
export async function waitingReviewsOf(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  userId: string | null,
): Promise<WaitingReviews> {
  const reviewers = await listReviewers(db, publication);
  const approverIds = reviewers.filter(({ may_approve }) => may_approve).map(({ id }) => id);
  const rows = await repo.listWaitingReviews(db, publication.id, { userId, approverIds }, NEEDS_LIMIT);
  return counted(rows, (review) =>
    pickJson(review, ["type", "id", "name", "release", "is_own", "requested_by", "note"]),
  );
}

async function draftsOf({ db }: Pick<PlatformContext, "db">, { id }: PublicationRecord) {
  const drafts = await repo.listDrafts(db, id, NEEDS_LIMIT + 1);
  return shortened(drafts, (story) => ({ ...inNeed(story), updated_at: iso(story.updated_at) }));
}

function inNeed(story: repo.StoryInNeedRow) {
  const { id, name, title } = story;
  const released_at = isoOrNull(story.released_at);
  return {
    id,
    name,
    title,
    released_at,
    missing: Object.keys(missingForPublishing({ ...story, released_at })),
  };
}

async function comingDays(services: Pick<PlatformContext, "db">, publication: PublicationRecord, now: Date) {
  const { db } = services;
  const { id, time_zone } = publication;
  const first = dayIn(time_zone, now);
  const range: [Date, Date] = [
    instantOf(first, "00:00", time_zone),
    instantOf(addDays(first, OVERVIEW_DAYS), "00:00", time_zone),
  ];
  const [editions, emags, stories] = await Promise.all([
    comingEditions(services, publication, first, addDays(first, OVERVIEW_DAYS - 1)),
    repo.listComingEmags(db, id, range, time_zone),
    repo.listComingStories(db, id, range, time_zone),
  ]);
  return daysFrom(first).map((day) => ({
    day,
    editions: editions.filter((edition) => dayIn(time_zone, new Date(releaseOf(edition))) === day),
    emags: counted(
      emags.filter((emag) => emag.day === day),
      ({ total, day, released_at, ...emag }) => ({ ...emag, released_at: iso(released_at) }),
    ),
    stories: counted(
      stories.filter((story) => story.day === day),
      (story) => pickJson(story, ["id", "title", "released_at", "published"]),
    ),
  }));
}

async function pastImports(
  { db }: Pick<PlatformContext, "db">,
  { id, time_zone }: PublicationRecord,
  now: Date,
) {
  const first = addDays(dayIn(time_zone, now), 1 - OVERVIEW_DAYS);
  const counted = await repo.countImports(db, id, instantOf(first, "00:00", time_zone), time_zone);
  return daysFrom(first).map((day) => {
    const { finished = 0, failed = 0 } = counted.find((row) => row.day === day) ?? {};
    return { day, finished, failed };
  });
}

function daysFrom(first: string): string[] {
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) => addDays(first, index));
}
