import { iso } from "#bff/core/iso-time.ts";
import { pickJson } from "#bff/core/record-fields.ts";
import { EDITORIAL_LINES } from "#shared/console/articles/editorial-fields.ts";
import { type Rendition, renditions, renditionUrl } from "#shared/images.ts";
import type { KioskAddresses } from "#shared/kiosk/addresses.ts";
import type { KioskEmagSummary } from "#shared/kiosk/emags.ts";
import type { ArticleCard, ArticleImage, IssueCard, KioskAccess } from "#shared/kiosk/pages.ts";
import type { KioskStorySummary } from "#shared/kiosk/stories.ts";

/** Presents an issue for a page. The addresses of its files have no host, so that a page also works at another one. */
export function presentIssueCard(
  issue: Omit<KioskEmagSummary, "entitled">,
  addresses: KioskAddresses,
): IssueCard {
  return {
    id: issue.id,
    name: issue.name,
    href: addresses.issue(issue.id, issue.name),
    language: issue.language,
    releasedAt: iso(new Date(issue.released_at)),
    preview: issue.preview,
    coverUrl: issue.cover_url,
    pageCount: issue.page_count,
    access: accessOf({
      subscription: issue.for_subscribers_only === true,
      purchase: issue.single_purchase_required,
      ...issue,
    }),
  };
}

/** Fields that the pages do not show. */
type PrivateField =
  | "external_id"
  | "published_at"
  | "apple_product_identifier"
  | "google_product_identifier"
  | "article_category_ids"
  | "protected"
  | "entitled";

export function presentArticleCard(
  story: Omit<KioskStorySummary, PrivateField>,
  addresses: KioskAddresses,
): ArticleCard {
  return {
    ...pickJson(story, ["id", "title", "language", "preview", ...EDITORIAL_LINES]),
    href: addresses.article(story.id, story.title),
    releasedAt: iso(new Date(story.released_at)),
    image: story.image && presentArticleImage(story.image),
    access: accessOf({
      subscription: story.subscription_required,
      purchase: story.purchase_required,
      ...story,
    }),
  };
}

interface Sale {
  subscription: boolean;
  purchase: boolean;
  cents: number;
  currency: string;
}

function accessOf({ subscription, purchase, cents, currency }: Sale): KioskAccess {
  return { subscription, purchase, price: purchase && cents > 0 ? { cents, currency } : null, isOwn: false };
}

const SIZES = ["editor", "reader"] as const satisfies Rendition[];

function presentArticleImage(image: NonNullable<KioskStorySummary["image"]>): ArticleImage {
  const { url, width, height } = image;
  const widthOf = (size: Rendition) => {
    const box = renditions[size];
    return Math.round(width * Math.min(1, box.width / width, box.height / height));
  };
  return {
    url: renditionUrl(url, "reader"),
    width,
    height,
    sizes: SIZES.map((size) => ({ url: renditionUrl(url, size), width: widthOf(size) })),
    alt: image.alt ?? "",
    caption: image.caption ?? "",
    credit: image.credit ?? "",
  };
}
