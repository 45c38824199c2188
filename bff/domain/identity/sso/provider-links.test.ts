import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import type { SamplePublisher } from "#e2e/customer/start-customer.ts";
import {
  addPerson,
  type Client,
  clientFor,
  cookieOf,
  INVITATIONS,
  list,
  PEOPLE,
  signIn,
} from "../people/people.fixture.ts";
import { findUserId, grantRole } from "../users/users.service.ts";
import {
  EMIL,
  NEW_PASSWORD,
  PROFILE,
  type ProviderLinkFixture,
  providerLinkFixture,
} from "./provider-links.fixture.ts";

let service: TestService;
let customer: SamplePublisher;
let admin: Client;
let at: ProviderLinkFixture;

beforeAll(async () => {
  at = await providerLinkFixture();
  ({ service, customer, admin } = at);
});
afterAll(() => at.close());
beforeEach(() => at.deleteEmil());

describe("a linked account of an OpenID provider", () => {
  it("is listed in the profile and under People, and its linking is in the audit log", async () => {
    const { id, link } = await at.linkedPerson();
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
    expect(await at.audited(id)).toEqual([
      {
        action: "person.provider_linked",
        actor_id: id,
        before: null,
        after: { issuer: customer.url, subject: "emil" },
      },
    ]);
  });

  it("is shown with the provider's host if the installation no longer uses the provider", async () => {
    const { id } = await at.linkedPerson();
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
    const { id, request, link } = await at.linkedPerson();
    const elsewhere = clientFor(service, (await signIn(service, EMIL)).cookie);
    expect((await at.unlink(request, link.id, "wrong")).body).toEqual({
      current_password: ["is not your password"],
    });
    expect(await at.linksOf(id)).toEqual(["emil"]);
    const done = await at.unlink(request, link.id);
    expect(done.status).toBe(204);
    expect(await at.linksOf(id)).toEqual([]);
    for (const ended of [request, elsewhere]) expect((await ended("GET", PROFILE)).status).toBe(401);
    const own = clientFor(service, cookieOf(done.headers));
    expect(await at.profileOf(own)).toMatchObject({ has_password: true, provider_links: [] });
    expect((await at.unlink(own, link.id)).status).toBe(404);
    expect((await at.audited(id)).at(-1)).toEqual({
      action: "person.provider_unlinked",
      actor_id: id,
      before: { issuer: customer.url, subject: "emil" },
      after: null,
    });
  });

  it("fails for a user without a password with an error that says what to do", async () => {
    const { id, request, link } = await at.personWithoutPassword();
    expect(await at.profileOf(request)).toMatchObject({ has_password: false });
    expect(await at.unlink(request, link.id)).toMatchObject({
      status: 409,
      body: { code: "only_sign_in", error: expect.stringContaining("Ask an administrator") },
    });
    expect(await at.linksOf(id)).toEqual(["emil"]);
  });

  it("cannot unlink another person's identity or delete a password", async () => {
    const { id, link } = await at.linkedPerson();
    const other = "unlinking@example.com";
    const otherId = await addPerson(service, other, "editor");
    const request = clientFor(service, (await signIn(service, other)).cookie);
    expect((await at.unlink(request, link.id)).status).toBe(404);
    expect(await at.linksOf(id)).toEqual(["emil"]);
    const { id: password } = await service.services.db
      .selectFrom("accounts")
      .select("id")
      .where("user_id", "=", otherId)
      .executeTakeFirstOrThrow();
    expect((await at.unlink(request, password)).status).toBe(404);
    expect((await signIn(service, other)).status).toBe(200);
  });
});

describe("unlinking under People", () => {
  it("ends the person's sessions, and only the person can link the identity again", async () => {
    const { id, request, link } = await at.linkedPerson();
    const done = await at.unlinkFor(id, link.id);
    expect(done).toMatchObject({ status: 200, body: { person: { user_id: id, provider_links: [] } } });
    expect((await request("GET", PROFILE)).status).toBe(401);
    expect((await at.unlinkFor(id, link.id)).status).toBe(404);
    const adminId = await findUserId(service.services.db, "admin@example.com");
    expect((await at.audited(id)).at(-1)).toMatchObject({
      action: "person.provider_unlinked",
      actor_id: adminId,
      before: { issuer: customer.url, subject: "emil" },
    });
    await admin("POST", INVITATIONS.replace("/1/", "/2/"), { invitation: { email: EMIL, role: "admin" } });
    await at.expectNotRelinked(id);
    const { cookie } = await signIn(service, EMIL);
    expect((await at.signInAsEmil({ cookie })).status).toBe(303);
    expect(await at.linksOf(id)).toEqual(["emil"]);
    expect((await at.signInAsEmil()).status).toBe(303);
  });

  it("leaves a person without a password, who can then use a password link", async () => {
    const { id, link } = await at.personWithoutPassword();
    expect((await at.unlinkFor(id, link.id)).body).toMatchObject({
      person: { has_password: false, provider_links: [] },
    });
    await at.useRecoveryLink(id);
    expect((await signIn(service, EMIL, NEW_PASSWORD)).status).toBe(200);
  });

  it("requires an administrator of all organizations of the person", async () => {
    const { id, link } = await at.linkedPerson();
    const other = clientFor(service, (await signIn(service, await administratorOf(1))).cookie);
    expect(await other("DELETE", `${PEOPLE}/${id}/provider-links/${link.id}`)).toMatchObject({
      status: 409,
      body: { code: "person_elsewhere" },
    });
    expect(await at.linksOf(id)).toEqual(["emil"]);
  });

  it("fails for the administrator's own account, because it requires no password", async () => {
    const { id, link } = await at.linkedPerson([1]);
    await grantRole(service.services.db, id, 1, "admin");
    const own = clientFor(service, (await signIn(service, EMIL)).cookie);
    expect(await own("DELETE", `${PEOPLE}/${id}/provider-links/${link.id}`)).toMatchObject({
      status: 409,
      body: { code: "own_account" },
    });
    expect(await at.linksOf(id)).toEqual(["emil"]);
  });

  async function administratorOf(organizationId: number): Promise<string> {
    const email = `administrator-${organizationId}@example.com`;
    await addPerson(service, email, "admin", organizationId);
    return email;
  }
});
