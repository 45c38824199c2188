import { DAY_MS } from "#bff/core/durations.ts";
import type { ReaderRequest } from "#bff/domain/access/index.ts";
import { kioskSettingsOf, type PublicationRecord } from "#bff/domain/publications/index.ts";
import type { OfflineIssue } from "#shared/kiosk/offline.ts";
import * as emags from "../kiosk-emags.service.ts";
import type { PageContext, Place } from "./kiosk-place.service.ts";
import { viewerIssue } from "./viewer-page.service.ts";

/**
 * Returns what a device saves of an issue. The reader has to be authorized to download it and to read it. Throws `NotFound` and the
 * errors of `authorizeReader`.
 */
export async function offlineIssue(
  services: PageContext,
  place: Place,
  id: number,
  reader: ReaderRequest,
): Promise<OfflineIssue> {
  const { publication, addresses } = place;
  const path = { publication_id: publication.id, emag_id: id };
  await emags.authorizedEmag(services, path, reader, { download: true });
  const { issue, emag, importId } = await viewerIssue(services, place, id, reader);
  const now = Date.now();
  return {
    importId,
    issue,
    coverUrl: emag.cover_url,
    articles: emag.articles.map(({ number }) => addresses.issueArticle(id, issue.name, number)),
    now: new Date(now).toISOString(),
    leaseUntil: leaseEnd(publication, now),
  };
}

/** Returns until when a device may show what its reader may read now, as an ISO time. `now` is in milliseconds. */
export const leaseEnd = (publication: PublicationRecord, now: number) =>
  new Date(now + kioskSettingsOf(publication).offline_days * DAY_MS).toISOString();
