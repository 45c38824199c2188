import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Person } from "#shared/console/identity/people.ts";
import { grantRole } from "../users/users.service.ts";
import { addPerson, type Client, clientFor, list, PEOPLE, signIn, tokenIn } from "./people.fixture.ts";

let service: TestService;
let admin: Client;
let adminId: string;

beforeAll(async () => {
  service = await startTestService();
  admin = clientFor(service, await service.signInAs("admin"));
  adminId = (await list(admin)).people.get("admin@example.com")!.user_id;
});
afterAll(() => service.stop());

const roles = (id: string, json: object, ifMatch?: string) =>
  admin<{ person: Person; code: string }>("PUT", `${PEOPLE}/${id}/roles`, { roles: json }, ifMatch);

describe("roles", () => {
  it("are changed for the organization and for publications, unless the version is outdated", async () => {
    const id = await addPerson(service, "role@example.com", "viewer");
    const given = { role: "viewer", publication_roles: [{ publication_id: 11, role: "editor" }] };
    const changed = await roles(id, given, '"1"');
    expect(changed).toMatchObject({ status: 200, body: { person: { ...given, version: 2 } } });
    expect((await roles(id, given, '"1"')).status).toBe(412);
    expect((await list(admin)).people.get("role@example.com")).toMatchObject(given);
    expect((await roles(id, { role: null, publication_roles: given.publication_roles })).status).toBe(200);
  });

  it.each([
    ["no role", { role: null }, "role"],
    [
      "a role in a publication of another organization",
      { role: "viewer", publication_roles: [{ publication_id: 20, role: "editor" }] },
      "publication_roles",
    ],
    [
      "a publication role for an administrator",
      { role: "admin", publication_roles: [{ publication_id: 10, role: "editor" }] },
      "publication_roles",
    ],
    [
      "two roles in the same publication",
      {
        role: "viewer",
        publication_roles: [
          { publication_id: 10, role: "editor" },
          { publication_id: 10, role: "viewer" },
        ],
      },
      "publication_roles",
    ],
    ["an unknown role", { role: "king" }, "role"],
  ])("are rejected with %s", async (_what, given, field) => {
    const answer = await roles(adminId, given);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body)).toEqual([field]);
  });

  it("of a person in another organization are 404", async () => {
    const id = await addPerson(service, "elsewhere@example.com", "viewer", 2);
    expect((await roles(id, { role: "viewer" })).status).toBe(404);
    expect((await admin("DELETE", `${PEOPLE}/${id}`)).status).toBe(404);
    expect((await admin("GET", "/console/api/organizations/2/people")).status).toBe(404);
  });

  it("end the person's event streams when they change", async () => {
    const id = await addPerson(service, "watching@example.com", "viewer");
    const { cookie } = await signIn(service, "watching@example.com");
    const stream = await fetch(`${service.url}/console/api/events`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    let hasEnded = false;
    const ended = stream.text().then((received) => {
      hasEnded = true;
      return received;
    });
    expect((await admin("GET", PEOPLE)).status).toBe(200);
    expect(hasEnded).toBe(false);
    await roles(id, { role: "editor" });
    // The console then reconnects with the new roles.
    expect(await ended).toContain('"recent"');
  });
});

describe("the last administrator", () => {
  it("cannot be demoted, removed or disabled", async () => {
    expect(await roles(adminId, { role: "editor" })).toMatchObject({
      status: 409,
      body: { code: "last_administrator" },
    });
    expect((await admin("DELETE", `${PEOPLE}/${adminId}`)).status).toBe(409);
    expect((await admin("POST", `${PEOPLE}/${adminId}/disable`)).status).toBe(409);
  });

  it("remains if two administrators demote, remove or disable each other concurrently", async () => {
    const attempts: ((request: Client, id: string) => Promise<{ status: number }>)[] = [
      (request, id) => request("PUT", `${PEOPLE}/${id}/roles`, { roles: { role: "viewer" } }),
      (request, id) => request("DELETE", `${PEOPLE}/${id}`),
      (request, id) => request("POST", `${PEOPLE}/${id}/disable`),
    ];
    for (const [index, attempt] of attempts.entries()) {
      const email = `rival-${index}@example.com`;
      const rivalId = await addPerson(service, email, "admin");
      const rival = clientFor(service, (await signIn(service, email)).cookie);
      const answers = await Promise.all([attempt(admin, rivalId), attempt(rival, adminId)]);
      const ok = answers.filter(({ status }) => status < 300);
      expect(ok, JSON.stringify(answers)).toHaveLength(1);
      const left = await service.services.db
        .selectFrom("memberships")
        .innerJoin("users", "users.id", "memberships.user_id")
        .where("organization_id", "=", 1)
        .where("role", "=", "admin")
        .where("disabled_at", "is", null)
        .select("users.id")
        .execute();
      expect(left).toHaveLength(1);
      await restoreAdmin();
    }
  });

  async function restoreAdmin(): Promise<void> {
    const { db } = service.services;
    await db.deleteFrom("users").where("email", "like", "rival-%").execute();
    await db.updateTable("users").set({ disabled_at: null }).where("id", "=", adminId).execute();
    await db
      .insertInto("memberships")
      .values({ user_id: adminId, organization_id: 1, role: "admin" })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "organization_id"]).doUpdateSet({ role: "admin" }),
      )
      .execute();
    admin = clientFor(service, (await signIn(service, "admin@example.com")).cookie);
  }
});

