import type { APIRequestContext } from "@playwright/test";
import { acceptInvitation, createInvitation, type Roles } from "#shared/console/identity/people.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { call } from "./api.ts";
import { ORGANIZATION, PASSWORD } from "./provision.ts";

/** A user that only one test uses. */
export interface TestPerson {
  name: string;
  email: string;
}

/** Invites a user, accepts the invitation with the default password, and returns the user. */
export async function addPerson(
  admin: APIRequestContext,
  name: string,
  roles: Partial<Roles> = { role: "editor" },
  email = `${name.toLowerCase().replaceAll(" ", ".")}.${crypto.randomUUID()}@example.com`,
): Promise<TestPerson> {
  const { url } = await call(admin, createInvitation, {
    params: { organization_id: ORGANIZATION.id },
    body: { role: null, ...roles, email },
  });
  // Not with the administrator's context, because the response sets the new user's cookies.
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get("token")!;
  const answer = await fetch(new URL(acceptInvitation.path, url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token, name, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${name} could not join: ${await answer.text()}`);
  return { name, email };
}

/** Signs a user in, in the browser context of these requests. */
export async function signInWith(
  request: APIRequestContext,
  { email }: TestPerson,
  origin: string,
): Promise<void> {
  const answer = await request.post(`${AUTH_PATH}/sign-in/email`, {
    data: { email, password: PASSWORD },
    headers: { Origin: origin },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${email} was answered with ${answer.status()}.`);
}
