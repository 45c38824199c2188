import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { page as browser } from "vitest/browser";
import "./styles/kiosk.css";
import type { Language } from "#shared/console/languages.ts";
import type {
  ArticleCard,
  ArticleImage,
  KioskDocument,
  KioskPage,
  KioskPageOf,
} from "#shared/kiosk/pages.ts";
import { App } from "./app.tsx";

const DESKTOP_PX = 1440;

export const documentOf = (page: KioskPage, language: Language): KioskDocument => ({
  language,
  theme: "light",
  textSize: "m",
  site: {
    name: "Harbor News",
    language: "de",
    timeZone: "Europe/Berlin",
    slug: "harbor",
    accentColor: null,
    root: "/read",
    logoUrl: null,
    about: "",
    imprintUrl: null,
    privacyUrl: null,
    shopUrl: null,
    categories: [],
  },
  reader: null,
  sampleReader: null,
  page,
  head: {
    title: "Harbor News",
    description: "",
    canonical: null,
    image: null,
    type: "website",
    structured: null,
    language,
  },
  path: "/read/harbor",
});

/** Renders a page of the kiosk in a window of this width until the end of the test. */
export async function renderKioskPage(
  page: KioskPage,
  { language = "en", width = DESKTOP_PX }: { language?: Language; width?: number } = {},
): Promise<void> {
  await browser.viewport(width, 844);
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  root.render(<App document={documentOf(page, language)} viewer={null} />);
  onTestFinished(async () => {
    root.unmount();
    host.remove();
    await browser.viewport(DESKTOP_PX, 900);
  });
}

/** The address of an image without a request. */
export const pictureUrl = (width: number, height: number): string =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'></svg>`;

export const pictureOf = (width: number, height: number): ArticleImage => ({
  url: pictureUrl(width, height),
  width,
  height,
  sizes: [],
  alt: "",
  caption: "",
  credit: "",
});

export const testArticle: ArticleCard = {
  id: 1,
  title: "The new lock",
  href: "/read/harbor/articles/1-the-new-lock",
  language: "de",
  kicker: null,
  byline: null,
  preview: "",
  releasedAt: "2026-11-20T05:00:00Z",
  image: null,
  access: { subscription: false, purchase: false, price: null, isOwn: false },
};

/** The page of an article. */
export const articlePageOf = (
  html: string,
  article: Partial<KioskPageOf<"article">["article"]> = {},
): KioskPage => ({
  kind: "article",
  article: { ...testArticle, updatedAt: null, ...article },
  html,
  categories: [],
  related: [],
});
