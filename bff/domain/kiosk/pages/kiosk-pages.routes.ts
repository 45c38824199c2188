import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Router } from "express";
import { z } from "zod";
import { accentStyle } from "#bff/core/accent-style.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { kioskOriginOf, kioskRootOf, publicPathOf } from "#bff/core/kiosk-address.ts";
import type { ReaderRequest } from "#bff/domain/access/index.ts";
import { getPublicationBySlug } from "#bff/domain/publications/index.ts";
import { toServiceError } from "#bff/http/errors/error-handler.ts";
import { requireOwnOrigin } from "#bff/http/middleware/csrf-guard.ts";
import { LANGUAGE_COOKIE, language } from "#shared/console/languages.ts";
import { ACCENT_STYLE_PATH, READ_PATH } from "#shared/kiosk/addresses.ts";
import {
  SEARCH_WORDS_LENGTH,
  TEXT_SIZE_COOKIE,
  TEXT_SIZES,
  THEME_COOKIE,
  THEMES,
} from "#shared/kiosk/pages.ts";
import { sessionReaderOf } from "../session/session-reader.routes.ts";
import { articlePage } from "./article-page.service.ts";
import { categoryPage } from "./category-page.service.ts";
import { articlesFeed, issuesFeed, sitemap } from "./feeds.service.ts";
import { frontPage } from "./front-page.service.ts";
import { issueArticlePage } from "./issue-article-page.service.ts";
import { issueDownload, issuePage } from "./issue-page.service.ts";
import { type Place, placeOf } from "./kiosk-place.service.ts";
import { kioskSessionRoutes } from "./kiosk-session.routes.ts";
import { markOwnCards } from "./own-cards.service.ts";
import type { PageRenderer } from "./page-renderer.context.ts";
import {
  createPageSender,
  type FoundPage,
  type KioskPagesContext,
  MovedPublication,
  placeOfRequest,
  redirectToPage,
} from "./page-response.routes.ts";
import { searchPage } from "./search-page.service.ts";
import { idOf, numberOf, viewerDataRoutes } from "./viewer-data.routes.ts";
import { viewerPage } from "./viewer-page.service.ts";

const MAX_PAGE = 1_000;
const YEAR_SECONDS = 31_536_000;
const FEED_CACHE_CONTROL = "public, max-age=300";

type FindPage = (place: Place, request: Request, reader: ReaderRequest) => Promise<FoundPage>;

