import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Session } from "#shared/console/identity/session.ts";
import { raiseCredentialEpoch } from "../credential-epoch.ts";
import { grantRole, lockPerson } from "../users/users.service.ts";
import {
  type InvitationFixture,
  invitationFixture,
  type LinkedInvitation,
  PERSON,
} from "./invitations.fixture.ts";
import {
  addPerson,
  type Client,
  clientFor,
  cookieOf,
  INVITATIONS,
  list,
  signIn,
  tokenIn,
} from "./people.fixture.ts";

let service: TestService;
let admin: Client;
let signedOut: Client;
let at: InvitationFixture;

beforeAll(async () => {
  service = await startTestService();
  at = await invitationFixture(service);
  ({ admin, signedOut } = at);
});
afterAll(() => service.stop());

const EDITOR_OF_11 = { role: null, publication_roles: [{ publication_id: 11, role: "editor" }] };
const NEW_PASSWORD = "a new private password";

describe("an invitation", () => {
  it("lets a new person create an account, join the organization with their role and be signed in", async () => {
    const { status, body } = await at.invite("Ada@Example.com", EDITOR_OF_11);
    expect(status).toBe(201);
    expect(body.url).toMatch(new RegExp(`^${service.url}/join#token=`));
    const token = tokenIn(body.url);
    expect((await at.open(token)).body).toMatchObject({
      organization: "Example Press",
      email: "ada@example.com",
      role: null,
      publications: [{ name: "Example Monthly", role: "editor" }],
      invited_by: "A admin",
      known: false,
      signed_in: false,
    });
    expect((await at.accept({ token })).body).toEqual({ name: ["is required"], password: ["is required"] });
    const both = await Promise.all([at.accept({ token, ...PERSON }), at.accept({ token, ...PERSON })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 404]);
    const done = both.find((answer) => answer.status === 201)!;
    expect(done.body).toEqual({ email: "ada@example.com" });
    const session = await clientFor(service, cookieOf(done.headers))<Session>("GET", "/console/api/session");
    expect(session.body.organizations).toMatchObject([
      { role: null, publications: [{ id: 11, role: "editor" }] },
    ]);
    const { people, invitations } = await list(admin);
    expect(people.get("ada@example.com")).toMatchObject(EDITOR_OF_11);
    expect(invitations.has("ada@example.com")).toBe(false);
    expect(await at.open(token)).toMatchObject({ status: 404, body: { code: "link_unknown" } });
  });

  it("and one of another organization, accepted concurrently, create a single account", async () => {
    const administratorId = await addPerson(service, "both@example.com", "admin");
    await grantRole(service.services.db, administratorId, 2, "admin");
    const administrator = clientFor(service, (await signIn(service, "both@example.com")).cookie);
    const elsewhere = INVITATIONS.replace("/1/", "/2/");
    for (let pair = 0; pair < 5; pair++) {
      const email = `wanted-${pair}@example.com`;
      const links = await Promise.all(
        [INVITATIONS, elsewhere].map((path) =>
          administrator<LinkedInvitation>("POST", path, { invitation: { email, role: "editor" } }),
        ),
      );
      const both = await Promise.all(
        links.map(({ body }) => at.accept({ token: tokenIn(body.url), ...PERSON })),
      );
      // The second request finds the account, and its session is not signed in to it.
      expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    }
  });

  it("can be accepted by a member of another organization only with their own session", async () => {
    await addPerson(service, "known@example.com", "viewer", 2);
    await addPerson(service, "another@example.com", "viewer", 2);
    const token = tokenIn((await at.invite("known@example.com")).body.url);
    const own = clientFor(service, (await signIn(service, "known@example.com")).cookie);
    const another = clientFor(service, (await signIn(service, "another@example.com")).cookie);
    for (const [request, isOwn] of [
      [signedOut, false],
      [another, false],
      [own, true],
    ] as const)
      expect((await request("POST", "/console/api/invitations/open", { token })).body).toMatchObject({
        known: isOwn,
        signed_in: isOwn,
      });
    const refusal = {
      status: 403,
      body: { code: "sign_in_to_join", error: expect.stringContaining("known@example.com") },
    };
    for (const request of [signedOut, another, admin])
      expect(await request("POST", "/console/api/invitations/accept", { token, ...PERSON })).toMatchObject(
        refusal,
      );
    expect(await another("POST", "/console/api/invitations/accept", { token })).toMatchObject(refusal);
    const done = await own("POST", "/console/api/invitations/accept", { token, password: NEW_PASSWORD });
    expect(done).toMatchObject({ status: 201, body: { email: "known@example.com" } });
    const session = await clientFor(service, cookieOf(done.headers))<Session>("GET", "/console/api/session");
    expect(session.body.organizations.map(({ role }) => role).sort()).toEqual(["editor", "viewer"]);
  });

  it("requires a new password from a member of another organization, and ends their other sessions", async () => {
    const email = "made-elsewhere@example.com";
    await addPerson(service, email, "viewer", 2);
    const earlier = clientFor(service, (await signIn(service, email)).cookie);
    const token = tokenIn((await at.invite(email)).body.url);
    const own = clientFor(service, (await signIn(service, email)).cookie);
    expect((await own("POST", "/console/api/invitations/open", { token })).body).toMatchObject({
      known: true,
      needs_new_password: true,
    });
    const join = (password?: string) => own("POST", "/console/api/invitations/accept", { token, password });
    expect(await join()).toMatchObject({ status: 422, body: { password: ["is required"] } });
    expect(await join(PASSWORD)).toMatchObject({
      status: 422,
      body: { password: ["must differ from your current password"] },
    });
    const joined = await join(NEW_PASSWORD);
    expect(joined.status, joined.text).toBe(201);
    const session = (request: Client) => request<Session>("GET", "/console/api/session");
    const continued = await session(clientFor(service, cookieOf(joined.headers)));
    expect(continued.body.organizations.map(({ id }) => id)).toEqual([1, 2]);
    for (const ended of [earlier, own]) expect((await session(ended)).body).toBeNull();
    expect((await signIn(service, email)).status).toBe(401);
    expect((await signIn(service, email, NEW_PASSWORD)).status).toBe(200);
  });

  it("shares the rate limit for wrong passwords with the profile", async () => {
    const email = "guessed-by-joining@example.com";
    const id = await addPerson(service, email, "viewer", 2);
    const token = tokenIn((await at.invite(email)).body.url);
    const own = clientFor(service, (await signIn(service, email)).cookie);
    await service.services.rateLimits.limit("password").charge(id, 9);
    const guess = await own("POST", "/console/api/profile/two-factor", { current_password: "a guess" });
    expect(guess.status).toBe(422);
    const join = await own("POST", "/console/api/invitations/accept", { token, password: PASSWORD });
    expect(join).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  });

  it("cannot be accepted with an ended session, and remains usable", async () => {
    const email = "ended@example.com";
    const id = await addPerson(service, email, "viewer", 2);
    const token = tokenIn((await at.invite(email)).body.url);
    const own = clientFor(service, (await signIn(service, email)).cookie);
    const { db } = service.services;
    // Otherwise the request would also wait for the update of `last_seen_at`.
    await db.updateTable("users").set({ last_seen_at: new Date() }).where("id", "=", id).execute();
    const trx = await db.startTransaction().execute();
    await lockPerson(trx, id);
    const joining = own("POST", "/console/api/invitations/accept", { token, password: NEW_PASSWORD });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await raiseCredentialEpoch(trx, id);
    await trx.commit().execute();
    expect(await joining).toMatchObject({ status: 409, body: { code: "session_ended" } });
    expect((await at.open(token)).status).toBe(200);
  });

  it("resets an account without memberships for the invited person", async () => {
    const id = await addPerson(service, "former@example.com", "viewer");
    const before = await signIn(service, "former@example.com");
    expect((await admin("DELETE", `/console/api/organizations/1/people/${id}`)).status).toBe(204);
    const token = tokenIn((await at.invite("former@example.com")).body.url);
    expect((await at.open(token)).body).toMatchObject({ known: false });
    const done = await at.accept({ token, ...PERSON });
    expect(done.status).toBe(201);
    const session = await clientFor(service, cookieOf(done.headers))<Session>("GET", "/console/api/session");
    expect(session.body.user).toMatchObject({ id, name: PERSON.name });
    expect((await clientFor(service, before.cookie)("GET", "/console/api/profile")).status).toBe(401);
    expect((await signIn(service, "former@example.com")).status).toBe(401);
    expect((await signIn(service, "former@example.com", PERSON.password)).status).toBe(200);
  });

  it("enables a disabled account without memberships for the invited person", async () => {
    const id = await addPerson(service, "left.disabled@example.com", "viewer");
    await at.disable(id);
    expect((await admin("DELETE", `/console/api/organizations/1/people/${id}`)).status).toBe(204);
    const token = tokenIn((await at.invite("left.disabled@example.com")).body.url);
    expect((await at.accept({ token, ...PERSON })).status).toBe(201);
    expect((await signIn(service, "left.disabled@example.com", PERSON.password)).status).toBe(200);
  });
});
