import { ServiceError } from "#bff/core/errors.ts";
import { buildEmagAccessCheck } from "#bff/domain/access/index.ts";
import { readNavigation } from "#bff/domain/imports/index.ts";
import { getCover, getPageThumbnail } from "#shared/console/issues/imports.ts";
import type { IssueCard, KioskPageOf } from "#shared/kiosk/pages.ts";
import { type EmagContents, findPreviewedContents, findPreviewedEmag } from "../kiosk-emags.repo.ts";
import { otherIssues, presentIssuePage } from "./issue-page.service.ts";
import type { PageContext, Place } from "./kiosk-place.service.ts";
import { authorizePreviewedReader, type PreviewedReader } from "./preview-reader.service.ts";
import { refusalOf, refusedPage } from "./refused-page.ts";

export interface IssuePreview {
  page: KioskPageOf<"issue">;
  /** Page that a reader without access gets instead of the issue's pages. */
  refused: KioskPageOf<"refused"> | null;
}

/**
 * Returns the kiosk page of an issue at the moment of the place. Without a moment, it is the issue with its newest pages, as if it were
 * released. Throws `NotFound`.
 */
export async function issuePreview(
  services: PageContext,
  place: Place,
  id: number,
  reader: PreviewedReader,
): Promise<IssuePreview> {
  const { db } = services;
  const { id: publicationId } = place.publication;
  const row = await findPreviewedEmag(db, publicationId, id, place.at);
  const stored = row && (await findPreviewedContents(db, row.import_id));
  if (!stored) throw new ServiceError("not_found.released_issue");
  const shown = { ...row, released_at: (row.released_at as Date | null) ?? new Date() };
  const others = (await otherIssues(services, place, id)).map(withConsoleCover);
  const navigation = await readNavigation(db, row.import_id);
  const pageWith = (contents: EmagContents | null) => {
    const readable = contents && { contents, navigation, mayDownload: true };
    const page = presentIssuePage(place, shown, { readable, others });
    const samples = page.samples.map((_address, index) => thumbnailOf(row.import_id, index + 1));
    return { ...page, issue: withConsoleCover(page.issue), samples };
  };
  try {
    await authorizePreviewedReader(services, publicationId, reader, (settings) =>
      buildEmagAccessCheck(settings, shown, { download: false }),
    );
    return { page: pageWith(stored), refused: null };
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    const page = pageWith(null);
    return { page, refused: await refusedPage(error, async () => ({ type: "issue", issue: page.issue })) };
  }
}

const thumbnailOf = (importId: string, page: number) =>
  getPageThumbnail.path.replace(":import_id", importId).replace(":page_number", String(page));

/** Readers get no files of an issue before its release. */
function withConsoleCover(issue: IssueCard): IssueCard {
  const [, importId] = issue.coverUrl?.split("?import=") ?? [];
  return { ...issue, coverUrl: importId ? getCover.path.replace(":import_id", importId) : null };
}