describe("disabling an account", () => {
  it("ends every session immediately, and is revealed only with the right password", async () => {
    const id = await addPerson(service, "gone@example.com", "editor");
    const { cookie } = await signIn(service, "gone@example.com");
    const stream = await fetch(`${service.url}/console/api/events`, { headers: { cookie } });
    const answer = await admin<{ person: Person }>("POST", `${PEOPLE}/${id}/disable`);
    expect(answer.body.person.disabled).toBe(true);
    await stream.text();
    expect((await clientFor(service, cookie)("GET", "/console/api/profile")).status).toBe(401);
    expect(await signIn(service, "gone@example.com")).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_DISABLED" },
    });
    expect((await signIn(service, "gone@example.com", "not the password")).status).toBe(401);
    expect((await admin("POST", `${PEOPLE}/${id}/password-link`)).status).toBe(409);
    expect((await admin("POST", `${PEOPLE}/${id}/enable`)).status).toBe(200);
    expect((await signIn(service, "gone@example.com")).status).toBe(200);
  });

  it("requires an administrator of all organizations of the person", async () => {
    const id = await addPerson(service, "both@example.com", "editor");
    await service.services.db
      .insertInto("memberships")
      .values({ user_id: id, organization_id: 2, role: "viewer" })
      .execute();
    for (const path of ["disable", "enable", "password-link"])
      expect(await admin("POST", `${PEOPLE}/${id}/${path}`)).toMatchObject({
        status: 409,
        body: { code: "person_elsewhere" },
      });
    expect((await admin("DELETE", `${PEOPLE}/${id}/two-factor`)).status).toBe(409);
    expect((await admin("DELETE", `${PEOPLE}/${id}`)).status).toBe(204);
    const { cookie } = await signIn(service, "both@example.com");
    const session = await clientFor(service, cookie)<{ organizations: { id: number }[] }>(
      "GET",
      "/console/api/session",
    );
    expect(session.body.organizations.map((organization) => organization.id)).toEqual([2]);
  });
});

describe("a password link", () => {
  it("works once, ends the person's sessions, and replaces the previous link", async () => {
    const id = await addPerson(service, "forgot@example.com", "viewer");
    const { cookie } = await signIn(service, "forgot@example.com");
    const make = async () =>
      tokenIn((await admin<{ url: string }>("POST", `${PEOPLE}/${id}/password-link`)).body.url);
    const [replaced, token] = [await make(), await make()];
    const signedOut = clientFor(service, null);
    const use = (token: string, password = "a wholly new password") =>
      signedOut("POST", "/console/api/password-links/use", { token, password });
    expect((await use(replaced)).status).toBe(404);
    expect((await use(token, "short")).status).toBe(422);
    expect((await signedOut("POST", "/console/api/password-links/open", { token })).body).toEqual({
      name: "forgot",
      email: "forgot@example.com",
    });
    const both = await Promise.all([use(token), use(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await clientFor(service, cookie)("GET", "/console/api/profile")).status).toBe(401);
    expect((await signIn(service, "forgot@example.com", PASSWORD)).status).toBe(401);
    expect((await signIn(service, "forgot@example.com", "a wholly new password")).status).toBe(200);
  });

  it("is not created for a person who is joining another organization concurrently", async () => {
    const id = await addPerson(service, "about.to.join@example.com", "viewer");
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await grantRole(trx, id, 2, "viewer");
    const response = admin("POST", `${PEOPLE}/${id}/password-link`);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx.commit().execute();
    expect(await response).toMatchObject({ status: 409, body: { code: "person_elsewhere" } });
  });

  it("stops working when the person joins another organization", async () => {
    const id = await addPerson(service, "joining@example.com", "viewer");
    const { url } = (await admin<{ url: string }>("POST", `${PEOPLE}/${id}/password-link`)).body;
    await grantRole(service.services.db, id, 2, "admin");
    const used = await clientFor(service, null)("POST", "/console/api/password-links/use", {
      token: tokenIn(url),
      password: "a wholly new password",
    });
    expect(used.status).toBe(404);
    expect((await signIn(service, "joining@example.com", PASSWORD)).status).toBe(200);
  });
});
