import type { PlatformContext } from "#bff/core/context.ts";
import type { IssueCard } from "#shared/kiosk/pages.ts";
import { presentEmagSummary } from "../kiosk.present.ts";
import { listShownEmags } from "../kiosk-emags.repo.ts";
import { shownEmag } from "../kiosk-emags.service.ts";
import type { Slice } from "../slice.ts";
import { presentIssueCard } from "./kiosk-cards.present.ts";
import { NO_HOST, type Place } from "./kiosk-place.service.ts";
import type { RefusedItem } from "./refused-page.ts";

type CardContext = Pick<PlatformContext, "db">;

/** Lists issues, the newest first. */
export async function listIssueCards(
  { db }: CardContext,
  { publication, addresses, at }: Place,
  slice: Slice,
): Promise<IssueCard[]> {
  const rows = await listShownEmags(db, publication.id, slice, null, { at });
  return rows.map((row) => presentIssueCard(presentEmagSummary(row, publication.id, NO_HOST), addresses));
}

/** Returns what every reader sees of an issue. Throws `NotFound`. */
export async function issueTeaser(services: CardContext, place: Place, id: number): Promise<RefusedItem> {
  const { publication, addresses } = place;
  const row = await shownEmag(services, { publication_id: publication.id, emag_id: id });
  return {
    type: "issue",
    issue: presentIssueCard(presentEmagSummary(row, publication.id, NO_HOST), addresses),
  };
}
