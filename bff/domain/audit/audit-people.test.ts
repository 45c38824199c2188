import * as OTPAuth from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Client,
  clientFor,
  cookieOf,
  INVITATIONS,
  PEOPLE,
  signIn,
  tokenIn,
} from "#bff/domain/identity/people/people.fixture.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";

let service: TestService;
let admin: Client;

beforeAll(async () => {
  service = await startTestService();
  admin = clientFor(service, await service.signInAs("admin"));
});
afterAll(() => service.stop());

/** Returns the entries about a person or invitation, oldest first. */
async function entriesAbout(name: string) {
  const entries = await service.services.db
    .selectFrom("audit_entries")
    .select(["action", "actor_label", "before", "after"])
    .where("record_name", "=", name)
    .orderBy("id")
    .execute();
  return entries;
}
const actions = async (name: string) => (await entriesAbout(name)).map(({ action }) => action);

async function done<Body = Record<string, unknown>>(answer: ReturnType<Client>): Promise<Body> {
  const { status, body, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return body as Body;
}

async function join(email: string, name: string) {
  const invited = admin<{ url: string }>("POST", INVITATIONS, { invitation: { email, role: "editor" } });
  const { url } = await done<{ url: string }>(invited);
  const given = { token: tokenIn(url), name, password: PASSWORD };
  await done(clientFor(service, null)("POST", "/console/api/invitations/accept", given));
  const { id } = await service.services.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

describe("the audit log of people", () => {
  it("records an invitation, its renewal, and joining or withdrawal", async () => {
    const id = await join("joined@example.com", "Joan");
    expect(await actions("joined@example.com")).toEqual(["invitation.invited"]);
    const [joined] = await entriesAbout("Joan");
    expect(joined).toMatchObject({ action: "person.joined", actor_label: "Joan", after: { role: "editor" } });
    expect(id).toBeTruthy();

    const body = { invitation: { email: "never@example.com", role: "viewer" } };
    const { invitation } = await done<{ invitation: { id: number } }>(admin("POST", INVITATIONS, body));
    await done(admin("POST", `${INVITATIONS}/${invitation.id}/renew`));
    await done(admin("DELETE", `${INVITATIONS}/${invitation.id}`));
    expect(await actions("never@example.com")).toEqual([
      "invitation.invited",
      "invitation.resent",
      "invitation.withdrawn",
    ]);
  });

  it("records what administrators change about a person, with the roles before and after", async () => {
    const person = `${PEOPLE}/${await join("changed@example.com", "Charles")}`;
    await done(admin("PUT", `${person}/roles`, { roles: { role: "viewer", publication_roles: [] } }));
    await done(admin("POST", `${person}/disable`));
    await done(admin("POST", `${person}/enable`));
    await done(admin("DELETE", `${person}/two-factor`));
    const { url } = await done<{ url: string }>(admin("POST", `${person}/password-link`));
    const given = { token: tokenIn(url), password: "another good password" };
    await done(clientFor(service, null)("POST", "/console/api/password-links/use", given));
    await done(admin("DELETE", person));
    expect(await actions("Charles")).toEqual([
      "person.joined",
      "person.role_changed",
      "person.disabled",
      "person.enabled",
      "person.two_factor_disabled",
      "person.password_reset",
      "person.password_changed",
      "person.removed",
    ]);
    const [, changed] = await entriesAbout("Charles");
    expect(changed).toMatchObject({ before: { role: "editor" }, after: { role: "viewer" } });
  });

  it("records what people change about their own account, without secrets", async () => {
    await join("own@example.com", "Olga");
    const profile = "/console/api/profile";
    let own = clientFor(service, (await signIn(service, "own@example.com")).cookie);
    await done(own("PUT", profile, { profile: { name: "Olga O." } }));
    const begun = await done<{ uri: string; secret: string; recovery_codes: string[] }>(
      own("POST", `${profile}/two-factor`, { current_password: PASSWORD }),
    );
    const code = (OTPAuth.URI.parse(begun.uri) as OTPAuth.TOTP).generate();
    const confirmed = await own("POST", `${profile}/two-factor/confirm`, { code });
    own = clientFor(service, cookieOf(confirmed.headers));
    const renewed = await own("POST", `${profile}/recovery-codes`, { current_password: PASSWORD });
    own = clientFor(service, cookieOf(renewed.headers));
    await done(own("DELETE", `${profile}/sessions`));
    const off = await own("POST", `${profile}/two-factor/off`, { current_password: PASSWORD });
    own = clientFor(service, cookieOf(off.headers));
    const password = "another good password";
    await done(own("POST", `${profile}/password`, { current_password: PASSWORD, password }));
    expect(await actions("Olga")).toEqual(["person.joined", "person.updated"]);
    const entries = await entriesAbout("Olga O.");
    expect(entries.map(({ action }) => action)).toEqual([
      "person.two_factor_enabled",
      "person.recovery_codes_renewed",
      "person.sessions_ended",
      "person.two_factor_disabled",
      "person.password_changed",
    ]);
    const all = JSON.stringify(entries);
    for (const secret of [PASSWORD, password, begun.secret, ...begun.recovery_codes])
      expect(all).not.toContain(secret);
  });
});
