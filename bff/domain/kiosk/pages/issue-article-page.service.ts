import { kioskOriginOf } from "#bff/core/kiosk-address.ts";
import type { ReaderRequest } from "#bff/domain/access/index.ts";
import type { KioskPage } from "#shared/kiosk/pages.ts";
import { presentKioskArticle } from "../kiosk.present.ts";
import { findContents } from "../kiosk-emags.repo.ts";
import * as emags from "../kiosk-emags.service.ts";
import { renderedHtml } from "../kiosk-stories.service.ts";
import { issueTeaser } from "./issue-cards.service.ts";
import type { PageContext, Place } from "./kiosk-place.service.ts";
import { orRefusal } from "./refused-page.ts";

/** Returns an article of an EPUB issue, or the page that refuses it. */
export async function issueArticlePage(
  services: PageContext,
  place: Place,
  { id, number }: { id: number; number: number },
  reader: ReaderRequest,
): Promise<KioskPage> {
  const { publication, addresses } = place;
  const path = { publication_id: publication.id, emag_id: id };
  return orRefusal(
    async () => {
      const authorized = await emags.authorizedEmag(services, path, reader, { download: false });
      const { row } = authorized;
      const [article, contents] = await Promise.all([
        emags.articleOf(services, authorized, number),
        findContents(services.db, row.import_id),
      ]);
      // The renderer drops pictures without a host.
      const host = kioskOriginOf(services.config);
      const { content } = presentKioskArticle(article, row, publication.id, host);
      const html = await renderedHtml(
        services,
        {
          publicationId: publication.id,
          version: `${row.import_id}:${number}:${row.language}`,
          content: withoutTitle(content, article.title),
          language: row.language,
        },
        reader,
      );
      const order = contents?.articles.filter(({ linear }) => linear) ?? [];
      const at = order.findIndex((one) => one.number === number);
      const linkOf = (neighbor: (typeof order)[number] | undefined) =>
        neighbor
          ? { name: neighbor.title, href: addresses.issueArticle(id, row.name, neighbor.number) }
          : null;
      return {
        kind: "issue-article",
        issue: { name: row.name, href: addresses.issue(id, row.name) },
        title: article.title,
        language: row.language,
        html: withArticleLinks(html, (article) => addresses.issueArticle(id, row.name, article)),
        previous: linkOf(at < 0 ? undefined : order[at - 1]),
        next: linkOf(at < 0 ? undefined : order[at + 1]),
      };
    },
    () => issueTeaser(services, place, id),
  );
}

/** Replaces the addresses of other articles of the issue, which stored articles name by number. */
const withArticleLinks = (html: string, hrefOf: (article: number) => string): string =>
  html.replaceAll(/(?<=<a href=")#article-(\d+)(?=")/g, (_, article: string) => hrefOf(Number(article)));

/** Removes the first heading of a text in Markdown if it is the title, which the page shows above the text. */
function withoutTitle(content: string, title: string): string {
  const text = content.trimStart();
  const [heading = ""] = text.split("\n", 1);
  const isTitle = /^#{1,6} /.test(heading) && plain(heading.replace(/^#+/, "")) === plain(title);
  return isTitle ? text.slice(heading.length) : content;
}

/** Compares without marks and escapes of Markdown. */
const plain = (text: string) => text.replace(/[\\*_`]/g, "").trim();
