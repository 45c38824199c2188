import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type SamplePublisher, startSamplePublisher } from "#e2e/customer/start-customer.ts";
import type { Person } from "#shared/console/identity/people.ts";
import type { Profile } from "#shared/console/identity/profile.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import {
  addPerson,
  type Client,
  clientFor,
  cookieOf,
  INVITATIONS,
  list,
  PEOPLE,
  signIn,
  tokenIn,
} from "../people/people.fixture.ts";
import { createSetupLink } from "../users/setup-links.service.ts";
import { findUserId, grantRole, lockEmail, lockPerson } from "../users/users.service.ts";
import { unlinkProvider } from "./provider-links.service.ts";
import { signInThroughProvider } from "./sign-in-provider.fixture.ts";

const PROFILE = "/console/api/profile";
const EMIL = "emil@example.com";
const NEW_PASSWORD = "a wholly new password";

let customer: SamplePublisher;
let service: TestService;
let admin: Client;

beforeAll(async () => {
  customer = await startSamplePublisher({ port: 0 });
  service = await startTestService();
  await service.signInAs("admin");
  const adminId = (await findUserId(service.services.db, "admin@example.com"))!;
  await grantRole(service.services.db, adminId, 2, "admin");
  admin = clientFor(service, (await signIn(service, "admin@example.com")).cookie);
  const provider = {
    name: "Company login",
    issuer: customer.url,
    client_id: customer.clientId,
    enabled: true,
  };
  expect((await admin("PUT", "/console/api/sign-in-provider", { provider })).status).toBe(200);
});
afterAll(async () => {
  await service.stop();
  await customer.close();
});
beforeEach(async () => {
  await service.services.db.deleteFrom("users").where("email", "=", EMIL).execute();
});

/** Creates Emil with a password, in both organizations or in one, linked and signed in. */
async function linkedPerson(organizationIds = [1, 2]) {
  const id = await addPerson(service, EMIL, "editor", organizationIds[0]);
  for (const other of organizationIds.slice(1)) await grantRole(service.services.db, id, other, "editor");
  const { cookie } = await signIn(service, EMIL);
  const response = await signInThroughProvider(service, customer, "emil", { cookie });
  const request = clientFor(service, cookieOf(response.headers));
  const { provider_links } = await profileOf(request);
  return { id, request, link: provider_links[0]! };
}

/** Creates Emil without a password, who was invited and signed in through the provider. */
async function personWithoutPassword() {
  await admin("POST", INVITATIONS, { invitation: { email: EMIL, role: "editor" } });
  const request = clientFor(
    service,
    cookieOf((await signInThroughProvider(service, customer, "emil")).headers),
  );
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
  const refused = await signInThroughProvider(service, customer, "emil");
  expect(refused.status, refused.text).toBe(400);
  expect(refused.text).toContain(`was unlinked from ${EMIL}`);
  expect(await linksOf(id)).toEqual([]);
}

