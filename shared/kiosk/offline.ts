import { KIOSK_FILES_PATH } from "./addresses.ts";
import type { ViewerIssue } from "./pages.ts";

/** What a device needs to save an issue for reading offline. Fetching it asks whether the reader may download the issue. */
export interface OfflineIssue {
  importId: string;
  issue: ViewerIssue;
  coverUrl: string | null;
  /** Addresses of the articles of an EPUB. */
  articles: string[];
  /** Time of the service. */
  now: string;
  /** Until when the saved issue can be read without asking again. */
  leaseUntil: string;
}

/** The service worker of the kiosk. */
export const SERVICE_WORKER_PATH = `${KIOSK_FILES_PATH}/service-worker.js`;

/**
 * Header of a protected article for a reader who may read it: until when the browser may show it without asking again, as an ISO time.
 */
export const LEASE_HEADER = "Newsrack-Lease";

/** Header of pages that the browser may keep for reading offline. They contain nothing that only some readers may see. */
export const KEEP_HEADER = "Newsrack-Keep";
