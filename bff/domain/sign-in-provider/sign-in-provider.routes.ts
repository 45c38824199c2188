import { parseCookies } from "better-auth/cookies";
import type { CookieOptions, RequestHandler, Router } from "express";
import * as api from "#shared/console/sign-in-provider.ts";
import { noContent, ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import { sendNotice } from "../../http/notice-page.ts";
import { startSession, whoIsSignedIn } from "../../http/sign-in.ts";
import { message } from "../../messages/message.ts";
import { addressKey } from "../../platform/rate-limits.ts";
import type { Services } from "../../services.ts";
import { spend } from "../budgets.ts";
import { ServiceError } from "../errors.ts";
import { beginProviderSignIn, finishProviderSignIn } from "./provider-sign-in.service.ts";
import * as settings from "./sign-in-provider.service.ts";

/** How people sign in through an OpenID provider: its settings, the way there, and the way back. */
export function signInProviderRoutes(router: Router, services: Services): void {
  const isSecure = services.config.baseUrl.startsWith("https:");
  const cookieName = `${isSecure ? "__Host-" : ""}newsrack.provider`;
  // On the way back the browser comes from another site, by a link: lax cookies come along.
  const cookie: CookieOptions = { httpOnly: true, secure: isSecure, sameSite: "lax", path: "/" };

  bindRoute(router, services, api.getSignInProvider, {
    find: ({ actor }) => settings.requireInstallationAdministrator(services, actor),
    async handle() {
      const found = await settings.getSettings(services);
      return ok(found, found.provider?.version);
    },
  });

  bindRoute(router, services, api.saveSignInProvider, {
    find: ({ actor }) => settings.requireInstallationAdministrator(services, actor),
    async handle({ actor, body, ifMatch }) {
      const saved = await settings.saveSettings(services, actor, body, ifMatch);
      return ok(saved, saved.provider.version);
    },
  });

  bindRoute(router, services, api.deleteSignInProvider, {
    find: ({ actor }) => settings.requireInstallationAdministrator(services, actor),
    async handle({ actor, ifMatch }) {
      await settings.deleteSettings(services, actor, ifMatch);
      return noContent;
    },
  });

  bindRoute(router, services, api.beginProviderSignIn, {
    async handle({ body, request, response }) {
      await spend(
        services.rateLimits,
        "provider-sign-in",
        addressKey(request.ip),
        "too_many_attempts.provider_sign_ins",
      );
      const { url, browser, seconds } = await beginProviderSignIn(services, body.to);
      response.cookie(cookieName, browser, { ...cookie, maxAge: seconds * 1000 });
      return ok({ url });
    },
  });

  const comeBack: RequestHandler = async (request, response) => {
    try {
      const browser = parseCookies(request.headers.cookie ?? "").get(cookieName);
      const callback = new URL(request.originalUrl, services.config.baseUrl);
      const signedIn = (await whoIsSignedIn(services, request))?.userId ?? null;
      const { user, to } = await finishProviderSignIn(services, callback, { browser, signedIn });
      response.clearCookie(cookieName, cookie);
      await startSession(services, user, request, response);
      response.set("Cache-Control", "no-store");
      if (to !== null) response.redirect(303, to);
      else
        sendNotice(request, response, {
          status: 200,
          title: message("notices.signed_in"),
          text: message("notices.close_window"),
          tell: { channel: api.PROVIDER_SIGNED_IN, message: { user_id: user.userId } },
        });
    } catch (error) {
      const known = error instanceof ServiceError ? error : null;
      if (!known) request.log.error({ err: error }, "a sign-in through the provider failed");
      sendNotice(request, response, {
        status: known?.status ?? 500,
        title: message("notices.not_signed_in"),
        text: known?.text ?? message("notices.failed"),
      });
    }
  };
  router.get(api.PROVIDER_CALLBACK, comeBack);
}
