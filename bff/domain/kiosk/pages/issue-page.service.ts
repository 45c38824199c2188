import {
  buildEmagAccessCheck,
  isProtectedEmag,
  listEntitled,
  type ReaderRequest,
} from "#bff/domain/access/index.ts";
import { kioskSettingsOf } from "#bff/domain/publications/index.ts";
import { type IssueNavigation, navigationLimits, type OutlineEntry } from "#shared/kiosk/navigation.ts";
import type { ContentsEntry, IssueCard, KioskPage, KioskPageOf } from "#shared/kiosk/pages.ts";
import { downloadUrlOf, presentEmagSummary, presentKioskEmag } from "../kiosk.present.ts";
import type { EmagContents, KioskEmagRow } from "../kiosk-emags.repo.ts";
import * as emags from "../kiosk-emags.service.ts";
import { issueTeaser, listIssueCards } from "./issue-cards.service.ts";
import { presentIssueCard } from "./kiosk-cards.present.ts";
import { NO_HOST, type PageContext, type Place } from "./kiosk-place.service.ts";
import { refusalOf, refusedPage } from "./refused-page.ts";

const MAX_OTHERS = 6;

/** Returns the page of an issue. Contents and pages of a protected one are in it for readers who may read them. */
export async function issuePage(
  services: PageContext,
  place: Place,
  id: number,
  reader: ReaderRequest,
): Promise<KioskPage> {
  const path = { publication_id: place.publication.id, emag_id: id };
  const row = await emags.shownEmag(services, path);
  const [readable, others] = await Promise.all([
    readableContents(services, path, reader),
    otherIssues(services, place, id),
  ]);
  return presentIssuePage(place, row, { readable, others });
}

/** Lists the newest issues except one. */
export async function otherIssues(services: PageContext, place: Place, id: number): Promise<IssueCard[]> {
  const newest = await listIssueCards(services, place, { offset: 0, limit: MAX_OTHERS + 1 });
  return newest.filter((other) => other.id !== id).slice(0, MAX_OTHERS);
}

interface ReadableIssue {
  contents: EmagContents;
  navigation: Pick<IssueNavigation, "outline">;
  /** True if the page offers to download the issue and to save it on a device. */
  mayDownload: boolean;
}

/** `readable` is null for a reader who may not read the issue. */
export function presentIssuePage(
  { publication, addresses }: Place,
  row: KioskEmagRow,
  { readable, others }: { readable: ReadableIssue | null; others: IssueCard[] },
): KioskPageOf<"issue"> {
  const { id } = row;
  const issue = presentIssueCard(presentEmagSummary(row, publication.id, NO_HOST), addresses);
  const emag = readable && presentKioskEmag(row, readable.contents, publication.id, NO_HOST);
  const articles = emag?.articles.filter(({ linear }) => linear) ?? [];
  const pagesHref = addresses.issuePage(id, row.name, 1);
  const hrefOf = (article: number) => addresses.issueArticle(id, row.name, article);
  const ofEpub: ContentsEntry[] =
    emag && emag.toc.length > 0
      ? emag.toc.map((entry) => contentsEntry(entry, hrefOf))
      : articles.map(({ title, number }) => ({ title, href: hrefOf(number), children: [] }));
  const ofPdf = topLevel(readable?.navigation.outline ?? []).map(({ title, page }) => ({
    title,
    href: addresses.issuePage(id, row.name, page),
    children: [],
  }));
  return {
    kind: "issue",
    issue,
    contents: ofEpub.length > 0 ? ofEpub : ofPdf,
    samples:
      emag && !emag.hide_preview_widgets
        ? emag.pages
            .slice(0, kioskSettingsOf(publication).sample_pages)
            .map(({ thumbnail_url }) => thumbnail_url)
        : [],
    readHref: articles[0] ? hrefOf(articles[0].number) : pagesHref,
    pagesHref,
    downloadUrl: readable?.mayDownload ? addresses.issueDownload(id, row.name) : null,
    others,
  };
}

/** Returns the entries of the first level with more than one. The viewer has all levels. */
function topLevel(outline: readonly OutlineEntry[]): OutlineEntry[] {
  for (let level = 1; level <= navigationLimits.outlineLevels; level += 1) {
    const entries = outline.filter((entry) => entry.level <= level);
    if (entries.length > 1 || entries.length === outline.length) return entries;
  }
  return [];
}

/** Returns the contents of an issue, or null if the reader may not read it. */
async function readableContents(
  services: PageContext,
  path: emags.EmagPath,
  reader: ReaderRequest,
): Promise<ReadableIssue | null> {
  try {
    const readable = await emags.authorizedContents(services, path, reader);
    return { ...readable, mayDownload: await mayDownload(services, path, readable.row, reader) };
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    return null;
  }
}

/** Returns whether a reader of an issue may download it. A publisher's endpoint is asked only when they do. */
async function mayDownload(
  services: PageContext,
  { publication_id }: emags.EmagPath,
  row: KioskEmagRow,
  reader: ReaderRequest,
): Promise<boolean> {
  if (!isProtectedEmag(row)) return true;
  const answers = await listEntitled(services, publication_id, reader, [row], (settings, emag) =>
    buildEmagAccessCheck(settings, emag, { download: true }),
  );
  return answers?.[0] ?? true;
}

/** Returns the address of an issue's file, or the page that refuses it. */
export async function issueDownload(
  services: PageContext,
  place: Place,
  id: number,
  reader: ReaderRequest,
): Promise<KioskPage | string> {
  const path = { publication_id: place.publication.id, emag_id: id };
  try {
    const { row } = await emags.authorizedEmag(services, path, reader, { download: true });
    return downloadUrlOf(row, path.publication_id, NO_HOST);
  } catch (error) {
    const page = await refusedPage(error, () => issueTeaser(services, place, id));
    return page.reason === "denied" ? { ...page, reason: "not_downloaded" } : page;
  }
}

interface TocEntry {
  title: string;
  article: number | null;
  children: TocEntry[];
}

function contentsEntry(
  { title, article, children }: TocEntry,
  hrefOf: (article: number) => string,
): ContentsEntry {
  return {
    title,
    href: article === null ? null : hrefOf(article),
    children: children.map((child) => contentsEntry(child, hrefOf)),
  };
}
