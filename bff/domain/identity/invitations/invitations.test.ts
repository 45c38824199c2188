import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { captureLog } from "#bff/testing/captured-log.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Invitation } from "#shared/console/identity/people.ts";
import type { Session } from "#shared/console/identity/session.ts";
import {
  addPerson,
  type Client,
  clientFor,
  cookieOf,
  INVITATIONS,
  list,
  signIn,
  tokenIn,
} from "../people/people.fixture.ts";
import { raiseCredentialEpoch } from "../sessions/credential-epoch.ts";
import { findUserId, grantRole, lockPerson } from "../users/users.service.ts";

let service: TestService;
let admin: Client;
let signedOut: Client;

const log = captureLog();

beforeAll(async () => {
  service = await startTestService({ logLevel: "info" }, { logTo: log.logTo });
  admin = clientFor(service, await service.signInAs("admin"));
  signedOut = clientFor(service, null);
});
afterAll(() => service.stop());

interface LinkedInvitation {
  invitation: Invitation;
  url: string;
}
const EDITOR_OF_11 = { role: null, publication_roles: [{ publication_id: 11, role: "editor" }] };
const invite = (email: string, given: object = { role: "editor" }) =>
  admin<LinkedInvitation>("POST", INVITATIONS, { invitation: { email, ...given } });
const open = (token: string) => signedOut("POST", "/console/api/invitations/open", { token });
const accept = (json: object) => signedOut("POST", "/console/api/invitations/accept", json);
const disable = (id: string) =>
  service.services.db.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", id).execute();
const NEW_PASSWORD = "a password of their own";
const PERSON = { name: "Ada", password: "a long enough password" };

