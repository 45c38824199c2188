import type { Request, Router } from "express";
import * as api from "#shared/console/profile.ts";
import { noContent, ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import { authHeaders, passCookies } from "../../http/sign-in.ts";
import type { Services } from "../../services.ts";
import * as profiles from "./profile.service.ts";

/** What people do about their own account; better-auth checks passwords and codes. */
export function profileRoutes(router: Router, services: Services): void {
  const { auth } = services;

  bindRoute(router, services, api.getProfile, {
    handle: async ({ actor }) => ok({ profile: await profiles.getProfile(services, actor) }),
  });

  bindRoute(router, services, api.changeProfile, {
    handle: async ({ actor, body }) => ok({ profile: await profiles.changeName(services, actor, body.name) }),
  });

  bindRoute(router, services, api.changePassword, {
    async handle({ actor, body, request, response }) {
      const answer = await profiles.withPassword(services, actor, () =>
        auth.api.changePassword({
          body: {
            currentPassword: body.current_password,
            newPassword: body.password,
            revokeOtherSessions: true,
          },
          headers: authHeaders(request),
          asResponse: true,
        }),
      );
      passCookies(answer, response);
      await profiles.noteAccountChange(services, actor, "password_changed");
      await profiles.announceSessions(services, actor);
      return noContent;
    },
  });

  twoFactorRoutes(router, services);

  bindRoute(router, services, api.listOwnSessions, {
    handle: async ({ actor, request }) =>
      ok({ sessions: await profiles.listSessions(services, actor, await sessionId(services, request)) }),
  });

  bindRoute(router, services, api.endOwnSession, {
    async handle({ actor, params }) {
      await profiles.endSession(services, actor, params.session_id);
      return noContent;
    },
  });

  bindRoute(router, services, api.endOtherSessions, {
    async handle({ actor, request }) {
      await profiles.endOtherSessions(services, actor, await sessionId(services, request));
      return noContent;
    },
  });
}

function twoFactorRoutes(router: Router, services: Services): void {
  const { auth } = services;

  bindRoute(router, services, api.beginTwoFactor, {
    async handle({ actor, body, request }) {
      await profiles.requireNoSecondFactor(services, actor);
      const answer = await profiles.withPassword(services, actor, () =>
        auth.api.enableTwoFactor({
          body: { password: body.current_password },
          headers: authHeaders(request),
          asResponse: true,
        }),
      );
      const { totpURI: uri, backupCodes } = (await answer.json()) as {
        totpURI: string;
        backupCodes: string[];
      };
      const secret = new URL(uri).searchParams.get("secret") ?? "";
      return ok({ uri, secret, recovery_codes: backupCodes });
    },
  });

  bindRoute(router, services, api.confirmTwoFactor, {
    async handle({ actor, body, request, response }) {
      const answer = await profiles.withPassword(services, actor, () =>
        auth.api.verifyTOTP({
          body: { code: body.code.replaceAll(" ", "") },
          headers: authHeaders(request),
          asResponse: true,
        }),
      );
      passCookies(answer, response);
      await profiles.noteAccountChange(services, actor, "two_factor_enabled");
      return noContent;
    },
  });

  bindRoute(router, services, api.endTwoFactor, {
    async handle({ actor, body, request, response }) {
      const answer = await profiles.withPassword(services, actor, () =>
        auth.api.disableTwoFactor({
          body: { password: body.current_password },
          headers: authHeaders(request),
          asResponse: true,
        }),
      );
      passCookies(answer, response);
      await profiles.noteAccountChange(services, actor, "two_factor_disabled");
      return noContent;
    },
  });

  bindRoute(router, services, api.renewRecoveryCodes, {
    async handle({ actor, body, request }) {
      const answer = await profiles.withPassword(services, actor, () =>
        auth.api.generateBackupCodes({
          body: { password: body.current_password },
          headers: authHeaders(request),
          asResponse: true,
        }),
      );
      const { backupCodes } = (await answer.json()) as { backupCodes: string[] };
      await profiles.noteAccountChange(services, actor, "recovery_codes_renewed");
      return ok({ recovery_codes: backupCodes });
    },
  });
}

async function sessionId({ auth }: Services, request: Request): Promise<string> {
  const found = await auth.api.getSession({ headers: authHeaders(request) });
  return found?.session.id ?? "";
}
