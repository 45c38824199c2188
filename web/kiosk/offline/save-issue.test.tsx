import { expect, it, onTestFinished, vi } from "vitest";
import type { OfflineIssue } from "#shared/kiosk/offline.ts";
import { saveIssue } from "./save-issue.ts";
import { cacheOf, forgetIssue, setTrustedNow } from "./saved-issues.ts";

const ID = 7;
const IMPORT = "first-import";
const HOME = "/read/harbor/issues/7-may";
const PICTURE = "/kiosk/v1/publications/1/emags/7/pictures/1";

const offer: OfflineIssue = {
  importId: IMPORT,
  issue: {
    ...{ id: ID, name: "May", href: HOME, language: "en", rtl: false, outline: [], pageLabels: null },
    ...{ articlesHref: null, sizes: [[600, 800]], widgets: [], downloadUrl: "", searchAddress: "" },
    pageAddress: `${HOME}/{page}`,
    imageAddress: "/image/{page}",
    thumbnailAddress: "/thumbnail/{page}",
    layoutAddress: "/layout/{page}",
    textAddress: null,
  },
  coverUrl: null,
  articles: [`${HOME}/articles/1`],
  now: new Date().toISOString(),
  leaseUntil: new Date(Date.now() + 86_400_000).toISOString(),
};

it("an issue is saved with the pictures of an article that comes after all other files", async () => {
  const waiting = Promise.withResolvers<Response>();
  vi.spyOn(window, "fetch").mockImplementation((address) => {
    if (String(address).endsWith("/offline")) return Promise.resolve(Response.json(offer));
    if (String(address).endsWith("/articles/1")) return waiting.promise;
    return Promise.resolve(Response.json({ words: [] }));
  });
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await forgetIssue(ID);
    await setTrustedNow(Date.now());
  });
  const saved = saveIssue({ id: ID, site: { slug: "harbor", root: "/read" }, isOfReader: false });
  // Everything else is stored.
  const cache = await caches.open(cacheOf(ID, IMPORT));
  await expect.poll(async () => (await cache.keys()).length).toBe(5);
  waiting.resolve(new Response(`<img src="${PICTURE}">`));
  expect(await saved).toBeNull();
  expect(await cache.match(PICTURE)).toBeDefined();
});
