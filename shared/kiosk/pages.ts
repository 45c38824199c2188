import type { EditorialLines } from "#shared/console/articles/editorial-fields.ts";
import type { Widget } from "#shared/console/issues/import-content.ts";
import type { Language } from "#shared/console/languages.ts";
import type { PageSearchResponse } from "#shared/console/search.ts";
import type { PageLayout } from "./emags.ts";
import type { OutlineEntry } from "./navigation.ts";
import type { Excerpt } from "./search.ts";

export type { PageLayout };

/**
 * The data of the readers' pages. The service collects it, the built kiosk renders it to HTML, and the same data is in the page for
 * the browser. It contains no text or file that the reader may not see.
 */
export interface KioskDocument {
  language: Language;
  theme: Theme;
  textSize: TextSize;
  /** Null if the address belongs to no publication. */
  site: KioskSite | null;
  /** Null if the publication has no sign-in for readers. */
  reader: KioskReader | null;
  /** A reader as whom anyone can sign in at a sample publication. Null on pages without an offer to sign in. */
  sampleReader: SampleReader | null;
  page: KioskPage;
  head: KioskHead;
  /** Path of this page, to which forms return. */
  path: string;
}

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const TEXT_SIZES = ["s", "m", "l", "xl"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** The publication, as on each of its pages. */
export interface KioskSite {
  name: string;
  language: string;
  timeZone: string;
  slug: string;
  /** A color such as #124b5c, or null. */
  accentColor: string | null;
  /** Path before the slug in the addresses of its pages. */
  root: string;
  logoUrl: string | null;
  /** Plain text about the publication; empty if there is none. */
  about: string;
  imprintUrl: string | null;
  privacyUrl: string | null;
  /** Where readers buy a product. */
  shopUrl: string | null;
  /** Categories of the first level with articles. */
  categories: KioskLink[];
}

/** The signed-in reader of a page. */
export interface KioskReader {
  isSignedIn: boolean;
  /** Empty if the provider gives no name. */
  name: string;
}

export interface SampleReader {
  email: string;
  password: string;
}

export interface KioskLink {
  name: string;
  href: string;
}

/** What search engines and other sites show of a page. */
export interface KioskHead {
  title: string;
  description: string;
  /** Absolute address without parameters. Null for pages that search engines must not list. */
  canonical: string | null;
  image: string | null;
  type: "website" | "article";
  /** Structured data (schema.org). */
  structured: object | null;
  /** Language of the content, as a BCP 47 tag. */
  language: string;
}

/** What a reader needs to read an item. */
export interface KioskAccess {
  subscription: boolean;
  purchase: boolean;
  /** Price in the smallest currency unit, or null. */
  price: { cents: number; currency: string } | null;
  /** Whether the signed-in reader may open a protected item. False if that is not known. */
  isOwn: boolean;
}

export interface IssueCard {
  id: number;
  name: string;
  href: string;
  language: string;
  releasedAt: string;
  preview: string;
  coverUrl: string | null;
  pageCount: number;
  access: KioskAccess;
}

export interface ArticleImage {
  /** Address of the largest size. */
  url: string;
  width: number;
  height: number;
  /** Addresses by width in px, for `srcset`. */
  sizes: { url: string; width: number }[];
  alt: string;
  caption: string;
  credit: string;
}

export interface ArticleCard extends EditorialLines {
  id: number;
  title: string;
  href: string;
  language: string;
  preview: string;
  releasedAt: string;
  image: ArticleImage | null;
  access: KioskAccess;
}

/** An article on its own page. */
export interface OpenedArticle extends ArticleCard {
  /** When it last changed after readers got it. Null if it didn't. */
  updatedAt: string | null;
}

/** An entry of the contents of an issue. */
export interface ContentsEntry {
  title: string;
  href: string | null;
  children: ContentsEntry[];
}

/** The issue of a viewer. `{page}` in an address is the number of a page. */
export interface ViewerIssue {
  id: number;
  name: string;
  href: string;
  language: string;
  rtl: boolean;
  outline: OutlineEntry[];
  /** The printed number of each page; empty for a page without one. Null if no page has one. */
  pageLabels: string[] | null;
  /** The first article of an EPUB, or null. */
  articlesHref: string | null;
  /** Width and height of each page image in px. */
  sizes: [number, number][];
  pageAddress: string;
  imageAddress: string;
  thumbnailAddress: string;
  /** Null unless text mode is enabled. */
  textAddress: string | null;
  /** Address of the `PageLayout`. */
  layoutAddress: string;
  /** Address of a search, which the words follow. It answers with `IssueMatches`. */
  searchAddress: string;
  widgets: Widget[];
}

/** A word of a page with its places: one for each line that it is on. */
export type PageWord = PageLayout["words"][number];

/** The pages of an issue that contain all words of a search. */
export type IssueMatches = PageSearchResponse;

export type KioskPage =
  | {
      kind: "front";
      newest: IssueCard | null;
      years: { year: string; issues: IssueCard[] }[];
      older: string | null;
      sections: KioskSection[];
    }
  | {
      kind: "issue";
      issue: IssueCard;
      contents: ContentsEntry[];
      samples: string[];
      /** The first article of an EPUB, else the first page. */
      readHref: string;
      pagesHref: string;
      /** Null for readers who may not download the issue or save it on a device. */
      downloadUrl: string | null;
      others: IssueCard[];
    }
  | { kind: "viewer"; issue: ViewerIssue; number: number }
  | { kind: "article"; article: OpenedArticle; html: string; categories: KioskLink[]; related: ArticleCard[] }
  | {
      kind: "issue-article";
      issue: KioskLink;
      title: string;
      language: string;
      html: string;
      previous: KioskLink | null;
      next: KioskLink | null;
    }
  | {
      kind: "category";
      name: string;
      parents: KioskLink[];
      children: KioskLink[];
      articles: ArticleCard[];
      more: string | null;
    }
  | { kind: "search"; query: string; articles: FoundArticle[]; issues: FoundIssue[] }
  | {
      kind: "refused";
      reason: RefusalReason;
      item: { type: "issue"; issue: IssueCard } | { type: "article"; article: OpenedArticle };
      /** Where the publisher sells access, or null. */
      supportCode: string | null;
    }
  | {
      kind: "account";
      notice: AccountNotice | null;
      /** What the reader holds, the newest first. Null unless the account is Newsrack's. */
      holdings: HeldProduct[] | null;
      /** A code to be redeemed, as it was typed or as a link contains it. */
      code: string;
      /** Where the reader manages the account; null if the publisher has it. */
      settingsHref: string | null;
    }
  | { kind: "library"; holdings: HeldProduct[] | null }
  | { kind: "problem"; problem: KioskProblem; supportCode: string | null };

export type KioskProblem = "not_found" | "unavailable" | "failed" | "sign_in" | "offline";

/** What the account page says about the last action of the reader. */
export type AccountNotice =
  | { kind: "signed_out"; providerUrl: string | null }
  | { kind: "redeemed"; product: string }
  | { kind: "not_redeemed"; problem: "unknown" | "used" | "own" | "expired" | "revoked" | "too_many" };

/** A product that a reader has from one day to another, both included. */
export interface HeldProduct {
  id: number;
  name: string;
  startsOn: string;
  endsOn: string | null;
  isCurrent: boolean;
}

/** An article that a search found. */
export interface FoundArticle extends ArticleCard {
  excerpt: Excerpt;
}

/** An issue that a search found, with the first pages that contain the words. */
export interface FoundIssue extends IssueCard {
  pages: { number: number; href: string; excerpt: Excerpt }[];
}

/** The data of one kind of page. */
export type KioskPageOf<Kind extends KioskPage["kind"]> = Extract<KioskPage, { kind: Kind }>;

export interface KioskSection {
  name: string;
  /** Null for the newest articles of all categories. */
  href: string | null;
  articles: ArticleCard[];
}

/** Why a reader gets no protected item. `not_downloaded`: the reader may not download it, but perhaps read it. */
export type RefusalReason =
  | "sign_in"
  | "ended"
  | "denied"
  | "not_downloaded"
  | "unavailable"
  | "not_configured";

/** Files that a page loads. */
export interface KioskAssets {
  scripts: string[];
  styles: string[];
  /** Modules that the scripts import. */
  modules: string[];
}

/** The function of the built kiosk that renders a page to HTML. */
export type RenderKiosk = (page: KioskDocument, assets: KioskAssets) => string;

/** Class of what is not free on a page, which structured data names. */
export const PAID_CLASS = "paid";
/** ID of the element with the data of the page. */
export const KIOSK_DATA_ID = "kiosk-data";
/** ID of the element that the browser hydrates. */
export const KIOSK_ROOT_ID = "kiosk";
/** Cookies with the reader's choice of colors and text size. The language has `LANGUAGE_COOKIE`. */
export const THEME_COOKIE = "newsrack-theme";
export const TEXT_SIZE_COOKIE = "newsrack-text-size";

/** Maximum length of a search in characters. */
export const SEARCH_WORDS_LENGTH = 200;
