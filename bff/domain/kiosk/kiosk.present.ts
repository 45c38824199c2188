import { getImportPicture } from "#shared/console/import-content.ts";
import {
  downloadKioskEmag,
  getKioskCover,
  getKioskPageImage,
  getKioskPicture,
  type KioskEmag,
  type KioskEmagSummary,
} from "#shared/kiosk/emags.ts";
import type { KioskStory, KioskStorySummary } from "#shared/kiosk/stories.ts";
import { isProtectedEmag, isProtectedStory } from "../authorization/questions.service.ts";
import { presentImage } from "../images/images.service.ts";
import { iso } from "../present-time.ts";
import type { EmagContents, KioskEmagRow } from "./kiosk-emags.repo.ts";
import type { KioskStoryRow, KioskStorySummaryRow } from "./kiosk-stories.repo.ts";

/** The addresses of an issue's files. They name the import: what a reader has fetched is never mixed with other pages. */
function addressesOf(baseUrl: string, publicationId: number, row: KioskEmagRow) {
  const place = (path: string) =>
    `${baseUrl}${path.replace(":publication_id", String(publicationId)).replace(":emag_id", String(row.id))}?import=${row.import_id}`;
  return {
    cover: place(getKioskCover.path),
    download: place(downloadKioskEmag.path),
    page: (number: number) => place(getKioskPageImage.path).replace(":page_number", String(number)),
    picture: (number: string) => place(getKioskPicture.path).replace(":picture_number", number),
  };
}

/** A row as the shop window shows it: a white list. */
export function presentShopEmag(
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
    cover_url: row.has_cover ? addressesOf(baseUrl, publicationId, row).cover : null,
    protected: isProtectedEmag(row),
  };
}

export function presentKioskEmag(
  row: KioskEmagRow,
  contents: EmagContents,
  publicationId: number,
  baseUrl: string,
): KioskEmag {
  const addresses = addressesOf(baseUrl, publicationId, row);
  const pictureOfConsole = new RegExp(
    getImportPicture.path.replace(":import_id", row.import_id).replace(":picture_number", "(\\d+)"),
    "g",
  );
  return {
    ...presentShopEmag(row, publicationId, baseUrl),
    text_mode_enabled: row.text_mode_enabled,
    hide_preview_widgets: row.hide_preview_widgets,
    format: row.mode === "epub" ? "epub" : "pdf",
    download_url: addresses.download,
    pages: contents.pages.map(({ number, width, height, text }) => ({
      number,
      width,
      height,
      image_url: addresses.page(number),
      text: row.text_mode_enabled ? text : null,
    })),
    widgets: contents.widgets,
    articles: contents.articles.map(({ content, ...article }) => ({
      ...article,
      content: content.replace(pictureOfConsole, (_, number: string) => addresses.picture(number)),
    })),
    toc: contents.book?.toc ?? [],
  };
}

export function presentShopStory(row: KioskStorySummaryRow, baseUrl: string): KioskStorySummary {
  return {
    id: row.id,
    title: row.title,
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
  return { ...presentShopStory(row, baseUrl), content: row.content, html };
}

function imageOf(row: KioskStorySummaryRow, baseUrl: string) {
  if (row.image_id === null || row.image_content_type === null) return null;
  return presentImage(baseUrl, {
    id: row.image_id,
    contentType: row.image_content_type,
    width: row.image_width!,
    height: row.image_height!,
    bytes: row.image_bytes!,
  });
}