/** Registers the pages that readers see. They ignore unknown parameters, because newsletters add some. */
export function kioskPageRoutes(router: Router, services: KioskPagesContext, renderer: PageRenderer): void {
  const { config } = services;
  const baseUrl = kioskOriginOf(config);
  const send = createPageSender(services, renderer);
  const placeIn = (request: Request) => placeOfRequest(services, request);
  kioskSessionRoutes(router, services, send);

  const serve =
    (find: FindPage): RequestHandler =>
    async (request, response) => {
      const place = await placeIn(request);
      const reader = await sessionReaderOf(services, request, place.publication.id);
      const { page, path } = await find(place, request, reader);
      await markOwnCards(services, place.publication.id, page, reader);
      const [canonical] = (path ?? request.path).split("?");
      if (path !== null && canonical !== publicPathOf(config, request.path)) {
        redirectToPage(response, path);
        return;
      }
      await send(request, response, place, { page, path });
    };

  viewerDataRoutes(router, services);

  router.get(ACCENT_STYLE_PATH, (request, response) => {
    const color = String(request.query.color);
    if (!/^[0-9a-f]{6}$/i.test(color)) throw new ServiceError("not_found.address");
    response
      .set("Cache-Control", `public, max-age=${YEAR_SECONDS}, immutable`)
      .type("css")
      .send(accentStyle(`#${color}`));
  });

  const at = (path: string, find: FindPage) => router.get(`${READ_PATH}/:slug${path}`, serve(find));

  at("", async (place, request) => {
    const number = pageNumberOf(request);
    const page = await frontPage(services, place, number);
    return { page, path: paged(place.addresses.home, number) };
  });

  at("/search", async (place, request, reader) => {
    const query = typeof request.query.q === "string" ? request.query.q : "";
    const words = query
      .slice(0, SEARCH_WORDS_LENGTH)
      .toWellFormed()
      .replace(/\p{Cc}/gu, " ")
      .trim();
    return { page: await searchPage(services, place, words, reader), path: null };
  });

  at("/offline", async () => ({
    page: { kind: "problem", problem: "offline", supportCode: null },
    path: null,
  }));

  at("/issues/:issue", async (place, request, reader) => {
    const page = await issuePage(services, place, idOf(request.params.issue), reader);
    return { page, path: page.kind === "issue" ? page.issue.href : null };
  });

  router.get(`${READ_PATH}/:slug/issues/:issue/download`, async (request, response) => {
    const place = await placeIn(request);
    const reader = await sessionReaderOf(services, request, place.publication.id);
    const found = await issueDownload(services, place, idOf(request.params.issue), reader);
    if (typeof found === "string") response.set("Cache-Control", "private, no-store").redirect(303, found);
    else await send(request, response, place, { page: found, path: null });
  });

  at("/issues/:issue/:page", async (place, request, reader) => {
    const id = idOf(request.params.issue);
    const number = numberOf(request.params.page);
    const page = await viewerPage(services, place, { id, number }, reader);
    const canonical =
      page.kind === "viewer" ? page.issue.pageAddress.replace("{page}", String(page.number)) : null;
    return { page, path: canonical };
  });

  at("/issues/:issue/articles/:article", async (place, request, reader) => {
    const id = idOf(request.params.issue);
    const number = numberOf(request.params.article);
    const page = await issueArticlePage(services, place, { id, number }, reader);
    const path = page.kind === "issue-article" ? `${page.issue.href}/articles/${number}` : null;
    return { page, path };
  });

  at("/articles/:article", async (place, request, reader) => {
    const page = await articlePage(services, place, idOf(request.params.article), reader);
    if (page.kind === "article") return { page, path: page.article.href };
    // Search engines list the teaser of a protected article.
    return {
      page,
      path: page.kind === "refused" && page.item.type === "article" ? page.item.article.href : null,
    };
  });

  at("/categories/:category", async (place, request) => {
    const id = idOf(request.params.category);
    const number = pageNumberOf(request);
    const page = await categoryPage(services, place, id, number);
    return {
      page,
      path: page.kind === "category" ? paged(place.addresses.category(id, page.name), number) : null,
    };
  });

  const feed = (path: string, type: string, create: typeof sitemap) =>
    router.get(`${READ_PATH}/:slug${path}`, async (request, response) => {
      const text = await create(services, await placeIn(request));
      response.set("Cache-Control", FEED_CACHE_CONTROL).type(type).send(text);
    });
  feed("/sitemap.xml", "application/xml", sitemap);
  feed("/articles.xml", "application/rss+xml", articlesFeed);
  feed("/issues.xml", "application/rss+xml", issuesFeed);

  router.post(
    `${READ_PATH}/:slug/preferences`,
    express.urlencoded({ extended: false, limit: "2kb" }),
    async (request, response) => {
      requireOwnOrigin(baseUrl, request);
      const { addresses } = await placeIn(request);
      const { path, ...chosen } = preferences.parse(request.body ?? {});
      const cookie = {
        maxAge: YEAR_SECONDS * 1000,
        sameSite: "lax",
        secure: baseUrl.startsWith("https:"),
      } as const;
      const shownHere = { ...cookie, path: kioskRootOf(config) || "/" };
      if (chosen.language) response.cookie(LANGUAGE_COOKIE, chosen.language, { ...cookie, path: "/" });
      if (chosen.theme) response.cookie(THEME_COOKIE, chosen.theme, shownHere);
      if (chosen.text_size) response.cookie(TEXT_SIZE_COOKIE, chosen.text_size, shownHere);
      const isOwn = path === addresses.home || path.startsWith(`${addresses.home}/`);
      response.redirect(303, isOwn ? path : addresses.home);
    },
  );

  router.use(READ_PATH, () => {
    throw new ServiceError("not_found.address");
  });

  const onError: ErrorRequestHandler = async (thrown: unknown, request, response, next) => {
    if (thrown instanceof MovedPublication)
      return redirectToPage(
        response,
        publicPathOf(config, request.originalUrl.replace(/^\/read\/[^/?]+/i, `${READ_PATH}/${thrown.slug}`)),
      );
    const error = toServiceError(thrown);
    // Without the build, an error cannot be shown as a page. The scripts of the kiosk read JSON.
    const isForScript = request.accepts(["html", "json"]) === "json";
    if (response.headersSent || isForScript || error.code === "kiosk_not_built") return next(thrown);
    if (error.status >= 500 && error.status !== 503)
      request.log.error({ err: thrown }, "failed to show a page");
    try {
      const problem =
        error.status === 404
          ? "not_found"
          : error.status === 503 || error.status === 429
            ? "unavailable"
            : "failed";
      const supportCode = String(response.getHeader("x-request-id") ?? "") || null;
      const slug = /^\/read\/([^/]+)/i.exec(request.path)?.[1] ?? "";
      const place = await getPublicationBySlug(services.db, slug)
        .then((publication) => placeOf(services, publication))
        .catch(() => null);
      response.set(error.headers);
      await send(
        request,
        response,
        place,
        { page: { kind: "problem", problem, supportCode }, path: null },
        error.status,
      );
    } catch (again) {
      next(toServiceError(again).code === "kiosk_not_built" ? thrown : again);
    }
  };
  router.use(READ_PATH, asRoot(onError));
}

/** Restores the whole path, which Express cuts for a handler below a path. */
function asRoot(handler: ErrorRequestHandler): ErrorRequestHandler {
  return (error, request, response, next) => {
    request.url = request.originalUrl;
    return handler(error, request, response, next);
  };
}

const preferences = z.object({
  path: z.string().max(1_000).catch(""),
  language: language.optional().catch(undefined),
  theme: z.enum(THEMES).optional().catch(undefined),
  text_size: z.enum(TEXT_SIZES).optional().catch(undefined),
});

function pageNumberOf({ query }: Request): number {
  const number = Number(query.page);
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAGE ? number : 1;
}

const paged = (path: string, number: number) => (number === 1 ? path : `${path}?page=${number}`);