describe("an invitation", () => {
  it("lets a new person create an account, join the organization with their role and be signed in", async () => {
    const { status, body } = await invite("Ada@Example.com", EDITOR_OF_11);
    expect(status).toBe(201);
    expect(body.url).toMatch(new RegExp(`^${service.url}/join#token=`));
    const token = tokenIn(body.url);
    expect((await open(token)).body).toMatchObject({
      organization: "Example Press",
      email: "ada@example.com",
      role: null,
      publications: [{ name: "Example Monthly", role: "editor" }],
      invited_by: "A admin",
      known: false,
      signed_in: false,
    });
    expect((await accept({ token })).body).toEqual({ name: ["is required"], password: ["is required"] });
    const both = await Promise.all([accept({ token, ...PERSON }), accept({ token, ...PERSON })]);
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
    expect(await open(token)).toMatchObject({ status: 404, body: { code: "link_unknown" } });
  });

  it("and one of another organization, accepted concurrently, create a single account", async () => {
    const adminId = await findUserId(service.services.db, "admin@example.com");
    await grantRole(service.services.db, adminId!, 2, "admin");
    admin = clientFor(service, (await signIn(service, "admin@example.com")).cookie);
    const elsewhere = INVITATIONS.replace("/1/", "/2/");
    for (let pair = 0; pair < 5; pair++) {
      const email = `wanted-${pair}@example.com`;
      const links = await Promise.all(
        [INVITATIONS, elsewhere].map((path) =>
          admin<LinkedInvitation>("POST", path, { invitation: { email, role: "editor" } }),
        ),
      );
      const both = await Promise.all(
        links.map(({ body }) => accept({ token: tokenIn(body.url), ...PERSON })),
      );
      // The second request finds the account, and its session is not signed in to it.
      expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    }
  });

  it("can be accepted by a member of another organization only with their own session", async () => {
    await addPerson(service, "known@example.com", "viewer", 2);
    await addPerson(service, "another@example.com", "viewer", 2);
    const token = tokenIn((await invite("known@example.com")).body.url);
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
    const token = tokenIn((await invite(email)).body.url);
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
    const token = tokenIn((await invite(email)).body.url);
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
    const token = tokenIn((await invite(email)).body.url);
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
    expect((await open(token)).status).toBe(200);
  });

  it("resets an account without memberships for the invited person", async () => {
    const id = await addPerson(service, "former@example.com", "viewer");
    const before = await signIn(service, "former@example.com");
    expect((await admin("DELETE", `/console/api/organizations/1/people/${id}`)).status).toBe(204);
    const token = tokenIn((await invite("former@example.com")).body.url);
    expect((await open(token)).body).toMatchObject({ known: false });
    const done = await accept({ token, ...PERSON });
    expect(done.status).toBe(201);
    const session = await clientFor(service, cookieOf(done.headers))<Session>("GET", "/console/api/session");
    expect(session.body.user).toMatchObject({ id, name: PERSON.name });
    expect((await clientFor(service, before.cookie)("GET", "/console/api/profile")).status).toBe(401);
    expect((await signIn(service, "former@example.com")).status).toBe(401);
    expect((await signIn(service, "former@example.com", PERSON.password)).status).toBe(200);
  });

  it("enables a disabled account without memberships for the invited person", async () => {
    const id = await addPerson(service, "left.disabled@example.com", "viewer");
    await disable(id);
    expect((await admin("DELETE", `/console/api/organizations/1/people/${id}`)).status).toBe(204);
    const token = tokenIn((await invite("left.disabled@example.com")).body.url);
    expect((await accept({ token, ...PERSON })).status).toBe(201);
    expect((await signIn(service, "left.disabled@example.com", PERSON.password)).status).toBe(200);
  });

  it("can be renewed and withdrawn, and expires", async () => {
    const first = (await invite("late@example.com")).body;
    const path = `${INVITATIONS}/${first.invitation.id}`;
    const second = await admin<LinkedInvitation>("POST", `${path}/renew`);
    expect((await open(tokenIn(first.url))).status).toBe(404);
    const token = tokenIn(second.body.url);
    expect((await open(token)).status).toBe(200);
    await service.services.db
      .updateTable("invitations")
      .set({ expires_at: new Date(0) })
      .where("email", "=", "late@example.com")
      .execute();
    expect(await open(token)).toMatchObject({ status: 404, body: { code: "link_expired" } });
    expect((await accept({ token, ...PERSON })).status).toBe(404);
    expect((await admin("DELETE", path)).status).toBe(204);
    expect((await admin("DELETE", path)).status).toBe(404);
    expect((await admin("POST", `${path}/renew`)).status).toBe(404);
  });

  it("cannot be created twice for an address, nor for a member or an invalid address", async () => {
    expect((await invite("twice@example.com")).status).toBe(201);
    for (const email of ["Twice@example.com", "admin@example.com", "nonsense"]) {
      const answer = await invite(email);
      expect(answer.status, email).toBe(422);
      expect(Object.keys(answer.body)).toEqual(["email"]);
    }
    expect((await invite("odd@example.com", { role: null })).status).toBe(422);
  });

  describe("for an address without an account, with one elsewhere, or with a disabled one elsewhere", () => {
    const addresses = [
      "no-account@example.com",
      "works-elsewhere@example.com",
      "disabled-elsewhere@example.com",
    ];

    beforeAll(async () => {
      await addPerson(service, "works-elsewhere@example.com", "editor", 2);
      await disable(await addPerson(service, "disabled-elsewhere@example.com", "viewer", 2));
    });

    /** Returns everything an inviting administrator sees, without the values that differ between any two invitations. */
    async function seenByAdministrator(email: string): Promise<unknown> {
      const invited = await invite(email);
      const renewed = await admin<LinkedInvitation>(
        "POST",
        `${INVITATIONS}/${invited.body.invitation.id}/renew`,
      );
      const token = tokenIn(renewed.body.url);
      const answers = [
        invited,
        renewed,
        await open(token),
        await accept({ token }),
        await accept({ token, name: PERSON.name }),
        await admin("POST", "/console/api/invitations/open", { token }),
        await admin("POST", "/console/api/invitations/accept", { token }),
      ];
      const { people, invitations } = await list(admin);
      const audit = await admin<{ audit_entries: { action: string; record: object; after: object }[] }>(
        "GET",
        `/console/api/organizations/1/audit?search=${encodeURIComponent(email)}`,
      );
      const seen = JSON.stringify({
        answers: answers.map(({ status, body }) => ({ status, body })),
        person: people.get(email) ?? null,
        invitation: invitations.get(email),
        audit: audit.body.audit_entries.map(({ action, record, after }) => ({ action, record, after })),
      });
      return JSON.parse(
        seen
          .replaceAll(email, "<address>")
          .replaceAll(/#token=[\w-]{32}/g, "#token=<token>")
          .replaceAll(/"(id|created_at|expires_at|request_id)":("[^"]*"|\d+)/g, '"$1":null'),
      );
    }

    it("looks the same to the administrator", async () => {
      const [none, ...others] = await Promise.all(addresses.map(seenByAdministrator));
      expect(none).toMatchObject({
        answers: [
          { status: 201 },
          { status: 200 },
          { status: 200, body: { known: false, signed_in: false } },
          { status: 422, body: { name: ["is required"], password: ["is required"] } },
          { status: 422, body: { password: ["is required"] } },
          { status: 200, body: { known: false, signed_in: false } },
          { status: 403, body: { code: "sign_in_to_join" } },
        ],
        audit: [{ action: "invitation.resent" }, { action: "invitation.invited" }],
      });
      for (const other of others) expect(other).toEqual(none);
    });
  });

  it("does not reveal whether an address has an account elsewhere after 20 failures in an hour", async () => {
    const refusals = service.services.rateLimits.limit("invitation-refusals");
    const addresses = ["probed-without-account@example.com", "probed-elsewhere@example.com"];
    await addPerson(service, addresses[1]!, "viewer", 2);
    const tokens = await Promise.all(addresses.map(async (email) => tokenIn((await invite(email)).body.url)));
    await refusals.reset("1");
    await refusals.charge("1", 19);
    expect((await accept({ token: tokens[1]!, ...PERSON })).body).toMatchObject({ code: "sign_in_to_join" });
    for (const token of tokens)
      expect(await accept({ token, ...PERSON })).toMatchObject({
        status: 429,
        body: { code: "too_many_attempts" },
      });
    await refusals.reset("1");
    expect((await accept({ token: tokens[0]!, ...PERSON })).status).toBe(201);
  });

  it("logs a refused account for the operator only, without the address", async () => {
    const email = "tried-elsewhere@example.com";
    await addPerson(service, email, "viewer", 2);
    const { invitation, url } = (await invite(email)).body;
    const refused = await accept({ token: tokenIn(url), ...PERSON });
    expect(refused).toMatchObject({ status: 403, body: { code: "sign_in_to_join" } });
    const line = log
      .text()
      .split("\n")
      .findLast((one) => one.includes("refused to create an account"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ organization_id: 1, invitation_id: invitation.id });
    expect(line).not.toContain(email);
    const audit = await admin<{ audit_entries: { action: string }[] }>(
      "GET",
      `/console/api/organizations/1/audit?search=${encodeURIComponent(email)}`,
    );
    expect(audit.body.audit_entries.map(({ action }) => action)).toEqual(["invitation.invited"]);
  });

  it("is 404 to administrators of other organizations", async () => {
    const { id } = (await invite("ours@example.com")).body.invitation;
    await addPerson(service, "other-admin@example.com", "admin", 2);
    const other = clientFor(service, (await signIn(service, "other-admin@example.com")).cookie);
    const theirs = `/console/api/organizations/2/invitations/${id}`;
    expect((await other("POST", `${theirs}/renew`)).status).toBe(404);
    expect((await other("DELETE", theirs)).status).toBe(404);
    expect((await other("POST", `${INVITATIONS}/${id}/renew`)).status).toBe(404);
    expect((await list(admin)).invitations.has("ours@example.com")).toBe(true);
  });
});
