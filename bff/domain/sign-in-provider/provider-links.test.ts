import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#shared/console/people.ts";
import type { Profile } from "#shared/console/profile.ts";
import { type Customer, startCustomer } from "../../../e2e/customer/start-customer.ts";
import { PASSWORD, startTestService, type TestService } from "../../testing/test-service.ts";
import { findUserId, grantRole } from "../accounts/accounts.service.ts";
import { createSetupLink } from "../accounts/setup-links.service.ts";
import {
  type Ask,
  addPerson,
  asker,
  cookieOf,
  INVITATIONS,
  list,
  PEOPLE,
  signIn,
  tokenIn,
} from "../people/people.fixture.ts";
import { comeThrough } from "./sign-in-provider.fixture.ts";

const PROFILE = "/console/api/profile";
const EMIL = "emil@example.com";
const NEW_PASSWORD = "a wholly new password";

let customer: Customer;
let service: TestService;
let admin: Ask;

beforeAll(async () => {
  customer = await startCustomer({ port: 0 });
  service = await startTestService();
  await service.signInAs("admin");
  const adminId = (await findUserId(service.services.db, "admin@example.com"))!;
  await grantRole(service.services.db, adminId, 2, "admin");
  admin = asker(service, (await signIn(service, "admin@example.com")).cookie);
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

/** Emil with a password, in both organizations or in one, linked and signed in. */
async function linkedPerson(organizationIds = [1, 2]) {
  const id = await addPerson(service, EMIL, "editor", organizationIds[0]);
  for (const other of organizationIds.slice(1)) await grantRole(service.services.db, id, other, "editor");
  const { cookie } = await signIn(service, EMIL);
  const came = await comeThrough(service, customer, "emil", { cookie });
  const ask = asker(service, cookieOf(came.headers));
  const { provider_links } = await profileOf(ask);
  return { id, ask, link: provider_links[0]! };
}

/** Emil without a password: he was invited, and came through the provider. */
async function personWithoutPassword() {
  await admin("POST", INVITATIONS, { invitation: { email: EMIL, role: "editor" } });
  const ask = asker(service, cookieOf((await comeThrough(service, customer, "emil")).headers));
  const id = (await findUserId(service.services.db, EMIL))!;
  const { provider_links } = await profileOf(ask);
  return { id, ask, link: provider_links[0]! };
}

const profileOf = async (ask: Ask) => (await ask<{ profile: Profile }>("GET", PROFILE)).body.profile;
const unlink = (ask: Ask, linkId: string, current_password = PASSWORD) =>
  ask("POST", `${PROFILE}/provider-links/${linkId}/unlink`, { current_password });
const unlinkFor = (id: string, linkId: string) =>
  admin<{ person: Person; code?: string }>("DELETE", `${PEOPLE}/${id}/provider-links/${linkId}`);

async function linksOf(id: string): Promise<string[]> {
  const rows = await service.services.db
    .selectFrom("accounts")
    .select("account_id")
    .where("user_id", "=", id)
    .where("provider_id", "!=", "credential")
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** What the log of an organization has of the links of a user. */
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

  it("goes by the host of a provider that the installation no longer uses", async () => {
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
  it("asks for the password, ends the other sessions and continues this one", async () => {
    const { id, ask, link } = await linkedPerson();
    const elsewhere = asker(service, (await signIn(service, EMIL)).cookie);
    expect((await unlink(ask, link.id, "wrong")).body).toEqual({
      current_password: ["is not your password"],
    });
    expect(await linksOf(id)).toEqual(["emil"]);
    const done = await unlink(ask, link.id);
    expect(done.status).toBe(204);
    expect(await linksOf(id)).toEqual([]);
    for (const ended of [ask, elsewhere]) expect((await ended("GET", PROFILE)).status).toBe(401);
    const own = asker(service, cookieOf(done.headers));
    expect(await profileOf(own)).toMatchObject({ has_password: true, provider_links: [] });
    expect((await unlink(own, link.id)).status).toBe(404);
    expect((await audited(id)).at(-1)).toEqual({
      action: "person.provider_unlinked",
      actor_id: id,
      before: { issuer: customer.url, subject: "emil" },
      after: null,
    });
  });

  it("is refused without a password, and says what to do", async () => {
    const { id, ask, link } = await personWithoutPassword();
    expect(await profileOf(ask)).toMatchObject({ has_password: false });
    expect(await unlink(ask, link.id)).toMatchObject({
      status: 409,
      body: { code: "only_sign_in", error: expect.stringContaining("Ask an administrator") },
    });
    expect(await linksOf(id)).toEqual(["emil"]);
  });

  it("reaches no account of another person, and no password", async () => {
    const { id, link } = await linkedPerson();
    const other = "unlinking@example.com";
    const otherId = await addPerson(service, other, "editor");
    const ask = asker(service, (await signIn(service, other)).cookie);
    expect((await unlink(ask, link.id)).status).toBe(404);
    expect(await linksOf(id)).toEqual(["emil"]);
    const { id: password } = await service.services.db
      .selectFrom("accounts")
      .select("id")
      .where("user_id", "=", otherId)
      .executeTakeFirstOrThrow();
    expect((await unlink(ask, password)).status).toBe(404);
    expect((await signIn(service, other)).status).toBe(200);
  });
});

describe("unlinking under People", () => {
  it("ends the person's sessions, and the next sign-in through the provider links again", async () => {
    const { id, ask, link } = await linkedPerson();
    const done = await unlinkFor(id, link.id);
    expect(done).toMatchObject({ status: 200, body: { person: { user_id: id, provider_links: [] } } });
    expect((await ask("GET", PROFILE)).status).toBe(401);
    expect((await unlinkFor(id, link.id)).status).toBe(404);
    const adminId = await findUserId(service.services.db, "admin@example.com");
    expect((await audited(id)).at(-1)).toMatchObject({
      action: "person.provider_unlinked",
      actor_id: adminId,
      before: { issuer: customer.url, subject: "emil" },
    });
    await comeThrough(service, customer, "emil");
    expect(await linksOf(id)).toEqual(["emil"]);
  });

  it("leaves a person without a password to a link for one", async () => {
    const { id, link } = await personWithoutPassword();
    expect((await unlinkFor(id, link.id)).body).toMatchObject({
      person: { has_password: false, provider_links: [] },
    });
    const { url } = (await admin<{ url: string }>("POST", `${PEOPLE}/${id}/password-link`)).body;
    const given = { token: tokenIn(url), password: NEW_PASSWORD };
    expect((await asker(service, null)("POST", "/console/api/password-links/use", given)).status).toBe(200);
    expect((await signIn(service, EMIL, NEW_PASSWORD)).status).toBe(200);
  });

  it("takes an administrator of every organization of the person", async () => {
    const { id, link } = await linkedPerson();
    const other = asker(service, (await signIn(service, await administratorOf(1))).cookie);
    expect(await other("DELETE", `${PEOPLE}/${id}/provider-links/${link.id}`)).toMatchObject({
      status: 409,
      body: { code: "person_elsewhere" },
    });
    expect(await linksOf(id)).toEqual(["emil"]);
  });

  it("is not for one's own account, because it asks for no password", async () => {
    const { id, link } = await linkedPerson([1]);
    await grantRole(service.services.db, id, 1, "admin");
    const own = asker(service, (await signIn(service, EMIL)).cookie);
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

describe("recovery", () => {
  it("by a link for a new password unlinks every account", async () => {
    const { id } = await linkedPerson();
    const { url } = (await admin<{ url: string }>("POST", `${PEOPLE}/${id}/password-link`)).body;
    const given = { token: tokenIn(url), password: NEW_PASSWORD };
    expect((await asker(service, null)("POST", "/console/api/password-links/use", given)).status).toBe(200);
    expect(await linksOf(id)).toEqual([]);
    expect((await audited(id)).at(-1)).toMatchObject({ action: "person.provider_unlinked", actor_id: id });
  });

  it("by the operator's link unlinks every account, and gives a password to a person without one", async () => {
    const { id, ask } = await personWithoutPassword();
    const token = tokenIn(await createSetupLink(service.services.db, service.url, "recovery"));
    const recovered = await asker(service, null)("POST", "/console/api/setup", {
      token,
      name: "Emil",
      email: EMIL,
      password: NEW_PASSWORD,
    });
    expect(recovered.status, recovered.text).toBe(201);
    expect(await linksOf(id)).toEqual([]);
    expect((await ask("GET", PROFILE)).status).toBe(401);
    expect((await signIn(service, EMIL, NEW_PASSWORD)).status).toBe(200);
    for (const organizationId of [1, 2])
      expect((await audited(id, organizationId)).at(-1)).toMatchObject({
        action: "person.provider_unlinked",
        actor_id: "setup",
        before: { issuer: customer.url, subject: "emil" },
      });
  });
});
