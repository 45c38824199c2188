import * as OTPAuth from "otpauth";
import type { Invitation, Person } from "#shared/console/people.ts";
import type { Role } from "#shared/console/permissions.ts";
import { AUTH_PATH } from "#shared/console/session.ts";
import { PASSWORD, type TestService } from "../../testing/test-service.ts";
import { createUser, grantRole } from "../accounts/accounts.service.ts";

export const PEOPLE = "/console/api/organizations/1/people";
export const INVITATIONS = "/console/api/organizations/1/invitations";

/** Requests with somebody's session, or with none. */
export function asker(service: TestService, cookie: string | null) {
  return <Body = Record<string, unknown>>(method: string, path: string, json?: unknown, ifMatch?: string) =>
    service.request<Body>(method, path, {
      token: null,
      headers: { ...(cookie ? { cookie } : {}), ...(ifMatch ? { "If-Match": ifMatch } : {}) },
      json,
    });
}
export type Ask = ReturnType<typeof asker>;

/** The id of somebody new in an organization. */
export async function addPerson(
  service: TestService,
  email: string,
  role: Role,
  organizationId = 1,
): Promise<string> {
  const id = await createUser(service.services, { email, name: email.split("@")[0]!, password: PASSWORD });
  await grantRole(service.services.db, id, organizationId, role);
  return id;
}

/** What signing in answers, and the cookies it sets. */
export async function signIn(service: TestService, email: string, password = PASSWORD) {
  const answer = await asker(service, null)<{ code?: string; twoFactorRedirect?: boolean }>(
    "POST",
    `${AUTH_PATH}/sign-in/email`,
    { email, password },
  );
  return { ...answer, cookie: cookieOf(answer.headers) };
}

/** Sets up a second factor in a session. Returns the app, its first code, the recovery codes and the session that continues. */
export async function addSecondFactor(ask: Ask) {
  const begun = await ask<{ uri: string; secret: string; recovery_codes: string[] }>(
    "POST",
    "/console/api/profile/two-factor",
    { current_password: PASSWORD },
  );
  const { uri, secret, recovery_codes } = begun.body;
  const app = OTPAuth.URI.parse(uri) as OTPAuth.TOTP;
  const used = app.generate();
  const confirmed = await ask("POST", "/console/api/profile/two-factor/confirm", { code: used });
  if (confirmed.status !== 204) throw new Error(confirmed.text);
  return { app, secret, used, recovery_codes, cookie: cookieOf(confirmed.headers) };
}

/** The code that the app shows next, which is right already. */
export const nextCode = (app: OTPAuth.TOTP) => app.generate({ timestamp: Date.now() + 30_000 });

/** Enters a code for the challenge or session of these cookies. */
export function enterCode(service: TestService, cookie: string, kind: "totp" | "backup-code", code: string) {
  return asker(service, cookie)("POST", `${AUTH_PATH}/two-factor/verify-${kind}`, { code });
}

export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** The people and the invitations of organization 1, by e-mail address. */
export async function list(ask: Ask) {
  const { body } = await ask<{ people: Person[]; invitations: Invitation[] }>("GET", PEOPLE);
  return {
    people: new Map(body.people.map((person) => [person.email, person])),
    invitations: new Map(body.invitations.map((invitation) => [invitation.email, invitation])),
  };
}

export const tokenIn = (url: string) => url.split("#token=")[1]!;
