import { KIOSK_FILES_PATH } from "#shared/kiosk/addresses.ts";
import { type SearchIndex, searchSavedIssue } from "./issue-search.ts";
import { PICTURES_CACHE } from "./kept-pages.ts";
import { fileOnDevice, issueOnDevice, searchIndexOf } from "./saved-issues.ts";
import { type FetchEvent, ROOT } from "./worker-scope.ts";

const MAX_PICTURES = 120;

/** Files of an issue in the readers' interface, and what its viewer loads beside them. */
const OF_ISSUE = /^\/kiosk\/v1\/publications\/\d+\/emags\/(\d+)\//;
const OF_VIEWER = /^\/[^/]+\/issues\/(\d+)\/(?!offline$)/;
const SEARCH = /\/search$/;
/** Covers and images of articles. Everyone may see them, and their content never changes. */
const PICTURE = /^\/media\/|^\/kiosk\/v1\/publications\/\d+\/emags\/\d+\/cover$/;

/** Returns a file that this device may have, or null for other requests, which the browser sends itself. */
export function openFile(event: FetchEvent): Promise<Response> | null {
  const { pathname } = new URL(event.request.url);
  if (pathname.startsWith(`${KIOSK_FILES_PATH}/assets/`)) return openAsset(event.request);
  const ofIssue = OF_ISSUE.exec(pathname) ?? OF_VIEWER.exec(pathname.slice(ROOT.length));
  const id = Number(ofIssue?.[1] ?? 0);
  if (SEARCH.test(pathname) && id > 0) return search(event.request, id);
  if (id > 0) return openIssueFile(event, id, PICTURE.test(pathname));
  return PICTURE.test(pathname) ? openPicture(event) : null;
}

/** Returns a file of the kiosk. Versions and saved issues have their own, in different caches. */
async function openAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function openIssueFile(event: FetchEvent, id: number, isPicture: boolean): Promise<Response> {
  const issue = await issueOnDevice(id);
  // Saved are pages in their full width, which small screens can show, too.
  const saved = issue && (await fileOnDevice(issue, event.request.url.replace(/&size=screen$/, "")));
  return saved ?? (isPicture ? openPicture(event) : fetch(event.request));
}

async function openPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(PICTURES_CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200 && response.type === "basic") {
    const copy = response.clone();
    event.waitUntil(
      (async () => {
        await cache.put(request, copy);
        for (const oldest of (await cache.keys()).slice(0, -MAX_PICTURES)) await cache.delete(oldest);
      })(),
    );
  }
  return response;
}

/** Searches an issue at the service, or on this device without a connection. */
async function search(request: Request, id: number): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const issue = await issueOnDevice(id);
    if (!issue) throw error;
    const index = await fileOnDevice(issue, searchIndexOf(issue.slug, id));
    if (!index) throw error;
    const query = new URL(request.url).searchParams.get("q") ?? "";
    return Response.json(searchSavedIssue((await index.json()) as SearchIndex, query));
  }
}
