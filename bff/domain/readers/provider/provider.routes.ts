import type { Router } from "express";
import { spend } from "#bff/core/budgets.ts";
import { errorHandler } from "#bff/http/errors/error-handler.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { READERS_PATH } from "#shared/readers/provider.ts";
import type { ReadersContext } from "../readers.context.ts";
import { interactionRoutes } from "../sign-in/interactions.routes.ts";
import { linkRoutes } from "../sign-in/links.routes.ts";
import { SCRIPT_PATH, STYLE_PATH, styleSheet } from "../sign-in/page.ts";
import { PASSKEY_SCRIPT } from "../sign-in/passkey-forms.ts";
import { pinHost } from "./pin-host.ts";

const STORING_PATHS = new Set(["/auth", "/session/end"]);
const SIGN_IN_PATHS = ["/auth", "/interaction"];
const COLOR = /^[0-9a-f]{6}$/;

/** Adds what is below the path of the readers: the pages on which they sign in, and the OpenID provider, which answers the rest. */
export function readerRoutes(router: Router, services: RouteContext & ReadersContext): void {
  router.get(STYLE_PATH, (request, response) => {
    const accent = String(request.query.accent);
    response
      .set("Cache-Control", "public, max-age=86400")
      .type("css")
      .send(styleSheet(COLOR.test(accent) ? `#${accent}` : null));
  });
  router.get(SCRIPT_PATH, (_request, response) => {
    response.set("Cache-Control", "public, max-age=3600").type("js").send(PASSKEY_SCRIPT);
  });
  // An app may sign readers in in a popup window. The policy would cut the window off from the app also after the return.
  for (const path of SIGN_IN_PATHS)
    router.use(READERS_PATH + path, (_request, response, next) => {
      response.removeHeader("Cross-Origin-Opener-Policy");
      next();
    });
  interactionRoutes(router, services);
  linkRoutes(router, services);
  router.use(READERS_PATH, async (request, response) => {
    // Requests without a session, which store a sign-in or a sign-out in progress. The provider ignores case in paths.
    if (STORING_PATHS.has(request.path.toLowerCase()))
      await spend(services.rateLimits, "reader-interactions", addressKey(request.ip));
    pinHost(request, services.config.baseUrl);
    await services.readerProvider.handle(request, response);
  });
  router.use(READERS_PATH, errorHandler);
}
