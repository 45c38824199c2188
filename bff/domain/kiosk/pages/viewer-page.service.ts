import { ServiceError } from "#bff/core/errors.ts";
import type { ReaderRequest } from "#bff/domain/access/index.ts";
import type { KioskPage, ViewerIssue } from "#shared/kiosk/pages.ts";
import { presentKioskEmag } from "../kiosk.present.ts";
import * as emags from "../kiosk-emags.service.ts";
import { issueTeaser } from "./issue-cards.service.ts";
import { NO_HOST, type PageContext, type Place } from "./kiosk-place.service.ts";
import { orRefusal } from "./refused-page.ts";

/** Returns the viewer of an issue, or the page that refuses it. */
export async function viewerPage(
  services: PageContext,
  place: Place,
  { id, number }: { id: number; number: number },
  reader: ReaderRequest,
): Promise<KioskPage> {
  return orRefusal(
    async () => {
      const { issue } = await viewerIssue(services, place, id, reader);
      return { kind: "viewer", number: Math.min(number, issue.sizes.length), issue };
    },
    () => issueTeaser(services, place, id),
  );
}

/** Returns what the viewer needs of an issue. Throws `NotFound` and the errors of `authorizeReader`. */
export async function viewerIssue(
  services: PageContext,
  { publication, addresses }: Place,
  id: number,
  reader: ReaderRequest,
): Promise<{ issue: ViewerIssue; emag: ReturnType<typeof presentKioskEmag>; importId: string }> {
  const path = { publication_id: publication.id, emag_id: id };
  const { row, contents, navigation } = await emags.authorizedContents(services, path, reader);
  const emag = presentKioskEmag(row, contents, publication.id, NO_HOST);
  if (emag.pages.length === 0) throw new ServiceError("not_found.issue_file");
  const article = emag.articles.find(({ linear }) => linear);
  const files = `?import=${row.import_id}`;
  const issue: ViewerIssue = {
    id,
    name: row.name,
    href: addresses.issue(id, row.name),
    language: row.language,
    rtl: navigation.direction === "rtl",
    outline: navigation.outline,
    pageLabels: navigation.page_labels,
    articlesHref: article ? addresses.issueArticle(id, row.name, article.number) : null,
    sizes: emag.pages.map(({ width, height }) => [width, height]),
    pageAddress: addresses.issuePage(id, row.name, 0).replace(/0$/, "{page}"),
    imageAddress: patternOf(emag.pages[0]!.image_url),
    thumbnailAddress: patternOf(emag.pages[0]!.thumbnail_url),
    textAddress: emag.pages[0]!.text_url && patternOf(emag.pages[0]!.text_url),
    layoutAddress: `${addresses.issueLayout(id)}${files}`,
    searchAddress: `${addresses.issueSearch(id)}${files}&q=`,
    widgets: emag.widgets,
  };
  return { issue, emag, importId: row.import_id };
}

/** Replaces the number of the first page in an address. */
const patternOf = (address: string) => address.replace("/pages/1", "/pages/{page}");
