import type { PlatformContext } from "#bff/core/context.ts";
import type { AccessContext, ReaderRequest } from "#bff/domain/access/index.ts";
import { searchImport } from "#bff/domain/search/index.ts";
import type { IssueMatches, PageLayout } from "#shared/kiosk/pages.ts";
import * as emags from "../kiosk-emags.service.ts";

type ViewerContext = Pick<AccessContext, "accessSettings" | "callouts"> & Pick<PlatformContext, "db">;

export interface ViewerPath {
  publication_id: number;
  emag_id: number;
  import?: string | undefined;
}

/** Returns where the words and links of a page are. Throws `NotFound` and the errors of `authorizeReader`. */
export async function pageLayout(
  services: ViewerContext,
  path: ViewerPath,
  number: number,
  reader: ReaderRequest,
): Promise<{ layout: PageLayout; cacheControl: string }> {
  const authorized = await emags.authorizedEmag(services, path, reader, { download: false });
  const layout = await emags.pageLayoutOf(services, authorized, number);
  return { layout, cacheControl: authorized.cacheControl };
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
