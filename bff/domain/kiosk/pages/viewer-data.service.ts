import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { AccessContext, ReaderRequest } from "#bff/domain/access/index.ts";
import { findPageLayout, readWordBoxes } from "#bff/domain/imports/index.ts";
import { searchImport } from "#bff/domain/search/index.ts";
import type { IssueMatches, PageLayout } from "#shared/kiosk/pages.ts";
import * as emags from "../kiosk-emags.service.ts";

type ViewerContext = Pick<AccessContext, "accessSettings" | "callouts"> & Pick<PlatformContext, "db">;

export interface ViewerPath {
  publication_id: number;
  emag_id: number;
  /** The import of the viewer. */
  import?: string | undefined;
}

/** Returns where the words and links of a page are. Throws `NotFound` and the errors of `authorizeReader`. */
export async function pageLayout(
  services: ViewerContext,
  path: ViewerPath,
  number: number,
  reader: ReaderRequest,
): Promise<{ layout: PageLayout; cacheControl: string }> {
  const { row, grant } = await emags.authorizedEmag(services, path, reader, { download: false });
  const page = await findPageLayout(services.db, row.import_id, number);
  if (!page) throw new ServiceError("not_found.page_text");
  const words = Array.from(readWordBoxes(page.word_boxes ?? ""), ({ text, boxes }) => ({
    text,
    boxes: boxes(),
  }));
  const layout = { words: words.filter(({ boxes }) => boxes.length > 0), links: page.links ?? [] };
  return { layout, cacheControl: grant.cacheControl };
}

/** Searches the pages of an issue for all words of a query. Throws `NotFound` and the errors of `authorizeReader`. */
export async function searchIssue(
  services: ViewerContext,
  path: ViewerPath,
  query: string,
  reader: ReaderRequest,
): Promise<IssueMatches> {
  const { row } = await emags.authorizedEmag(services, path, reader, { download: false });
  return searchImport(services, row.import_id, query);
}
