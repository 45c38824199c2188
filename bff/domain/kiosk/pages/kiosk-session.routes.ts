import express, { type Request, type Response, type Router } from "express";
import { z } from "zod";
import { spend } from "#bff/core/budgets.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { kioskOriginOf, publicPathOf } from "#bff/core/kiosk-address.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import { hostCookie } from "#bff/http/cookies.ts";
import { requireOwnOrigin } from "#bff/http/middleware/csrf-guard.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { READ_PATH } from "#shared/kiosk/addresses.ts";
import { KIOSK_CALLBACK_PATH } from "#shared/readers/provider.ts";
import { endKioskSession, SESSION_SECONDS } from "../session/kiosk-sessions.service.ts";
import {
  beginKioskSignIn,
  finishKioskSignIn,
  readSignIn,
  SIGN_IN_SECONDS,
  safeReturnTo,
} from "../session/kiosk-sign-in.service.ts";
import { checkedSessionOf, sessionCookie } from "../session/session-reader.routes.ts";
import { accountPage, libraryPage } from "./account-pages.service.ts";
import { type Place, placeOf } from "./kiosk-place.service.ts";
import {
  type KioskPagesContext,
  pageLanguageOf,
  placeOfRequest,
  type SendPage,
} from "./page-response.routes.ts";

const form = express.urlencoded({ extended: false, limit: "2kb" });
const code = z.object({ code: z.string().max(100).catch("") });

/** Registers the pages on which readers sign in and out, and those about their account. */
export function kioskSessionRoutes(router: Router, services: KioskPagesContext, send: SendPage): void {
  const baseUrl = kioskOriginOf(services.config);
  const sessions = sessionCookie(services);
  const signIns = hostCookie(baseUrl, "newsrack-kiosk-sign-in");

  /** Sends the page of a sign-in that failed, from which the reader starts another one. */
  const sendFailed = (request: Request, response: Response, place: Place | null, error: unknown) => {
    const expected = error instanceof ServiceError && error.status < 500;
    if (!expected) request.log.error({ err: error }, "failed to sign in a reader at the kiosk");
    const supportCode = String(response.getHeader("x-request-id") ?? "") || null;
    const page = { kind: "problem", problem: "sign_in", supportCode } as const;
    return send(request, response, place, { page, path: null }, expected ? error.status : 500);
  };

  // A link and not a form, because the policy of the pages would forbid that a form leads to the publisher's provider.
  router.get(`${READ_PATH}/:slug/sign-in`, async (request, response) => {
    const place = await placeOfRequest(services, request);
    const { publication } = place;
    await spend(services.rateLimits, "reader-interactions", addressKey(request.ip));
    try {
      const begun = await beginKioskSignIn(services, publication, {
        returnTo: safeReturnTo(place.addresses.home, request.query.return),
        language: pageLanguageOf(request, publication.language),
      });
      signIns
        .set(response, begun.cookie, SIGN_IN_SECONDS)
        .set("Cache-Control", "no-store")
        .redirect(303, begun.url);
    } catch (error) {
      await sendFailed(request, response, place, error);
    }
  });

  router.get(KIOSK_CALLBACK_PATH, async (request, response) => {
    response.set("Cache-Control", "no-store");
    const begun = readSignIn(services, signIns.read(request));
    const isOther = begun !== null && request.query.state !== begun.state;
    // The reader began another sign-in later, in another tab. It can still finish.
    if (!isOther) signIns.clear(response);
    if (!begun) {
      await sendFailed(request, response, null, new ServiceError("sign_in_unusable.kiosk_expired"));
      return;
    }
    // The reader has changed their mind.
    if (request.query.error === "access_denied" && !isOther) {
      response.redirect(303, begun.returnTo);
      return;
    }
    try {
      if (isOther) throw new ServiceError("sign_in_unusable.kiosk_expired");
      const callback = new URL(publicPathOf(services.config, request.originalUrl), baseUrl);
      const previous = sessions.read(request);
      const signedIn = await finishKioskSignIn(services, begun, callback, previous);
      sessions.set(response, signedIn.cookie, SESSION_SECONDS).redirect(303, begun.returnTo);
    } catch (error) {
      const publication = await getPublication(services.db, begun.publicationId).catch(() => null);
      const place = publication && (await placeOf(services, publication));
      await sendFailed(request, response, place, error);
    }
  });

  router.post(`${READ_PATH}/:slug/sign-out`, form, async (request, response) => {
    requireOwnOrigin(baseUrl, request);
    const place = await placeOfRequest(services, request);
    const { providerUrl } = await endKioskSession(services, place.publication.id, sessions.read(request), {
      everywhere: request.body?.everywhere === "yes",
    });
    const page = accountPage.signedOut({ kind: "signed_out", providerUrl });
    await send(request, response, place, { page, path: null });
  });

  router.get(`${READ_PATH}/:slug/account`, async (request, response) => {
    const place = await placeOfRequest(services, request);
    const session = await checkedSessionOf(services, request, place.publication.id);
    const { code: given } = code.parse(request.query);
    const page = await accountPage.of(services, place, session, { code: given });
    await send(request, response, place, { page, path: null });
  });

  router.post(`${READ_PATH}/:slug/account/redeem`, form, async (request, response) => {
    requireOwnOrigin(baseUrl, request);
    const place = await placeOfRequest(services, request);
    const session = await checkedSessionOf(services, request, place.publication.id);
    const { code: given } = code.parse(request.body ?? {});
    const page = await accountPage.redeem(services, place, session, given);
    const failed = page.kind === "account" && page.notice?.kind === "not_redeemed";
    await send(request, response, place, { page, path: null }, failed ? 422 : 200);
  });

  router.get(`${READ_PATH}/:slug/library`, async (request, response) => {
    const place = await placeOfRequest(services, request);
    const session = await checkedSessionOf(services, request, place.publication.id);
    await send(request, response, place, {
      page: await libraryPage(services, place, session),
      path: null,
    });
  });
}
