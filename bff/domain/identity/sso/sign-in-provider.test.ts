import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type SamplePublisher, startSamplePublisher } from "#e2e/customer/start-customer.ts";
import type { Session } from "#shared/console/identity/session.ts";
import { PROVIDER_CALLBACK } from "#shared/console/identity/sign-in-provider.ts";
import {
  addPerson,
  type Client,
  clientFor,
  cookieOf,
  INVITATIONS,
  signIn,
  tokenIn,
} from "../people/people.fixture.ts";
import { findUserId, setPassword } from "../users/users.service.ts";
import {
  signInThroughProvider as signInWithProvider,
  type ThroughOptions,
} from "./sign-in-provider.fixture.ts";

const SETTINGS = "/console/api/sign-in-provider";

let customer: SamplePublisher;
let service: TestService;
let admin: Client;
let ownerCookie: string;

beforeAll(async () => {
  customer = await startSamplePublisher({ port: 0 });
  service = await startTestService();
  admin = clientFor(service, await service.signInAs("admin"));
  expect((await save()).status).toBe(403);
  await service.services.db
    .insertInto("memberships")
    .columns(["user_id", "organization_id", "role"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .select((inner) => ["id", inner.lit(2).as("organization_id"), inner.val("admin" as const).as("role")])
        .where("email", "=", "admin@example.com"),
    )
    .execute();
  ownerCookie = (await signIn(service, "admin@example.com")).cookie;
  admin = clientFor(service, ownerCookie);
});
afterAll(async () => {
  await service.stop();
  await customer.close();
});

function save(change: object = {}) {
  const provider = {
    name: "Company login",
    issuer: customer.url,
    client_id: customer.clientId,
    enabled: true,
    ...change,
  };
  return admin<{ provider: { version: number }; callback_url: string }>("PUT", SETTINGS, { provider });
}

const signInThroughProvider = (name: string, options?: ThroughOptions) =>
  signInWithProvider(service, customer, name, options);

const sessionOf = async (headers: Headers) =>
  (await clientFor(service, cookieOf(headers))<Session>("GET", "/console/api/session")).body;

describe("the provider's settings", () => {
  it("are saved only if an OpenID provider responds, and never return the secret", async () => {
    const refused = await save({ issuer: `${service.url}/healthz` });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body)).toEqual(["issuer"]);
    expect((await save({ issuer: "ftp://id.example.com" })).status).toBe(422);
    expect((await save({ new_people_domain: "example.com" })).status).toBe(422);
    const saved = await save({ client_secret: "sealed-secret" });
    expect(saved.body).toMatchObject({
      provider: { has_secret: true, issuer: customer.url },
      callback_url: service.url + PROVIDER_CALLBACK,
    });
    const read = await admin("GET", SETTINGS);
    expect(read.text).not.toContain("sealed-secret");
    expect((await save({ client_secret: null })).body.provider).toMatchObject({ has_secret: false });
    const stale = await admin("PUT", SETTINGS, { provider: { ...saved.body.provider } }, '"1"');
    expect(stale.status).toBe(412);
    const entries = await service.services.db
      .selectFrom("audit_entries")
      .select(["action", "organization_id", "after"])
      .where("record_type", "=", "sign_in_provider")
      .where("organization_id", "=", 1)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "sign_in_provider.created",
      "sign_in_provider.updated",
    ]);
    expect(JSON.stringify(entries)).not.toContain("sealed-secret");
  });

  it("require a verified address only from the claim email, which email_verified describes", async () => {
    for (const given of [{}, { require_verified_email: true }]) {
      const refused = await save({ email_claim: "upn", ...given });
      expect(refused.status, refused.text).toBe(422);
      expect(Object.keys(refused.body)).toEqual(["require_verified_email"]);
    }
    const saved = await save({ email_claim: "upn", require_verified_email: false });
    expect(saved.body.provider).toMatchObject({ email_claim: "upn", require_verified_email: false });
    await save();
  });

  it("are offered at sign-in only if they are enabled", async () => {
    const installation = () => clientFor(service, null)("GET", "/console/api/installation");
    await save({ enabled: false });
    expect((await installation()).body).toMatchObject({ provider: null });
    expect(
      (await clientFor(service, null)("POST", "/console/api/sign-in/provider", { to: "/" })).status,
    ).toBe(409);
    await save();
    expect((await installation()).body).toMatchObject({ provider: { name: "Company login" } });
  });
});

