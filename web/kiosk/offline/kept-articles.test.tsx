import { afterEach, describe, expect, it } from "vitest";
import { KEEP_HEADER, LEASE_HEADER } from "#shared/kiosk/offline.ts";
import { keepArticle, keptArticle } from "./kept-articles.ts";
import { ARTICLES_CACHE, PAGES_CACHE } from "./kept-pages.ts";
import { setTrustedNow } from "./saved-issues.ts";

const DAY_MS = 86_400_000;
const PATH = "/read/harbor/articles/12-closed";

const lent = (text: string) =>
  new Response(text, {
    headers: {
      [LEASE_HEADER]: new Date(Date.now() + DAY_MS).toISOString(),
      Date: new Date().toUTCString(),
      Vary: "Cookie",
    },
  });
const textOf = async (path: string) => (await keptArticle(path))?.text();

afterEach(async () => {
  await caches.delete(ARTICLES_CACHE);
  await setTrustedNow(Date.now());
});

describe("a protected article on this device", () => {
  it("is the last that the service has sent, also under another title", async () => {
    await keepArticle(PATH, lent("first"));
    await keepArticle("/read/harbor/articles/12-renamed", lent("second"));
    expect(await textOf(PATH)).toBe("second");
    expect(await textOf("/read/harbor/articles/123")).toBeUndefined();
    expect(await textOf("/read/harbor/issues/1-may/articles/12")).toBeUndefined();
  });

  it("ends with its lease, also with a clock that was set back", async () => {
    await keepArticle(PATH, lent("text"));
    await setTrustedNow(Date.now() + DAY_MS + 1);
    expect(await textOf(PATH)).toBeUndefined();
    await setTrustedNow(Date.now());
    expect(await textOf(PATH)).toBeUndefined();
  });

  it.each([
    ["is removed by a refusal", new Response("", { status: 403 }), undefined],
    ["is removed after the article is gone", new Response("", { status: 404 }), undefined],
    [
      "is removed after everyone may read it",
      new Response("free", { headers: { [KEEP_HEADER]: "yes" } }),
      undefined,
    ],
    ["is removed by the teaser for readers who are not signed in", new Response("teaser"), undefined],
    ["stays in an outage", new Response("", { status: 503 }), "text"],
    ["stays with a redirect", Response.redirect("/elsewhere", 301), "text"],
  ])("%s", async (_, response, kept) => {
    await keepArticle(PATH, lent("text"));
    await keepArticle(PATH, response);
    expect(await textOf(PATH)).toBe(kept);
  });

  it("is not read in the version of the time when it was free", async () => {
    await (await caches.open(PAGES_CACHE)).put(PATH, new Response("free"));
    await keepArticle(PATH, new Response("teaser"));
    expect(await caches.match(PATH)).toBeUndefined();
  });

  it("is one of the last 20", async () => {
    for (let id = 1; id <= 21; id += 1) await keepArticle(`/harbor/articles/${id}-x`, lent(`${id}`));
    expect(await textOf("/harbor/articles/1")).toBeUndefined();
    expect(await textOf("/harbor/articles/21-x")).toBe("21");
  });
});
