import { ServiceError } from "#bff/core/errors.ts";
import {
  type AccessContext,
  buildEmagAccessCheck,
  buildStoryAccessCheck,
  listEntitled,
  type ReaderRequest,
} from "#bff/domain/access/index.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import type { ArticleCard, IssueCard, KioskPage } from "#shared/kiosk/pages.ts";
import { listProtectedEmags, listProtectedStories } from "../protected-items.repo.ts";
import { isFree } from "./page-head.present.ts";

type Context = Pick<AccessContext, "accessSettings"> & ReaderTokenContext;

/**
 * Marks the protected items on a page that a reader with a Newsrack account may open, with one query for issues and one for articles.
 * A publisher's endpoint is not asked about each card.
 */
export async function markOwnCards(
  services: Context,
  publicationId: number,
  page: KioskPage,
  reader: ReaderRequest,
): Promise<void> {
  if (reader.headers.authorization === undefined || reader.failure) return;
  const isProtected = ({ access }: IssueCard | ArticleCard) => !isFree(access);
  const issues = issuesOn(page).filter(isProtected);
  const articles = articlesOn(page).filter(isProtected);
  if (issues.length + articles.length === 0) return;
  const settings = await services.accessSettings.find(publicationId);
  if (settings?.authority !== "newsrack") return;
  const [emags, stories] = await Promise.all([
    listProtectedEmags(services.db, publicationId, idsOf(issues)),
    listProtectedStories(services.db, publicationId, idsOf(articles)),
  ]);
  try {
    const [ownIssues, ownArticles] = await Promise.all([
      listEntitled(services, publicationId, reader, emags, (current, row) =>
        buildEmagAccessCheck(current, row, { download: false }),
      ),
      listEntitled(services, publicationId, reader, stories, buildStoryAccessCheck),
    ]);
    mark(issues, emags, ownIssues);
    mark(articles, stories, ownArticles);
  } catch (error) {
    // The reader's session has just ended. The page shows what everyone sees.
    if (!(error instanceof ServiceError) || error.code !== "token_rejected") throw error;
  }
}

const idsOf = (cards: readonly { id: number }[]) => [...new Set(cards.map(({ id }) => id))];

function mark(
  cards: readonly (IssueCard | ArticleCard)[],
  rows: readonly { id: number }[],
  entitled: readonly boolean[] | null,
): void {
  const own = new Set(rows.filter((_row, index) => entitled?.[index]).map(({ id }) => id));
  for (const card of cards) if (own.has(card.id)) card.access = { ...card.access, isOwn: true };
}

function issuesOn(page: KioskPage): IssueCard[] {
  switch (page.kind) {
    case "front":
      return [...(page.newest ? [page.newest] : []), ...page.years.flatMap(({ issues }) => issues)];
    case "issue":
      return [page.issue, ...page.others];
    case "search":
      return page.issues;
    default:
      return [];
  }
}

function articlesOn(page: KioskPage): ArticleCard[] {
  switch (page.kind) {
    case "front":
      return page.sections.flatMap(({ articles }) => articles);
    case "article":
      return [page.article, ...page.related];
    case "category":
    case "search":
      return page.articles;
    default:
      return [];
  }
}
