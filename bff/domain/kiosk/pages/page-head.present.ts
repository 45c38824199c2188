import { kioskSettingsOf } from "#bff/domain/publications/index.ts";
import { type KioskAccess, type KioskHead, type KioskPage, PAID_CLASS } from "#shared/kiosk/pages.ts";
import type { Place } from "./kiosk-place.service.ts";

const MAX_DESCRIPTION = 300;

/**
 * Presents what search engines and other sites show of a page. It contains nothing that needs access. `path` is the canonical path,
 * and null for pages that must not be listed.
 */
export function presentHead(page: KioskPage, place: Place, path: string | null, baseUrl: string): KioskHead {
  const { publication } = place;
  const absolute = (address: string) => new URL(address, baseUrl).href;
  const canonical = path === null ? null : absolute(path);
  const head = {
    canonical,
    image: null,
    description: cut(kioskSettingsOf(publication).about) || publication.name,
    type: "website" as const,
    structured: null,
    language: publication.language,
  };
  const titled = (title: string) => `${title} – ${publication.name}`;
  const publisher = { "@type": "Organization", name: publication.name };
  const item = itemOf(page);
  switch (item?.type) {
    case "article": {
      const { article } = item;
      const image = article.image && absolute(article.image.url);
      return {
        ...head,
        title: titled(article.title),
        language: article.language,
        description: cut(article.preview) || head.description,
        image,
        type: "article",
        structured: {
          "@context": "https://schema.org",
          "@type": "NewsArticle",
          headline: article.title,
          ...(article.preview === "" ? {} : { description: cut(article.preview) }),
          datePublished: article.releasedAt,
          ...(article.updatedAt === null ? {} : { dateModified: article.updatedAt }),
          inLanguage: article.language,
          mainEntityOfPage: canonical,
          ...(image === null ? {} : { image: [image] }),
          ...(article.byline === null ? {} : { author: { "@type": "Person", name: article.byline } }),
          publisher,
          ...accessible(item.isFree),
        },
      };
    }
    case "issue": {
      const { issue } = item;
      const image = issue.coverUrl && absolute(issue.coverUrl);
      return {
        ...head,
        title: titled(issue.name),
        language: issue.language,
        description: cut(issue.preview) || head.description,
        image,
        structured: {
          "@context": "https://schema.org",
          "@type": "PublicationIssue",
          name: issue.name,
          datePublished: issue.releasedAt,
          inLanguage: issue.language,
          url: canonical,
          ...(image === null ? {} : { image }),
          isPartOf: { "@type": "Periodical", name: publication.name },
          publisher,
          ...accessible(item.isFree),
        },
      };
    }
    default:
      return { ...head, title: titleOf(page, publication.name, titled) };
  }
}

function itemOf(page: KioskPage) {
  switch (page.kind) {
    case "article":
      return { type: "article" as const, article: page.article, isFree: isFree(page.article.access) };
    case "issue":
      return { type: "issue" as const, issue: page.issue, isFree: isFree(page.issue.access) };
    case "refused":
      return { ...page.item, isFree: false };
    default:
      return null;
  }
}

export const isFree = ({ subscription, purchase }: KioskAccess) => !subscription && !purchase;

/**
 * Structured data about paid content: search engines show a teaser without taking it for a deception. Google reads selectors of a class
 * only.
 */
function accessible(isFreeItem: boolean): object {
  return isFreeItem
    ? { isAccessibleForFree: true }
    : {
        isAccessibleForFree: false,
        hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: `.${PAID_CLASS}` },
      };
}

function titleOf(page: KioskPage, publication: string, titled: (title: string) => string): string {
  switch (page.kind) {
    case "viewer":
      return titled(page.issue.name);
    case "issue-article":
      return titled(page.title);
    case "category":
      return titled(page.name);
    case "search":
      return page.query === "" ? publication : titled(page.query);
    default:
      return publication;
  }
}

function cut(text: string): string {
  const line = text
    .slice(0, 2 * MAX_DESCRIPTION)
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION).replace(/\s\S*$/, "")} …`;
}
