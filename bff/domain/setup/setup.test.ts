import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSetupLink } from "#bff/domain/identity/index.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Session } from "#shared/console/identity/session.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({}, { organizations: [] });
});
afterAll(() => service.stop());

const tokenOf = (link: string) => link.split("#token=")[1]!;
const newLink = (purpose: "first_administrator" | "recovery") =>
  createSetupLink(service.services.db, service.url, purpose).then(tokenOf);
const post = (path: string, json: unknown) => service.request("POST", path, { token: null, json });
const ask = (token: string) => post("/console/api/setup/link", { token });
const use = (json: Record<string, unknown>) => post("/console/api/setup", json);

const person = { name: "Ada", email: "Ada@Example.com", password: PASSWORD };
const organization = { organization_name: "Press", sample: true };

async function sessionOf(cookies: string[]): Promise<Session | null> {
  const cookie = cookies.map((set) => set.split(";")[0]).join("; ");
  return (
    await service.request<Session | null>("GET", "/console/api/session", { token: null, headers: { cookie } })
  ).body;
}

describe("one-time setup link", () => {
  it("is rejected if it is unknown, replaced or expired, with instructions for a new one", async () => {
    const replaced = await newLink("first_administrator");
    const expired = await newLink("first_administrator");
    await service.services.db
      .updateTable("setup_links")
      .set({ expires_at: new Date(0) })
      .execute();
    for (const [token, code] of [
      ["nonsense", "link_unknown"],
      [replaced, "link_unknown"],
      [expired, "link_expired"],
    ]) {
      const answer = await ask(token!);
      expect(answer).toMatchObject({
        status: 404,
        body: { code, error: expect.stringContaining("admin-link") },
      });
      expect((await use({ ...person, ...organization, token })).status).toBe(404);
    }
  });

  it("returns all invalid fields and stays valid", async () => {
    const token = await newLink("first_administrator");
    const answer = await use({ token, name: " ", email: "no", password: "short" });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body).sort()).toEqual(["email", "name", "password"]);
    expect((await use({ ...person, token })).body).toEqual({ organization_name: [expect.any(String)] });
    expect((await use({ ...person, token, organization_name: "Press" })).body).toEqual({
      publication: [expect.any(String)],
    });
    expect((await ask(token)).body).toEqual({ purpose: "first_administrator", needs_organization: true });
  });

  it("creates the first administrator once, signs them in and adds the sample publication", async () => {
    expect((await service.request("GET", "/console/api/installation", { token: null })).body).toEqual({
      set_up: false,
      signed_in: false,
      provider: null,
    });
    const token = await newLink("first_administrator");
    const answers = await Promise.all([
      use({ ...person, ...organization, token }),
      use({ ...person, ...organization, token }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    const done = answers.find(({ status }) => status === 201)!;
    const session = await sessionOf(done.headers.getSetCookie());
    expect(session?.user).toMatchObject({ name: "Ada", email: "ada@example.com" });
    expect(session?.organizations).toMatchObject([
      { name: "Press", role: "admin", publications: [{ pubcode: "HBW" }] },
    ]);
    expect((await ask(token)).body).toMatchObject({ code: "link_used" });
    expect((await service.request("GET", "/console/api/installation", { token: null })).body).toEqual({
      set_up: true,
      signed_in: false,
      provider: null,
    });
    const rule = await service.services.db.selectFrom("recurrence_rules").select("rrule").execute();
    expect(rule).toEqual([{ rrule: "FREQ=WEEKLY;BYDAY=TH" }]);
    const planned = await service.services.db.selectFrom("planned_emags").select("name").execute();
    expect(planned.length).toBeGreaterThanOrEqual(8);
    const rows = await service.services.db.selectFrom("emags").select("pdf_location").execute();
    expect(rows).toEqual([{ pdf_location: expect.stringMatching(/^upload:\/\//) }]);
    const stories = await service.services.db
      .selectFrom("stories")
      .select(["subscription_required", "published_at"])
      .orderBy("id")
      .execute();
    expect(stories).toEqual([
      { subscription_required: false, published_at: expect.any(Date) },
      { subscription_required: true, published_at: expect.any(Date) },
    ]);
    const holdings = await service.services.db.selectFrom("holdings").select("source").execute();
    expect(holdings).toEqual([{ source: "person" }]);
    expect(await service.services.db.selectFrom("mails").select("id").execute()).toEqual([]);
  });

  it("resets the password of an existing administrator and ends their sessions", async () => {
    const signIn = (password: string) =>
      post(`${AUTH_PATH}/sign-in/email`, { email: "ada@example.com", password });
    const before = (await signIn(PASSWORD)).headers.getSetCookie();
    await service.services.db.updateTable("users").set({ disabled_at: new Date() }).execute();
    const token = await newLink("recovery");
    expect((await ask(token)).body).toEqual({ purpose: "recovery", needs_organization: false });
    const done = await use({ ...person, password: "another good password", token });
    expect(done.status).toBe(201);
    expect((await sessionOf(done.headers.getSetCookie()))?.user).toMatchObject({ email: "ada@example.com" });
    expect(await sessionOf(before)).toBeNull();
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn("another good password")).status).toBe(200);
  });
});
