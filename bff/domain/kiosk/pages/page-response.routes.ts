import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { kioskOriginOf, publicPathOf } from "#bff/core/kiosk-address.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { getPublicationBySlug } from "#bff/domain/publications/index.ts";
import type { ReadersContext } from "#bff/domain/readers/index.ts";
import { cookieOf } from "#bff/http/cookies.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { LANGUAGE_COOKIE, type Language, language } from "#shared/console/languages.ts";
import { KEEP_HEADER, LEASE_HEADER } from "#shared/kiosk/offline.ts";
import {
  type KioskHead,
  type KioskPage,
  type KioskReader,
  TEXT_SIZE_COOKIE,
  TEXT_SIZES,
  THEME_COOKIE,
  THEMES,
} from "#shared/kiosk/pages.ts";
import type { KioskContext } from "../kiosk.context.ts";
import { kioskProviderOf } from "../session/kiosk-provider.ts";
import { sampleReaderOf } from "../session/sample-reader.service.ts";
import { sessionOf } from "../session/session-reader.routes.ts";
import { type Place, placeOf, presentSite } from "./kiosk-place.service.ts";
import { leaseEnd } from "./offline-issue.service.ts";
import { isFree, presentHead } from "./page-head.present.ts";
import type { PageRenderer } from "./page-renderer.context.ts";

export type KioskPagesContext = RouteContext & AccessContext & KioskContext & ReadersContext;

/** Pages differ by the cookies of a reader, so only the browser keeps them, and asks each time. */
const PAGE_CACHE_CONTROL = "private, no-cache";
const ETAG_LENGTH = 27;

/** Only files of the service run or style a page. Articles show images, videos and frames of other sites. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https: http:",
  "media-src 'self' https:",
  "frame-src https:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const NO_HEAD: KioskHead = {
  title: "",
  description: "",
  canonical: null,
  image: null,
  type: "website",
  structured: null,
  language: "en",
};

export interface FoundPage {
  page: KioskPage;
  /** The address of the page. Other spellings redirect to it. Null if the page must not be in search engines. */
  path: string | null;
}

export type SendPage = (
  request: Request,
  response: Response,
  place: Place | null,
  found: FoundPage,
  status?: number,
) => Promise<void>;

/** The address has an earlier slug of the publication. */
export class MovedPublication extends Error {
  readonly slug: string;
  constructor(slug: string) {
    super(`The publication moved to ${slug}.`);
    this.slug = slug;
  }
}

/**
 * Redirects to the address of a page. Browsers ask again each time, because a title or slug that changes back would otherwise lead
 * from one address to the other and back for ever.
 */
export function redirectToPage(response: Response, path: string): void {
  response.set("Cache-Control", PAGE_CACHE_CONTROL).redirect(301, path);
}

/** Returns the publication of a request with what its pages need. Throws `NotFound` and `MovedPublication`. */
export async function placeOfRequest(services: KioskPagesContext, { params }: Request): Promise<Place> {
  const slug = String(params.slug);
  const publication = await getPublicationBySlug(services.db, slug);
  if (publication.slug !== slug) throw new MovedPublication(publication.slug);
  return placeOf(services, publication);
}

/** Returns the function that renders a page in the reader's language and colors, and sends it. */
export function createPageSender(services: KioskPagesContext, renderer: PageRenderer): SendPage {
  return async (request, response, place, found, status) => {
    const shown = pageLanguageOf(request, place?.publication.language ?? "en");
    const page = await withSession(services, request, place, found.page);
    const reader = place && (await readerOfPage(services, request, place.publication.id, page));
    const code = status ?? statusOf(page, found.path);
    const html = await renderer.render({
      language: shown,
      theme: choice(THEMES, cookieOf(request, THEME_COOKIE)) ?? "auto",
      textSize: choice(TEXT_SIZES, cookieOf(request, TEXT_SIZE_COOKIE)) ?? "m",
      site: place && presentSite(place),
      reader,
      sampleReader:
        reader?.isSignedIn === false && (page.kind === "refused" || page.kind === "account")
          ? await sampleReaderOf(services, place!.publication.id)
          : null,
      page,
      head: place ? presentHead(page, place, found.path, kioskOriginOf(services.config)) : NO_HEAD,
      path: publicPathOf(services.config, request.path),
    });
    response
      .status(code)
      .set("Content-Security-Policy", POLICY)
      .set("Content-Language", shown)
      .set("Cache-Control", code === 200 ? PAGE_CACHE_CONTROL : "private, no-store")
      .vary("Accept-Language")
      .vary("Cookie")
      .type("html");
    if (code === 200) {
      const hash = createHash("sha256").update(html).digest("base64url").slice(0, ETAG_LENGTH);
      response.set("ETag", `W/"${hash}"`);
      if (isForEveryone(page)) response.set(KEEP_HEADER, "yes");
      else if (place && page.kind === "article")
        response.set(LEASE_HEADER, leaseEnd(place.publication, Date.now()));
      if (request.fresh) {
        response.status(304).end();
        return;
      }
    }
    response.send(html);
  };
}

/**
 * Returns the status of a page. The teaser that search engines list is 200 for everyone who is not signed in: they leave out other
 * statuses. A refusal without a decision is not one of the reader: devices keep what they have saved.
 */
function statusOf(page: KioskPage, path: string | null): number {
  if (page.kind !== "refused" || (page.reason === "sign_in" && path !== null)) return 200;
  return page.reason === "unavailable" ? 503 : 403;
}

async function readerOfPage(
  services: KioskPagesContext,
  request: Request,
  publicationId: number,
  page: KioskPage,
): Promise<KioskReader | null> {
  const settings = await services.accessSettings.find(publicationId);
  if (!kioskProviderOf(services, settings)) return null;
  // Only a new sign-in helps, and only to readers who are not signed in the page offers it.
  if (page.kind === "refused" && page.reason === "ended") return { isSignedIn: false, name: "" };
  const session = await sessionOf(services, request, publicationId);
  return session.kind === "signed_in"
    ? { isSignedIn: true, name: session.tokens.name }
    : { isSignedIn: session.kind === "unavailable", name: "" };
}

/** Says on a refused page if the reader was signed in before, or the publisher takes the reader's token no longer. */
async function withSession(
  services: KioskPagesContext,
  request: Request,
  place: Place | null,
  page: KioskPage,
): Promise<KioskPage> {
  if (!place || page.kind !== "refused" || page.reason !== "sign_in") return page;
  const { kind } = await sessionOf(services, request, place.publication.id);
  return kind === "none" ? page : { ...page, reason: "ended" };
}

/** Returns whether a page contains nothing of a protected item, except its teaser. What is not listed is not kept. */
function isForEveryone(page: KioskPage): boolean {
  switch (page.kind) {
    case "front":
    case "category":
    case "library":
      return true;
    case "article":
      return isFree(page.article.access);
    case "issue":
      return isFree(page.issue.access);
    case "problem":
      return page.problem === "offline";
    default:
      return false;
  }
}

const choice = <Value extends string>(values: readonly Value[], chosen: string | undefined) =>
  values.find((value) => value === chosen);

/** Returns the language of a page: the reader's choice, else the first of the browser's, else the publication's. */
export function pageLanguageOf(request: Request, publicationLanguage: string): Language {
  const chosen = choice(language.options, cookieOf(request, LANGUAGE_COOKIE));
  if (chosen) return chosen;
  const accepted = request.headers["accept-language"] && request.acceptsLanguages(...language.options);
  return choice(language.options, accepted || publicationLanguage.split("-")[0]) ?? "en";
}