describe("a sign-in through the provider", () => {
  it("links the account of the address, and later finds it by its identity", async () => {
    const id = await addPerson(service, "anna@example.com", "editor");
    const first = await signInThroughProvider("anna");
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe("/publications/10/issues");
    expect((await sessionOf(first.headers)).user.id).toBe(id);
    await service.services.db
      .updateTable("users")
      .set({ email: "renamed@example.com" })
      .where("id", "=", id)
      .execute();
    const second = await signInThroughProvider("anna", { to: "https://evil.example.com/" });
    expect(second.headers.get("location")).toBe("/");
    expect((await sessionOf(second.headers)).user.id).toBe(id);
  });

  it("removes password and sessions of the account, because its creator may know them", async () => {
    const id = await addPerson(service, "emil@example.com", "editor");
    const { cookie } = await signIn(service, "emil@example.com");
    const response = await signInThroughProvider("emil");
    expect((await sessionOf(response.headers)).user.id).toBe(id);
    expect((await clientFor(service, cookie)("GET", "/console/api/profile")).status).toBe(401);
    expect((await signIn(service, "emil@example.com")).status).toBe(401);
    const entries = await service.services.db
      .selectFrom("audit_entries")
      .select("action")
      .where("action", "=", "person.password_removed")
      .where("record_id", "=", id)
      .execute();
    expect(entries).toHaveLength(1);
  });

  it("keeps the password of a person who is signed in to the account", async () => {
    const id = (await findUserId(service.services.db, "emil@example.com"))!;
    await service.services.db.deleteFrom("accounts").where("user_id", "=", id).execute();
    await service.services.db
      .transaction()
      .execute(async (trx) => setPassword(trx, id, await passwords.hash(PASSWORD)));
    const { cookie } = await signIn(service, "emil@example.com");
    const response = await signInThroughProvider("emil", { cookie });
    expect((await sessionOf(response.headers)).user.id).toBe(id);
    expect((await signIn(service, "emil@example.com")).status).toBe(200);
    await service.services.db.deleteFrom("accounts").where("user_id", "=", id).execute();
  });

  it("lets its user join another organization later, with a new password if they have one", async () => {
    const id = (await findUserId(service.services.db, "renamed@example.com"))!;
    const { db } = service.services;
    const passwordHash = await passwords.hash(PASSWORD);
    await db.transaction().execute((trx) => setPassword(trx, id, passwordHash));
    expect((await signIn(service, "renamed@example.com")).status).toBe(200);
    const invited = await admin<{ url: string }>("POST", INVITATIONS.replace("/1/", "/2/"), {
      invitation: { email: "renamed@example.com", role: "viewer" },
    });
    const own = clientFor(service, cookieOf((await signInThroughProvider("anna")).headers));
    const join = (password?: string) =>
      own("POST", "/console/api/invitations/accept", { token: tokenIn(invited.body.url), password });
    expect((await join()).status).toBe(422);
    const joined = await join("a new private password");
    expect(joined.status, joined.text).toBe(201);
    expect((await signIn(service, "renamed@example.com")).status).toBe(401);
    const session = await sessionOf((await signInThroughProvider("anna")).headers);
    expect(session.organizations.map(({ id }) => id).sort()).toEqual([1, 2]);
  });

  it("removes the password of a signed-in user whose invitation it accepts", async () => {
    await addPerson(service, "carla@example.com", "viewer", 2);
    await admin("POST", INVITATIONS, { invitation: { email: "carla@example.com", role: "viewer" } });
    const { cookie } = await signIn(service, "carla@example.com");
    const session = await sessionOf((await signInThroughProvider("carla", { cookie })).headers);
    expect(session.organizations.map(({ id }) => id)).toEqual([1, 2]);
    expect((await signIn(service, "carla@example.com")).status).toBe(401);
    await service.services.db.deleteFrom("users").where("email", "=", "carla@example.com").execute();
  });

  it("works once, and only in the browser that started it", async () => {
    const { again } = await signInThroughProvider("anna");
    expect((await again()).status).toBe(400);
    const elsewhere = await signInThroughProvider("anna", { forget: true });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.text).toContain("another browser");
  });

  it("notifies the console's other windows if it ran in its own window", async () => {
    const done = await signInThroughProvider("anna", { to: null });
    expect(done.status).toBe(200);
    expect(done.text).toContain("newsrack-signed-in");
  });

  it("accepts the person's invitation with its role", async () => {
    await admin("POST", INVITATIONS, { invitation: { email: "ben@example.com", role: "manager" } });
    const session = await sessionOf((await signInThroughProvider("ben")).headers);
    expect(session.user).toMatchObject({ name: "ben", email: "ben@example.com" });
    expect(session.organizations).toMatchObject([{ id: 1, role: "manager" }]);
  });

  it("fails for unknown people, unless people of their domain may join as viewers", async () => {
    const unknown = await signInThroughProvider("carla");
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain("carla@example.com is not known here");
    expect(unknown.headers.getSetCookie().join()).not.toContain("session_token=");
    await save({ new_people_domain: "elsewhere.example", new_people_organization_id: 1 });
    expect((await signInThroughProvider("carla")).status).toBe(400);
    await save({ new_people_domain: "example.com", new_people_organization_id: 1 });
    const session = await sessionOf((await signInThroughProvider("carla")).headers);
    expect(session.organizations).toMatchObject([{ id: 1, role: "viewer" }]);
    await save();
  });

  it("shows an error page for a disabled account", async () => {
    const id = await addPerson(service, "dora@example.com", "viewer");
    await admin("POST", `/console/api/organizations/1/people/${id}/disable`);
    const refused = await signInThroughProvider("dora");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("This account is disabled");
  });

  it("requires the claim that contains the email address", async () => {
    await save({ email_claim: "upn", require_verified_email: false });
    const refused = await signInThroughProvider("emil");
    expect(refused.text).toContain("“upn”");
    await save();
  });
});