async function useRecoveryLink(id: string): Promise<void> {
  const { url } = (await admin<{ url: string }>("POST", `${PEOPLE}/${id}/password-link`)).body;
  const given = { token: tokenIn(url), password: NEW_PASSWORD };
  expect((await clientFor(service, null)("POST", "/console/api/password-links/use", given)).status).toBe(200);
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

describe("a linked account of an OpenID provider", () => {
  it("is listed in the profile and under People, and its linking is in the audit log", async () => {
    const { id, link } = await linkedPerson();
    expect(link).toEqual({
      id: expect.any(String),
      issuer: customer.url,
      provider: "Company login",
      subject: "emil",
      linked_at: expect.any(String),
    });
    const { people } = await list(admin);
    expect(people.get(EMIL)).toMatchObject({ has_password: true, provider_links: [link] });
    expect(people.get("admin@example.com")).toMatchObject({ provider_links: [] });
    expect(await audited(id)).toEqual([
      {
        action: "person.provider_linked",
        actor_id: id,
        before: null,
        after: { issuer: customer.url, subject: "emil" },
      },
    ]);
  });

  it("is shown with the provider's host if the installation no longer uses the provider", async () => {
    const { id } = await linkedPerson();
    await service.services.db
      .updateTable("accounts")
      .set({ provider_id: "openid:https://old.example.com/tenant" })
      .where("user_id", "=", id)
      .where("provider_id", "!=", "credential")
      .execute();
    expect((await list(admin)).people.get(EMIL)?.provider_links).toMatchObject([
      { provider: "old.example.com", issuer: "https://old.example.com/tenant" },
    ]);
  });
});

describe("unlinking in the profile", () => {
  it("requires the password, ends the other sessions and keeps this browser signed in", async () => {
    const { id, request, link } = await linkedPerson();
    const elsewhere = clientFor(service, (await signIn(service, EMIL)).cookie);
    expect((await unlink(request, link.id, "wrong")).body).toEqual({
      current_password: ["is not your password"],
    });
    expect(await linksOf(id)).toEqual(["emil"]);
    const done = await unlink(request, link.id);
    expect(done.status).toBe(204);
    expect(await linksOf(id)).toEqual([]);
    for (const ended of [request, elsewhere]) expect((await ended("GET", PROFILE)).status).toBe(401);
    const own = clientFor(service, cookieOf(done.headers));
    expect(await profileOf(own)).toMatchObject({ has_password: true, provider_links: [] });
    expect((await unlink(own, link.id)).status).toBe(404);
    expect((await audited(id)).at(-1)).toEqual({
      action: "person.provider_unlinked",
      actor_id: id,
      before: { issuer: customer.url, subject: "emil" },
      after: null,
    });
  });

  it("fails for a user without a password with an error that says what to do", async () => {
    const { id, request, link } = await personWithoutPassword();
    expect(await profileOf(request)).toMatchObject({ has_password: false });
    expect(await unlink(request, link.id)).toMatchObject({
      status: 409,
      body: { code: "only_sign_in", error: expect.stringContaining("Ask an administrator") },
    });
    expect(await linksOf(id)).toEqual(["emil"]);
  });

  it("cannot unlink another person's identity or delete a password", async () => {
    const { id, link } = await linkedPerson();
    const other = "unlinking@example.com";
    const otherId = await addPerson(service, other, "editor");
    const request = clientFor(service, (await signIn(service, other)).cookie);
    expect((await unlink(request, link.id)).status).toBe(404);
    expect(await linksOf(id)).toEqual(["emil"]);
    const { id: password } = await service.services.db
      .selectFrom("accounts")
      .select("id")
      .where("user_id", "=", otherId)
      .executeTakeFirstOrThrow();
    expect((await unlink(request, password)).status).toBe(404);
    expect((await signIn(service, other)).status).toBe(200);
  });
});

describe("unlinking under People", () => {
  it("ends the person's sessions, and only the person can link the identity again", async () => {
    const { id, request, link } = await linkedPerson();
    const done = await unlinkFor(id, link.id);
    expect(done).toMatchObject({ status: 200, body: { person: { user_id: id, provider_links: [] } } });
    expect((await request("GET", PROFILE)).status).toBe(401);
    expect((await unlinkFor(id, link.id)).status).toBe(404);
    const adminId = await findUserId(service.services.db, "admin@example.com");
    expect((await audited(id)).at(-1)).toMatchObject({
      action: "person.provider_unlinked",
      actor_id: adminId,
      before: { issuer: customer.url, subject: "emil" },
    });
    await admin("POST", INVITATIONS.replace("/1/", "/2/"), { invitation: { email: EMIL, role: "admin" } });
    await expectNotRelinked(id);
    const { cookie } = await signIn(service, EMIL);
    expect((await signInThroughProvider(service, customer, "emil", { cookie })).status).toBe(303);
    expect(await linksOf(id)).toEqual(["emil"]);
    expect((await signInThroughProvider(service, customer, "emil")).status).toBe(303);
  });

  it("leaves a person without a password, who can then use a password link", async () => {
    const { id, link } = await personWithoutPassword();
    expect((await unlinkFor(id, link.id)).body).toMatchObject({
      person: { has_password: false, provider_links: [] },
    });
    await useRecoveryLink(id);
    expect((await signIn(service, EMIL, NEW_PASSWORD)).status).toBe(200);
  });

  it("requires an administrator of all organizations of the person", async () => {
    const { id, link } = await linkedPerson();
    const other = clientFor(service, (await signIn(service, await administratorOf(1))).cookie);
    expect(await other("DELETE", `${PEOPLE}/${id}/provider-links/${link.id}`)).toMatchObject({
      status: 409,
      body: { code: "person_elsewhere" },
    });
    expect(await linksOf(id)).toEqual(["emil"]);
  });

  it("fails for the administrator's own account, because it requires no password", async () => {
    const { id, link } = await linkedPerson([1]);
    await grantRole(service.services.db, id, 1, "admin");
    const own = clientFor(service, (await signIn(service, EMIL)).cookie);
    expect(await own("DELETE", `${PEOPLE}/${id}/provider-links/${link.id}`)).toMatchObject({
      status: 409,
      body: { code: "own_account" },
    });
    expect(await linksOf(id)).toEqual(["emil"]);
  });

  async function administratorOf(organizationId: number): Promise<string> {
    const email = `administrator-${organizationId}@example.com`;
    await addPerson(service, email, "admin", organizationId);
    return email;
  }
});

describe("a sign-in through the provider", () => {
  it("links nothing if the person's credentials changed after the provider identified them", async () => {
    const id = await addPerson(service, EMIL, "editor");
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await lockEmail(trx, EMIL);
    const pending = signInThroughProvider(service, customer, "emil");
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await useRecoveryLink(id);
    await trx.commit().execute();
    const refused = await pending;
    expect(refused.status, refused.text).toBe(400);
    expect(refused.text).toContain("changed during the sign-in");
    expect(refused.headers.getSetCookie().join()).not.toContain("session_token=");
    expect(await linksOf(id)).toEqual([]);
  });

  it("links nothing if the person's session has ended", async () => {
    const id = await addPerson(service, EMIL, "editor");
    const { cookie } = await signIn(service, EMIL);
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await lockEmail(trx, EMIL);
    const pending = signInThroughProvider(service, customer, "emil", { cookie });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await clientFor(service, cookie)("POST", `${AUTH_PATH}/sign-out`, {});
    await trx.commit().execute();
    const refused = await pending;
    expect(refused.status, refused.text).toBe(409);
    expect(refused.text).toContain("session has ended");
    expect(await linksOf(id)).toEqual([]);
  });

  it("starts no session if the identity was unlinked in the meantime", async () => {
    const { id, link } = await linkedPerson();
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await lockPerson(trx, id);
    const pending = signInThroughProvider(service, customer, "emil");
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await unlinkProvider(trx, id, link.id);
    await trx.commit().execute();
    const refused = await pending;
    expect(refused.status, refused.text).toBe(401);
    expect(refused.headers.getSetCookie().join()).not.toContain("session_token=");
  });
});

describe("recovery", () => {
  it("by a password link unlinks every identity", async () => {
    const { id } = await linkedPerson();
    await useRecoveryLink(id);
    expect(await linksOf(id)).toEqual([]);
    expect((await audited(id)).at(-1)).toMatchObject({ action: "person.provider_unlinked", actor_id: id });
    await expectNotRelinked(id);
  });

  it("by the operator's link unlinks every identity and sets a password", async () => {
    const { id, request } = await personWithoutPassword();
    const token = tokenIn(await createSetupLink(service.services.db, service.url, "recovery"));
    const recovered = await clientFor(service, null)("POST", "/console/api/setup", {
      token,
      name: "Emil",
      email: EMIL,
      password: NEW_PASSWORD,
    });
    expect(recovered.status, recovered.text).toBe(201);
    expect(await linksOf(id)).toEqual([]);
    expect((await request("GET", PROFILE)).status).toBe(401);
    expect((await signIn(service, EMIL, NEW_PASSWORD)).status).toBe(200);
    for (const organizationId of [1, 2])
      expect((await audited(id, organizationId)).at(-1)).toMatchObject({
        action: "person.provider_unlinked",
        actor_id: "setup",
        before: { issuer: customer.url, subject: "emil" },
      });
  });
});
