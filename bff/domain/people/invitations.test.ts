import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Invitation } from "#shared/console/people.ts";
import type { Session } from "#shared/console/session.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { findUserId, grantRole } from "../accounts/accounts.service.ts";
import {
  type Ask,
  addPerson,
  asker,
  cookieOf,
  INVITATIONS,
  list,
  signIn,
  tokenIn,
} from "./people.fixture.ts";

let service: TestService;
let admin: Ask;
let nobody: Ask;

beforeAll(async () => {
  service = await startTestService();
  admin = asker(service, await service.signInAs("admin"));
  nobody = asker(service, null);
});
afterAll(() => service.stop());

interface Linked {
  invitation: Invitation;
  url: string;
}
const EDITOR_OF_11 = { role: null, publication_roles: [{ publication_id: 11, role: "editor" }] };
const invite = (email: string, given: object = { role: "editor" }) =>
  admin<Linked>("POST", INVITATIONS, { invitation: { email, ...given } });
const open = (token: string) => nobody("POST", "/console/api/invitations/open", { token });
const accept = (json: object) => nobody("POST", "/console/api/invitations/accept", json);
const PERSON = { name: "Ada", password: "a long enough password" };

describe("an invitation", () => {
  it("leads somebody new into the organization, with their role, signed in", async () => {
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
    const session = await asker(service, cookieOf(done.headers))<Session>("GET", "/console/api/session");
    expect(session.body.organizations).toMatchObject([
      { role: null, publications: [{ id: 11, role: "editor" }] },
    ]);
    const { people, invitations } = await list(admin);
    expect(people.get("ada@example.com")).toMatchObject(EDITOR_OF_11);
    expect(invitations.has("ada@example.com")).toBe(false);
    expect(await open(token)).toMatchObject({ status: 404, body: { code: "link_unknown" } });
  });

  it("and another one of another organization make one account of somebody new, also at once", async () => {
    const boss = await findUserId(service.services.db, "admin@example.com");
    await grantRole(service.services.db, boss!, 2, "admin");
    const elsewhere = INVITATIONS.replace("/1/", "/2/");
    for (let pair = 0; pair < 5; pair++) {
      const email = `wanted-${pair}@example.com`;
      const links = await Promise.all(
        [INVITATIONS, elsewhere].map((path) =>
          admin<Linked>("POST", path, { invitation: { email, role: "editor" } }),
        ),
      );
      const both = await Promise.all(
        links.map(({ body }) => accept({ token: tokenIn(body.url), ...PERSON })),
      );
      // Whoever comes second has an account by then, and is not signed in to it here.
      expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    }
  });

  it("lets somebody who works here already join with their own session alone", async () => {
    await addPerson(service, "known@example.com", "viewer", 2);
    await addPerson(service, "another@example.com", "viewer", 2);
    const token = tokenIn((await invite("known@example.com")).body.url);
    const own = asker(service, (await signIn(service, "known@example.com")).cookie);
    const another = asker(service, (await signIn(service, "another@example.com")).cookie);
    for (const [ask, signed_in] of [
      [nobody, false],
      [another, false],
      [own, true],
    ] as const)
      expect((await ask("POST", "/console/api/invitations/open", { token })).body).toMatchObject({
        known: true,
        signed_in,
      });
    for (const ask of [nobody, another, admin])
      expect(await ask("POST", "/console/api/invitations/accept", { token, ...PERSON })).toMatchObject({
        status: 403,
        body: { code: "sign_in_to_join", error: expect.stringContaining("known@example.com") },
      });
    const done = await own("POST", "/console/api/invitations/accept", { token });
    expect(done).toMatchObject({ status: 201, body: { email: "known@example.com" } });
    expect(done.headers.getSetCookie()).toEqual([]);
    const session = await own<Session>("GET", "/console/api/session");
    expect(session.body.organizations.map(({ role }) => role).sort()).toEqual(["editor", "viewer"]);
  });

  it("makes an account that was left over somebody's own again", async () => {
    const id = await addPerson(service, "former@example.com", "viewer");
    const before = await signIn(service, "former@example.com");
    expect((await admin("DELETE", `/console/api/organizations/1/people/${id}`)).status).toBe(204);
    const token = tokenIn((await invite("former@example.com")).body.url);
    expect((await open(token)).body).toMatchObject({ known: false });
    const done = await accept({ token, ...PERSON });
    expect(done.status).toBe(201);
    const session = await asker(service, cookieOf(done.headers))<Session>("GET", "/console/api/session");
    expect(session.body.user).toMatchObject({ id, name: PERSON.name });
    expect((await asker(service, before.cookie)("GET", "/console/api/session")).status).toBe(401);
    expect((await signIn(service, "former@example.com")).status).toBe(401);
    expect((await signIn(service, "former@example.com", PERSON.password)).status).toBe(200);
  });

  it("is renewed, withdrawn, and expires", async () => {
    const first = (await invite("late@example.com")).body;
    const path = `${INVITATIONS}/${first.invitation.id}`;
    const second = await admin<Linked>("POST", `${path}/renew`);
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

  it("is made once for an address, and for nobody who is in already or disabled", async () => {
    const id = await addPerson(service, "off@example.com", "viewer", 2);
    await service.services.db
      .updateTable("users")
      .set({ disabled_at: new Date() })
      .where("id", "=", id)
      .execute();
    expect((await invite("twice@example.com")).status).toBe(201);
    for (const email of ["Twice@example.com", "admin@example.com", "off@example.com", "nonsense"]) {
      const answer = await invite(email);
      expect(answer.status, email).toBe(422);
      expect(Object.keys(answer.body)).toEqual(["email"]);
    }
    expect((await invite("odd@example.com", { role: null })).status).toBe(422);
  });

  it("of another organization is not to be touched", async () => {
    const { id } = (await invite("ours@example.com")).body.invitation;
    await addPerson(service, "other-admin@example.com", "admin", 2);
    const other = asker(service, (await signIn(service, "other-admin@example.com")).cookie);
    const theirs = `/console/api/organizations/2/invitations/${id}`;
    expect((await other("POST", `${theirs}/renew`)).status).toBe(404);
    expect((await other("DELETE", theirs)).status).toBe(404);
    expect((await other("POST", `${INVITATIONS}/${id}/renew`)).status).toBe(404);
    expect((await list(admin)).invitations.has("ours@example.com")).toBe(true);
  });
});
