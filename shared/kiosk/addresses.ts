import { foldedWords } from "./folded-words.ts";

/** Path of the readers' pages, followed by the slug of a publication. */
export const READ_PATH = "/read";
/** Path of the files of the kiosk. No slug starts with an underscore. */
export const KIOSK_FILES_PATH = `${READ_PATH}/_`;
/** Path of the style sheet with the color of a publication, which its parameter `color` names without `#`. */
export const ACCENT_STYLE_PATH = `${KIOSK_FILES_PATH}/accent.css`;

/** Name of the style sheet with the fonts and colors of the kiosk, which pages outside the kiosk use, too. */
export const LOOK_STYLE = "look.css";
export const LOOK_STYLE_PATH = `${KIOSK_FILES_PATH}/${LOOK_STYLE}`;

/**
 * Returns the addresses of a publication's pages, without a host. Only the ID in an address counts. The name is for people and search
 * engines. `root` is empty on a host for the kiosk alone.
 */
export function kioskAddresses(slug: string, root: string = READ_PATH) {
  const home = `${root}/${slug}`;
  const named = (kind: string, id: number, name: string) => {
    const words = foldedWords(name);
    return `${home}/${kind}/${id}${words === "" ? "" : `-${words}`}`;
  };
  return {
    home,
    search: `${home}/search`,
    preferences: `${home}/preferences`,
    account: `${home}/account`,
    library: `${home}/library`,
    /** The page that a device shows for pages that it has not saved. */
    offline: `${home}/offline`,
    redeem: `${home}/account/redeem`,
    signOut: `${home}/sign-out`,
    /** Starts a sign-in that leads back to a path of these pages. */
    signIn: (returnTo: string) => `${home}/sign-in?${new URLSearchParams({ return: returnTo })}`,
    sitemap: `${home}/sitemap.xml`,
    articlesFeed: `${home}/articles.xml`,
    issuesFeed: `${home}/issues.xml`,
    issue: (id: number, name: string) => named("issues", id, name),
    issuePage: (id: number, name: string, page: number) => `${named("issues", id, name)}/${page}`,
    issueDownload: (id: number, name: string) => `${named("issues", id, name)}/download`,
    /** Address of the `OfflineIssue`. */
    issueOffline: (id: number) => `${home}/issues/${id}/offline`,
    issueArticle: (id: number, name: string, article: number) =>
      `${named("issues", id, name)}/articles/${article}`,
    /** Address of the layout of each page, with `{page}` for its number. */
    issueLayout: (id: number) => `${home}/issues/${id}/{page}/layout`,
    issueSearch: (id: number) => `${home}/issues/${id}/search`,
    article: (id: number, title: string) => named("articles", id, title),
    category: (id: number, name: string) => named("categories", id, name),
  };
}

export type KioskAddresses = ReturnType<typeof kioskAddresses>;

/** Returns the ID at the start of a part of an address, such as 12 of `12-may-issue`, or null. */
export function idInAddress(part: string): number | null {
  const id = Number(/^(\d{1,10})(?:-|$)/.exec(part)?.[1] ?? 0);
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}
