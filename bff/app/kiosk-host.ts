import type { Router } from "express";
import type { Config } from "#bff/core/config.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { MEDIA_PATH } from "#shared/images.ts";
import { KIOSK_FILES_PATH, READ_PATH } from "#shared/kiosk/addresses.ts";

const KIOSK_API_PATH = "/kiosk/v1";
const ICON_PATH = "/favicon.svg";
/** Paths that the kiosk's host serves beside the pages, whose routes begin with `READ_PATH`. */
const SERVED = [KIOSK_API_PATH, KIOSK_FILES_PATH, MEDIA_PATH, ICON_PATH];

const isBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/**
 * Separates the host of the kiosk from that of the console: the root of the kiosk's host has the pages of all publications, and
 * nothing of the console or of the API for scripts answers there. On the other host, the pages redirect.
 */
export function kioskHost(router: Router, { kioskUrl }: Pick<Config, "kioskUrl">): void {
  if (kioskUrl === null) return;
  const { host } = new URL(kioskUrl);
  router.use((request, response, next) => {
    const { path, url } = request;
    if (request.host !== host) {
      // Routes ignore the case of letters, too.
      const place = path.toLowerCase();
      if (!isBelow(place, READ_PATH) || isBelow(place, KIOSK_FILES_PATH)) return next();
      // 308 keeps the method of a form. Browsers ask again each time, because the setting can change.
      const isRead = request.method === "GET" || request.method === "HEAD";
      response.set("Cache-Control", "no-cache");
      response.redirect(isRead ? 301 : 308, kioskUrl + (url.slice(READ_PATH.length) || "/"));
      return;
    }
    if (path === "/robots.txt") {
      // Nothing is closed: covers, which other sites show when someone shares a page, are in the API.
      response.type("text/plain").send("User-agent: *\nDisallow:\n");
      return;
    }
    if (SERVED.some((place) => isBelow(path, place))) return next();
    // A second address of each page would be one too many.
    if (isBelow(path, READ_PATH)) throw new ServiceError("not_found.address");
    request.url = READ_PATH + url;
    request.originalUrl = request.url;
    next();
  });
}

/** Ends what no route has answered on the kiosk's host, before the files of the console. Of these, it has only the icon. */
export function closeKioskHost(router: Router, { kioskUrl }: Pick<Config, "kioskUrl">): void {
  if (kioskUrl === null) return;
  const { host } = new URL(kioskUrl);
  router.use((request, _response, next) => {
    if (request.host === host && request.path !== ICON_PATH) throw new ServiceError("not_found.address");
    next();
  });
}
