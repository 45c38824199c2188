import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Session } from "#shared/console/session.ts";
import { PROVIDER_CALLBACK } from "#shared/console/sign-in-provider.ts";
import { type Customer, startCustomer } from "../../../e2e/customer/start-customer.ts";
import { PASSWORD, startTestService, type TestService } from "../../testing/test-service.ts";
import { findUserId, hashPassword, setPassword } from "../accounts/accounts.service.ts";
import {
  type Ask,
  addPerson,
  asker,
  cookieOf,
  INVITATIONS,
  signIn,
  tokenIn,
} from "../people/people.fixture.ts";
import { comeThrough as comeThroughProvider, type ThroughOptions } from "./sign-in-provider.fixture.ts";

const SETTINGS = "/console/api/sign-in-provider";

let customer: Customer;
let service: TestService;
let admin: Ask;
let ownerCookie: string;

beforeAll(async () => {
  customer = await startCustomer({ port: 0 });
  service = await startTestService();
  admin = asker(service, await service.signInAs("admin"));
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
  admin = asker(service, ownerCookie);
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

const comeThrough = (name: string, options?: ThroughOptions) =>
  comeThroughProvider(service, customer, name, options);

const sessionOf = async (headers: Headers) =>
  (await asker(service, cookieOf(headers))<Session>("GET", "/console/api/session")).body;

describe("the settings", () => {
  it("are saved only if an OpenID provider answers, and never give the secret away", async () => {
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
    const told = await service.services.db
      .selectFrom("audit_entries")
      .select(["action", "organization_id", "after"])
      .where("record_type", "=", "sign_in_provider")
      .where("organization_id", "=", 1)
      .orderBy("id")
      .execute();
    expect(told.map(({ action }) => action)).toEqual([
      "sign_in_provider.created",
      "sign_in_provider.updated",
    ]);
    expect(JSON.stringify(told)).not.toContain("sealed-secret");
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

  it("are offered at the door once they are switched on", async () => {
    const installation = () => asker(service, null)("GET", "/console/api/installation");
    await save({ enabled: false });
    expect((await installation()).body).toMatchObject({ provider: null });
    expect((await asker(service, null)("POST", "/console/api/sign-in/provider", { to: "/" })).status).toBe(
      409,
    );
    await save();
    expect((await installation()).body).toMatchObject({ provider: { name: "Company login" } });
  });
});

describe("signing in through the provider", () => {
  it("lets in who is known, as the same person from then on", async () => {
    const id = await addPerson(service, "anna@example.com", "editor");
    const first = await comeThrough("anna");
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe("/publications/10/issues");
    expect((await sessionOf(first.headers)).user.id).toBe(id);
    await service.services.db
      .updateTable("users")
      .set({ email: "renamed@example.com" })
      .where("id", "=", id)
      .execute();
    const second = await comeThrough("anna", { to: "https://evil.example.com/" });
    expect(second.headers.get("location")).toBe("/");
    expect((await sessionOf(second.headers)).user.id).toBe(id);
  });

  it("leaves nothing to whoever made the account, where there are organizations it has no part in yet", async () => {
    const id = await addPerson(service, "emil@example.com", "editor");
    const { cookie } = await signIn(service, "emil@example.com");
    const came = await comeThrough("emil");
    expect((await sessionOf(came.headers)).user.id).toBe(id);
    expect((await asker(service, cookie)("GET", "/console/api/profile")).status).toBe(401);
    expect((await signIn(service, "emil@example.com")).status).toBe(401);
    const told = await service.services.db
      .selectFrom("audit_entries")
      .select("action")
      .where("action", "=", "person.password_removed")
      .where("record_id", "=", id)
      .execute();
    expect(told).toHaveLength(1);
  });

  it("leaves the password to whoever has shown that the account is theirs", async () => {
    const id = (await findUserId(service.services.db, "emil@example.com"))!;
    await service.services.db.deleteFrom("accounts").where("user_id", "=", id).execute();
    await service.services.db
      .transaction()
      .execute(async (trx) => setPassword(trx, id, await hashPassword(service.services, PASSWORD)));
    const { cookie } = await signIn(service, "emil@example.com");
    const came = await comeThrough("emil", { cookie });
    expect((await sessionOf(came.headers)).user.id).toBe(id);
    expect((await signIn(service, "emil@example.com")).status).toBe(200);
    await service.services.db.deleteFrom("accounts").where("user_id", "=", id).execute();
  });

  it("leads into an organization that its user joins later, with a new password if they have one", async () => {
    const id = (await findUserId(service.services.db, "renamed@example.com"))!;
    const { db } = service.services;
    const passwordHash = await hashPassword(service.services, PASSWORD);
    await db.transaction().execute((trx) => setPassword(trx, id, passwordHash));
    expect((await signIn(service, "renamed@example.com")).status).toBe(200);
    const invited = await admin<{ url: string }>("POST", INVITATIONS.replace("/1/", "/2/"), {
      invitation: { email: "renamed@example.com", role: "viewer" },
    });
    const own = asker(service, cookieOf((await comeThrough("anna")).headers));
    const join = (password?: string) =>
      own("POST", "/console/api/invitations/accept", { token: tokenIn(invited.body.url), password });
    expect((await join()).status).toBe(422);
    const joined = await join("a password of their own");
    expect(joined.status, joined.text).toBe(201);
    expect((await signIn(service, "renamed@example.com")).status).toBe(401);
    const session = await sessionOf((await comeThrough("anna")).headers);
    expect(session.organizations.map(({ id }) => id).sort()).toEqual([1, 2]);
  });

  it("removes the password of a signed-in user who joins another organization by it", async () => {
    await addPerson(service, "carla@example.com", "viewer", 2);
    await admin("POST", INVITATIONS, { invitation: { email: "carla@example.com", role: "viewer" } });
    const { cookie } = await signIn(service, "carla@example.com");
    const session = await sessionOf((await comeThrough("carla", { cookie })).headers);
    expect(session.organizations.map(({ id }) => id)).toEqual([1, 2]);
    expect((await signIn(service, "carla@example.com")).status).toBe(401);
    await service.services.db.deleteFrom("users").where("email", "=", "carla@example.com").execute();
  });

  it("works once, and in the browser that began it alone", async () => {
    const { again } = await comeThrough("anna");
    expect((await again()).status).toBe(400);
    const elsewhere = await comeThrough("anna", { forget: true });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.text).toContain("another browser");
  });

  it("tells the console's other windows where it has one of its own", async () => {
    const done = await comeThrough("anna", { to: null });
    expect(done.status).toBe(200);
    expect(done.text).toContain("newsrack-signed-in");
  });

  it("lets in who is invited, with the role of the invitation", async () => {
    await admin("POST", INVITATIONS, { invitation: { email: "ben@example.com", role: "manager" } });
    const session = await sessionOf((await comeThrough("ben")).headers);
    expect(session.user).toMatchObject({ name: "ben", email: "ben@example.com" });
    expect(session.organizations).toMatchObject([{ id: 1, role: "manager" }]);
  });

  it("lets in nobody else, unless new people of their domain are welcome as viewers", async () => {
    const stranger = await comeThrough("carla");
    expect(stranger.status).toBe(400);
    expect(stranger.text).toContain("carla@example.com is not known here");
    expect(stranger.headers.getSetCookie().join()).not.toContain("session_token=");
    await save({ new_people_domain: "elsewhere.example", new_people_organization_id: 1 });
    expect((await comeThrough("carla")).status).toBe(400);
    await save({ new_people_domain: "example.com", new_people_organization_id: 1 });
    const session = await sessionOf((await comeThrough("carla")).headers);
    expect(session.organizations).toMatchObject([{ id: 1, role: "viewer" }]);
    await save();
  });

  it("tells somebody whose account is disabled", async () => {
    const id = await addPerson(service, "dora@example.com", "viewer");
    await admin("POST", `/console/api/organizations/1/people/${id}/disable`);
    const refused = await comeThrough("dora");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("This account is disabled");
  });

  it("needs the claim that names the address", async () => {
    await save({ email_claim: "upn", require_verified_email: false });
    const refused = await comeThrough("emil");
    expect(refused.text).toContain("“upn”");
    await save();
  });
});
