import { iso } from "#bff/core/iso-time.ts";
import { isProtectedEmag } from "#bff/domain/access/index.ts";
import { presentImage } from "#bff/domain/images/index.ts";
import { withPictureUrls } from "#bff/domain/imports/index.ts";
import {
  downloadKioskEmag,
  getKioskArticle,
  getKioskCover,
  getKioskPageImage,
  getKioskPageText,
  getKioskPicture,
  type KioskEmag,
  type KioskEmagSummary,
} from "#shared/kiosk/emags.ts";
import { isProtectedStory, type KioskStory, type KioskStorySummary } from "#shared/kiosk/stories.ts";
import type { EmagContents, KioskEmagRow } from "./kiosk-emags.repo.ts";
import type { KioskStoryRow, KioskStorySummaryRow } from "./kiosk-stories.repo.ts";

/** Returns the URLs of an issue's files. They name the import, so that a reader never sees pages of two imports mixed. */
function urlsOf(baseUrl: string, publicationId: number, row: KioskEmagRow) {
  const place = (path: string) =>
    `${baseUrl}${path.replace(":publication_id", String(publicationId)).replace(":emag_id", String(row.id))}?import=${row.import_id}`;
  return {
    cover: place(getKioskCover.path),
    download: place(downloadKioskEmag.path),
    page: (number: number) => place(getKioskPageImage.path).replace(":page_number", String(number)),
    pageText: (number: number) => place(getKioskPageText.path).replace(":page_number", String(number)),
    article: (number: number) => place(getKioskArticle.path).replace(":article_number", String(number)),
    picture: (number: string) => place(getKioskPicture.path).replace(":picture_number", number),
  };
}

/** Presents an issue without its contents. Fields are listed one by one, so that a new column stays private. */
export function presentEmagSummary(
  row: KioskEmagRow,
  publicationId: number,
  baseUrl: string,
): Omit<KioskEmagSummary, "entitled"> {
  return {
    id: row.id,
    name: row.name,
    released_at: iso(row.released_at!),
    preview: row.preview,
    apple_product_identifier: row.apple_product_identifier,
    google_product_id: row.google_product_id,
    external_id: row.external_id,
    single_purchase_required: row.single_purchase_required,
    for_subscribers_only: row.for_subscribers_only,
    cents: row.cents,
    currency: row.currency,
    language: row.language,
    category_ids: row.category_ids,
    page_count: row.page_count ?? 0,
    cover_url: row.has_cover ? urlsOf(baseUrl, publicationId, row).cover : null,
    protected: isProtectedEmag(row),
  };
}

export function presentKioskEmag(
  row: KioskEmagRow,
  contents: EmagContents,
  publicationId: number,
  baseUrl: string,
): KioskEmag {
  const urls = urlsOf(baseUrl, publicationId, row);
  return {
    ...presentEmagSummary(row, publicationId, baseUrl),
    text_mode_enabled: row.text_mode_enabled,
    hide_preview_widgets: row.hide_preview_widgets,
    format: row.mode === "epub" ? "epub" : "pdf",
    download_url: urls.download,
    pages: contents.pages.map(({ number, width, height }) => ({
      number,
      width,
      height,
      image_url: urls.page(number),
      text_url: row.text_mode_enabled ? urls.pageText(number) : null,
    })),
    widgets: contents.widgets,
    articles: contents.articles.map((article) => ({ ...article, url: urls.article(article.number) })),
    toc: contents.book?.toc ?? [],
  };
}

/** Presents an article of an issue, with the readers' addresses of its pictures. */
export function presentKioskArticle<Article extends { content: string }>(
  article: Article,
  row: KioskEmagRow,
  publicationId: number,
  baseUrl: string,
) {
  const urls = urlsOf(baseUrl, publicationId, row);
  return { ...article, content: withPictureUrls(article.content, urls.picture) };
}

export function presentStorySummary(row: KioskStorySummaryRow, baseUrl: string): KioskStorySummary {
  return {
    id: row.id,
    title: row.title,
    kicker: row.kicker,
    byline: row.byline,
    preview: row.preview,
    external_id: row.external_id,
    released_at: iso(row.released_at!),
    published_at: iso(row.published_at!),
    language: row.language,
    cents: row.cents,
    currency: row.currency,
    subscription_required: row.subscription_required,
    purchase_required: row.purchase_required,
    apple_product_identifier: row.apple_product_identifier,
    google_product_identifier: row.google_product_identifier,
    article_category_ids: row.article_category_ids,
    image: imageOf(row, baseUrl),
    protected: isProtectedStory(row),
  };
}

export function presentKioskStory(row: KioskStoryRow, html: string, baseUrl: string): KioskStory {
  return { ...presentStorySummary(row, baseUrl), content: row.content, html };
}

function imageOf(row: KioskStorySummaryRow, baseUrl: string) {
  if (row.image_id === null || row.image_content_type === null) return null;
  const image = presentImage(baseUrl, {
    id: row.image_id,
    contentType: row.image_content_type,
    width: row.image_width!,
    height: row.image_height!,
    bytes: row.image_bytes!,
  });
  return { ...image, alt: row.image_alt, caption: row.image_caption, credit: row.image_credit };
}
