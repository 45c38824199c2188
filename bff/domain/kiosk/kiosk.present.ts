import { commonKeys, pickJson } from "#bff/core/record-fields.ts";
import { isProtectedEmag } from "#bff/domain/access/index.ts";
import { EMAG_FIELDS } from "#bff/domain/emags/index.ts";
import { presentJoinedImage } from "#bff/domain/images/index.ts";
import { withPictureUrls } from "#bff/domain/imports/index.ts";
import {
  downloadKioskEmag,
  getKioskArticle,
  getKioskCover,
  getKioskPageImage,
  getKioskPageLayout,
  getKioskPageText,
  getKioskPicture,
  getKioskThumbnail,
  type KioskEmag,
  type KioskEmagSummary,
  kioskEmagSummary,
} from "#shared/kiosk/emags.ts";
import { isProtectedStory, type KioskStory, type KioskStorySummary } from "#shared/kiosk/stories.ts";
import { type EmagContents, type KioskEmagRow, SHOWN_EMAG_FIELDS } from "./kiosk-emags.repo.ts";
import { type KioskStoryRow, type KioskStorySummaryRow, SHOWN_STORY_FIELDS } from "./kiosk-stories.repo.ts";

/** Returns the URLs of an issue's files. They name the import, so that a reader never sees pages of two imports mixed. */
function urlsOf(baseUrl: string, publicationId: number, row: KioskEmagRow) {
  const place = (path: string) =>
    `${baseUrl}${path.replace(":publication_id", String(publicationId)).replace(":emag_id", String(row.id))}?import=${row.import_id}`;
  return {
    cover: place(getKioskCover.path),
    download: place(downloadKioskEmag.path),
    page: (number: number) => place(getKioskPageImage.path).replace(":page_number", String(number)),
    thumbnail: (number: number) => place(getKioskThumbnail.path).replace(":page_number", String(number)),
    pageText: (number: number) => place(getKioskPageText.path).replace(":page_number", String(number)),
    pageLayout: (number: number) => place(getKioskPageLayout.path).replace(":page_number", String(number)),
    article: (number: number) => place(getKioskArticle.path).replace(":article_number", String(number)),
    picture: (number: string) => place(getKioskPicture.path).replace(":picture_number", number),
  };
}

const EMAG_SUMMARY_FIELDS = commonKeys(kioskEmagSummary.shape, EMAG_FIELDS);

/** Presents an issue without its contents. */
export function presentEmagSummary(
  row: KioskEmagRow,
  publicationId: number,
  baseUrl: string,
): Omit<KioskEmagSummary, "entitled"> {
  return {
    ...pickJson(row, EMAG_SUMMARY_FIELDS),
    page_count: row.page_count ?? 0,
    cover_url: row.has_cover ? urlsOf(baseUrl, publicationId, row).cover : null,
    protected: isProtectedEmag(row),
  };
}

/** Returns the address of an issue's file. */
export const downloadUrlOf = (row: KioskEmagRow, publicationId: number, baseUrl: string): string =>
  urlsOf(baseUrl, publicationId, row).download;

export function presentKioskEmag(
  row: KioskEmagRow,
  contents: EmagContents,
  publicationId: number,
  baseUrl: string,
): Omit<KioskEmag, "navigation"> {
  const urls = urlsOf(baseUrl, publicationId, row);
  return {
    ...presentEmagSummary(row, publicationId, baseUrl),
    ...pickJson(row, SHOWN_EMAG_FIELDS),
    format: row.mode === "epub" ? "epub" : "pdf",
    download_url: urls.download,
    pages: contents.pages.map(({ number, width, height }) => ({
      number,
      width,
      height,
      image_url: urls.page(number),
      thumbnail_url: urls.thumbnail(number),
      text_url: row.text_mode_enabled ? urls.pageText(number) : null,
      layout_url: urls.pageLayout(number),
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
  const image = presentJoinedImage(row, baseUrl);
  const texts = { alt: row.image_alt, caption: row.image_caption, credit: row.image_credit };
  return {
    ...pickJson({ ...row, image: image && { ...image, ...texts } }, SHOWN_STORY_FIELDS),
    protected: isProtectedStory(row),
  };
}

export function presentKioskStory(row: KioskStoryRow, html: string, baseUrl: string): KioskStory {
  return { ...presentStorySummary(row, baseUrl), content: row.content, html };
}
