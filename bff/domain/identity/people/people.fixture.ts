import * as OTPAuth from "otpauth";
import { PASSWORD, type TestService } from "#bff/testing/test-service.ts";
import type { Invitation, Person } from "#shared/console/identity/people.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import type { Role } from "#shared/console/permissions.ts";
import { createUser, grantRole } from "../users/users.service.ts";

export const PEOPLE = "/console/api/organizations/1/people";
export const INVITATIONS = "/console/api/organizations/1/invitations";

/** Creates a client that sends requests with a session cookie, or without one. */
export function clientFor(service: TestService, cookie: string | null) {
  return <Body = Record<string, unknown>>(method: string, path: string, json?: unknown, ifMatch?: string) =>
    service.request<Body>(method, path, {
      token: null,
      headers: { ...(cookie ? { cookie } : {}), ...(ifMatch ? { "If-Match": ifMatch } : {}) },
      json,
    });
}
export type Client = ReturnType<typeof clientFor>;

/** Adds a person to an organization and returns their ID. */
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

/** Signs in and returns the response with its cookies. */
export async function signIn(service: TestService, email: string, password = PASSWORD) {
  const answer = await clientFor(service, null)<{ code?: string; twoFactorRedirect?: boolean }>(
    "POST",
    `${AUTH_PATH}/sign-in/email`,
    { email, password },
  );
  return { ...answer, cookie: cookieOf(answer.headers) };
}

/** Sets up a second factor. Returns the authenticator app, its used code, the recovery codes and the new session's cookie. */
export async function addSecondFactor(request: Client) {
  const begun = await request<{ uri: string; secret: string; recovery_codes: string[] }>(
    "POST",
    "/console/api/profile/two-factor",
    { current_password: PASSWORD },
  );
  const { uri, secret, recovery_codes } = begun.body;
  const app = OTPAuth.URI.parse(uri) as OTPAuth.TOTP;
  const used = app.generate();
  const confirmed = await request("POST", "/console/api/profile/two-factor/confirm", { code: used });
  if (confirmed.status !== 204) throw new Error(confirmed.text);
  return { app, secret, used, recovery_codes, cookie: cookieOf(confirmed.headers) };
}

/** Returns the next code of the authenticator app, which is already valid. */
export const nextCode = (app: OTPAuth.TOTP) => app.generate({ timestamp: Date.now() + 30_000 });

/** Sends a code for the second-factor challenge or session of these cookies. */
export function enterCode(service: TestService, cookie: string, kind: "totp" | "backup-code", code: string) {
  return clientFor(service, cookie)("POST", `${AUTH_PATH}/two-factor/verify-${kind}`, { code });
}

export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Lists the people and invitations of organization 1 by email address. */
export async function list(request: Client) {
  const { body } = await request<{ people: Person[]; invitations: Invitation[] }>("GET", PEOPLE);
  return {
    people: new Map(body.people.map((person) => [person.email, person])),
    invitations: new Map(body.invitations.map((invitation) => [invitation.email, invitation])),
  };
}

export const tokenIn = (url: string) => url.split("#token=")[1]!;
