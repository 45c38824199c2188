import { NEEDS_LIMIT, OVERVIEW_DAYS, type Overview, type OverviewNeeds } from "#shared/console/overview.ts";
import { releaseOf } from "#shared/console/planned-editions.ts";
import { missingForPublishing } from "#shared/contract/story-publishing.ts";
import type { Services } from "../../services.ts";
import { accessTrouble } from "../access/callouts.service.ts";
import { addDays, dayIn, instantOf } from "../local-days.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { comingEditions } from "../planned-emags/planned-emags.service.ts";
import { iso, isoOrNull } from "../present-time.ts";
import * as repo from "./overview.repo.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** An edition is due so long before its release, and looked for as long after it. */
const DUE_DAYS = { before: 3, after: 30 };
const RECENT_LIMIT = 8;

/** What somebody who comes to a publication has to know; of the endpoint only where they may look into it. */
export async function overviewOf(
  services: Services,
  publication: PublicationRecord,
  mayReadAccess: boolean,
): Promise<Overview> {
  const now = new Date();
  const [needs, days, imports, recent] = await Promise.all([
    needsOf(services, publication, now, mayReadAccess),
    comingDays(services, publication, now),
    pastImports(services, publication, now),
    repo.listRecent(services.db, publication.id, RECENT_LIMIT),
  ]);
  return { needs, days, imports, recent: recent.map((edit) => ({ ...edit, at: iso(edit.at) })) };
}

async function needsOf(
  services: Services,
  { id }: PublicationRecord,
  now: Date,
  mayReadAccess: boolean,
): Promise<OverviewNeeds> {
  const { db } = services;
  const due: [Date, Date] = [
    new Date(now.getTime() - DUE_DAYS.after * DAY_MS),
    new Date(now.getTime() + DUE_DAYS.before * DAY_MS),
  ];
  const [failed, editions, endpoint, broken, ready] = await Promise.all([
    repo.listFailedImports(db, id, NEEDS_LIMIT),
    repo.listDueEditions(db, id, due, NEEDS_LIMIT),
    mayReadAccess ? accessTrouble(services, id) : null,
    repo.listBrokenStories(db, id, NEEDS_LIMIT + 1),
    repo.listReadyStories(db, id, NEEDS_LIMIT + 1),
  ]);
  return {
    failed_imports: {
      total: failed[0]?.total ?? 0,
      items: failed.map(({ emag_id, name, finished_at, failure }) => ({
        emag_id,
        name,
        failed_at: isoOrNull(finished_at),
        failure,
      })),
    },
    due_editions: {
      total: editions[0]?.total ?? 0,
      items: editions
        .map(({ id, name, release_date }) => ({ id, name, release_date: iso(release_date) }))
        .reverse(),
    },
    endpoint,
    broken_stories: {
      more: broken.length > NEEDS_LIMIT,
      items: broken.slice(0, NEEDS_LIMIT).map((story) => ({
        ...inNeed(story),
        missing: Object.keys(missingForPublishing({ ...story, released_at: isoOrNull(story.released_at) })),
      })),
    },
    ready_stories: { more: ready.length > NEEDS_LIMIT, items: ready.slice(0, NEEDS_LIMIT).map(inNeed) },
  };
}

function inNeed({ id, name, title, released_at }: repo.StoryInNeedRow) {
  return { id, name, title, released_at: isoOrNull(released_at) };
}

async function comingDays(services: Services, publication: PublicationRecord, now: Date) {
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
  return daysFrom(first).map((day) => {
    const emagsThen = emags.filter((emag) => emag.day === day);
    const storiesThen = stories.filter((story) => story.day === day);
    return {
      day,
      editions: editions.filter((edition) => dayIn(time_zone, new Date(releaseOf(edition))) === day),
      emags: {
        total: emagsThen[0]?.total ?? 0,
        items: emagsThen.map(({ id, name, released_at, import_status, import_cancelled }) => ({
          id,
          name,
          released_at: iso(released_at),
          import_status,
          import_cancelled,
        })),
      },
      stories: {
        total: storiesThen[0]?.total ?? 0,
        items: storiesThen.map(({ id, title, released_at, published }) => ({
          id,
          title,
          released_at: iso(released_at),
          published,
        })),
      },
    };
  });
}

async function pastImports({ db }: Services, { id, time_zone }: PublicationRecord, now: Date) {
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
