import { type AccessContext, isProtectedEmag, type ReaderRequest } from "#bff/domain/access/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { excerptsOfPages, findShownPages } from "#bff/domain/search/index.ts";
import { excerptOfMarkdown, excerptOfText } from "#bff/platform/text-search/snippet.ts";
import { PAGES_PER_ISSUE, READER_SEARCH_LIMIT } from "#shared/kiosk/search.ts";
import { isProtectedStory } from "#shared/kiosk/stories.ts";
import { findEmags } from "./emag-lists.service.ts";
import { withEntitled } from "./kiosk-stories.service.ts";
import * as repo from "./reader-search.repo.ts";

/** More articles are not searched, so that one query decides about a bounded number. */
const CANDIDATES = 120;

type SearchContext = Pick<AccessContext, "accessSettings" | "callouts"> & ReaderTokenContext;

/**
 * Searches what a reader may read: titles and teasers of everything, and the texts of what is not protected or what the lists call
 * `entitled`. Returns the newest articles and issues with excerpts. Throws the errors of lists.
 */
export async function searchItems(
  services: SearchContext,
  publication: PublicationRecord,
  query: string,
  reader: ReaderRequest,
) {
  const [stories, emags] = await Promise.all([
    searchStories(services, publication.id, query, reader),
    searchEmags(services, publication, query, reader),
  ]);
  return { stories, emags };
}

async function searchStories(
  services: SearchContext,
  publicationId: number,
  query: string,
  reader: ReaderRequest,
) {
  const settings = await services.accessSettings.find(publicationId);
  const withProtected = reader.headers.authorization !== undefined && settings?.authority === "newsrack";
  const candidates = await repo.findReaderStories(services.db, publicationId, query, {
    withProtected,
    atMost: withProtected ? CANDIDATES : READER_SEARCH_LIMIT,
  });
  const known = await withEntitled(services, publicationId, candidates, reader);
  const mayRead = (row: (typeof known)[number]) => !isProtectedStory(row) || row.entitled === true;
  const found = known.filter((row) => row.isTeaser || mayRead(row)).slice(0, READER_SEARCH_LIMIT);
  return Array.fromAsync(found, async (row) => ({
    row,
    excerpt: mayRead(row)
      ? await excerptOfMarkdown(row.content, query)
      : await excerptOfText(row.preview, query),
  }));
}

async function searchEmags(
  services: SearchContext,
  publication: PublicationRecord,
  query: string,
  reader: ReaderRequest,
) {
  const [named, pages] = await Promise.all([
    repo.findNamedEmags(services.db, publication.id, query, READER_SEARCH_LIMIT),
    findShownPages(services, publication.id, query),
  ]);
  const isNamed = new Set(named);
  const rows = await findEmags(services, publication, [...new Set([...named, ...pages.keys()])], reader);
  const mayRead = (row: (typeof rows)[number]) => !isProtectedEmag(row) || row.entitled === true;
  const found = rows
    .filter((row) => isNamed.has(row.id) || mayRead(row))
    .slice(0, READER_SEARCH_LIMIT)
    // Pages of an import that was replaced in the meantime are not those of the row.
    .map((row) => ({ row, inPages: pages.get(row.id) }));
  const shown = await Promise.all(
    found.map(async ({ row, inPages }) => ({
      row,
      excerpt: await excerptOfText(row.preview, query),
      pages:
        inPages && inPages.importId === row.import_id && mayRead(row)
          ? await excerptsOfPages(services, inPages, query, PAGES_PER_ISSUE)
          : [],
    })),
  );
  return shown.filter(({ row, pages: onPages }) => isNamed.has(row.id) || onPages.length > 0);
}
