import type { RequestHandler, Router } from "express";
import { spend } from "#bff/core/budgets.ts";
import { requireInstallationPermission } from "#bff/domain/publications/index.ts";
import { hostCookie } from "#bff/http/cookies.ts";
import { sendErrorNotice, sendNotice } from "#bff/http/errors/notice-page.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { message } from "#bff/messages/message.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import * as api from "#shared/console/identity/sign-in-provider.ts";
import { findSignedInUser, startSession } from "../sessions/sign-in.routes.ts";
import { beginProviderSignIn, finishProviderSignIn } from "./provider-sign-in.service.ts";
import * as settings from "./sign-in-provider.service.ts";

/** Registers the routes for the sign-in through an OpenID provider: settings, start and callback. */
export function signInProviderRoutes(router: Router, services: RouteContext): void {
  // The callback is a navigation from another site, which includes lax cookies but not strict ones.
  const cookie = hostCookie(services.config.baseUrl, "newsrack.provider");

  bindRoute(router, services, api.getSignInProvider, {
    find: ({ actor }) => requireInstallationPermission(services, actor, "sign_in.write"),
    async handle() {
      const found = await settings.getSettings(services);
      return ok(found, found.provider?.version);
    },
  });

  bindRoute(router, services, api.saveSignInProvider, {
    find: ({ actor }) => requireInstallationPermission(services, actor, "sign_in.write"),
    async handle({ actor, body, ifMatch }) {
      const saved = await settings.saveSettings(services, actor, body, ifMatch);
      return ok(saved, saved.provider.version);
    },
  });

  bindRoute(router, services, api.deleteSignInProvider, {
    find: ({ actor }) => requireInstallationPermission(services, actor, "sign_in.write"),
    handle: ({ actor, ifMatch }) => settings.deleteSettings(services, actor, ifMatch),
  });

  bindRoute(router, services, api.beginProviderSignIn, {
    async handle({ body, request, response }) {
      await spend(services.rateLimits, "provider-sign-in", addressKey(request.ip));
      const { url, browser, seconds } = await beginProviderSignIn(services, body.to);
      cookie.set(response, browser, seconds);
      return ok({ url });
    },
  });

  const handleCallback: RequestHandler = async (request, response) => {
    try {
      const browser = cookie.read(request);
      const callback = new URL(request.originalUrl, services.config.baseUrl);
      const signedIn = await findSignedInUser(services, request);
      const { user, to } = await finishProviderSignIn(services, callback, { browser, signedIn });
      cookie.clear(response);
      await startSession(services, user, request, response);
      response.set("Cache-Control", "no-store");
      if (to !== null) response.redirect(303, to);
      else
        sendNotice(request, response, {
          status: 200,
          title: message("notices.signed_in"),
          text: message("notices.close_window"),
          broadcast: { channel: api.PROVIDER_SIGNED_IN, message: { user_id: user.userId } },
        });
    } catch (error) {
      sendErrorNotice(request, response, error, {
        title: message("notices.not_signed_in"),
        log: "failed to sign in through the provider",
      });
    }
  };
  router.get(api.PROVIDER_CALLBACK, handleCallback);
}
