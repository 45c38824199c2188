/** Caches of pages without protected content: those that every reader starts with, and those that were read last. */
export const START_CACHE = "newsrack-start";
export const PAGES_CACHE = "newsrack-pages";
/** Protected articles that were read last. Each has a lease. */
export const ARTICLES_CACHE = "newsrack-articles";
/** Covers and images of articles. */
export const PICTURES_CACHE = "newsrack-pictures";

/** Message to a service worker of a new version: it may take over if only one page is open. */
export const TAKE_OVER = "take-over";
