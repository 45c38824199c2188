import { expect } from "vitest";
import { PASSWORD, startTestService } from "#bff/testing/test-service.ts";
import { startSamplePublisher } from "#e2e/customer/start-customer.ts";
import type { Person } from "#shared/console/identity/people.ts";
import type { Profile } from "#shared/console/identity/profile.ts";
import {
  addPerson,
  type Client,
  clientFor,
  cookieOf,
  INVITATIONS,
  PEOPLE,
  signIn,
  tokenIn,
} from "../people/people.fixture.ts";
import { findUserId, grantRole } from "../users/users.service.ts";
import { signInThroughProvider, type ThroughOptions } from "./sign-in-provider.fixture.ts";

export const PROFILE = "/console/api/profile";
export const EMIL = "emil@example.com";
export const NEW_PASSWORD = "a wholly new password";

export type ProviderLinkFixture = Awaited<ReturnType<typeof providerLinkFixture>>;

/**
 * Starts a service with an OpenID provider that knows Emil, and signs in an administrator of both organizations. Returns
 * helpers for Emil's account and its links to the provider.
 */
export async function providerLinkFixture() {
  const customer = await startSamplePublisher({ port: 0 });
  const service = await startTestService();
  await service.signInAs("admin");
  const adminId = (await findUserId(service.services.db, "admin@example.com"))!;
  await grantRole(service.services.db, adminId, 2, "admin");
  const admin = clientFor(service, (await signIn(service, "admin@example.com")).cookie);
  const provider = {
    name: "Company login",
    issuer: customer.url,
    client_id: customer.clientId,
    enabled: true,
  };
  expect((await admin("PUT", "/console/api/sign-in-provider", { provider })).status).toBe(200);

  const signInAsEmil = (options: ThroughOptions = {}) =>
    signInThroughProvider(service, customer, "emil", options);

  /** Creates Emil with a password, in both organizations or in one, linked and signed in. */
  async function linkedPerson(organizationIds = [1, 2]) {
    const id = await addPerson(service, EMIL, "editor", organizationIds[0]);
    for (const other of organizationIds.slice(1)) await grantRole(service.services.db, id, other, "editor");
    const { cookie } = await signIn(service, EMIL);
    const response = await signInAsEmil({ cookie });
    const request = clientFor(service, cookieOf(response.headers));
    const { provider_links } = await profileOf(request);
    return { id, request, link: provider_links[0]! };
  }

  /** Creates Emil without a password, who was invited and signed in through the provider. */
  async function personWithoutPassword() {
    await admin("POST", INVITATIONS, { invitation: { email: EMIL, role: "editor" } });
    const request = clientFor(service, cookieOf((await signInAsEmil()).headers));
    const id = (await findUserId(service.services.db, EMIL))!;
    const { provider_links } = await profileOf(request);
    return { id, request, link: provider_links[0]! };
  }

  const profileOf = async (request: Client) =>
    (await request<{ profile: Profile }>("GET", PROFILE)).body.profile;
  const unlink = (request: Client, linkId: string, current_password = PASSWORD) =>
    request("POST", `${PROFILE}/provider-links/${linkId}/unlink`, { current_password });
  const unlinkFor = (id: string, linkId: string) =>
    admin<{ person: Person; code?: string }>("DELETE", `${PEOPLE}/${id}/provider-links/${linkId}`);

  /** Signs in through the provider and expects that the unlinked identity is not linked again. */
  async function expectNotRelinked(id: string): Promise<void> {
    const refused = await signInAsEmil();
    expect(refused.status, refused.text).toBe(400);
    expect(refused.text).toContain(`was unlinked from ${EMIL}`);
    expect(await linksOf(id)).toEqual([]);
  }

  async function useRecoveryLink(id: string): Promise<void> {
    const { url } = (await admin<{ url: string }>("POST", `${PEOPLE}/${id}/password-link`)).body;
    const given = { token: tokenIn(url), password: NEW_PASSWORD };
    expect((await clientFor(service, null)("POST", "/console/api/password-links/use", given)).status).toBe(
      200,
    );
  }

  async function linksOf(id: string): Promise<string[]> {
    const rows = await service.services.db
      .selectFrom("accounts")
      .select("account_id")
      .where("user_id", "=", id)
      .where("provider_id", "!=", "credential")
      .execute();
    return rows.map(({ account_id }) => account_id);
  }

  /** Returns the audit entries about a user's provider links. */
  const audited = (id: string, organizationId = 1) =>
    service.services.db
      .selectFrom("audit_entries")
      .select(["action", "actor_id", "before", "after"])
      .where("organization_id", "=", organizationId)
      .where("record_id", "=", id)
      .where("action", "in", ["person.provider_linked", "person.provider_unlinked"])
      .orderBy("id")
      .execute();

  return {
    service,
    customer,
    admin,
    signInAsEmil,
    linkedPerson,
    personWithoutPassword,
    profileOf,
    unlink,
    unlinkFor,
    expectNotRelinked,
    useRecoveryLink,
    linksOf,
    audited,
    async deleteEmil() {
      await service.services.db.deleteFrom("users").where("email", "=", EMIL).execute();
    },
    async close() {
      await service.stop();
      await customer.close();
    },
  };
}
