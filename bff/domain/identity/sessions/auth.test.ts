import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { AUTH_PATH, PERSON_HEADER } from "#shared/console/identity/session.ts";
import { hasActiveSessionFromIp } from "../users/users.service.ts";
import { createAuth } from "./auth.ts";
import { cleanUpSessions } from "./sessions.schedule.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());

describe("sessions", () => {
  const signIn = (email: string, password: string) =>
    service.request("POST", `${AUTH_PATH}/sign-in/email`, { token: null, json: { email, password } });

  it("use a cookie that is HttpOnly, host-only and SameSite=Lax", async () => {
    const answer = await signIn("editor@example.com", PASSWORD);
    const [set] = answer.headers.getSetCookie();
    expect(set).toMatch(/^newsrack\.session_token=/);
    expect(set).toMatch(/HttpOnly/i);
    expect(set).toMatch(/SameSite=Lax/i);
    expect(set).not.toMatch(/Domain=/i);
  });

  it("use a Secure cookie with the __Host- prefix over HTTPS", async () => {
    const { db, log, rateLimits } = service.services;
    const secret = "a secret of this test, long enough";
    const auth = createAuth({ db, log, rateLimits, baseUrl: "https://newsrack.example.com", secret });
    const body = { email: "editor@example.com", password: PASSWORD };
    const [set] = (await auth.api.signInEmail({ body, asResponse: true })).headers.getSetCookie();
    expect(set).toMatch(/^__Host-newsrack\.session_token=/);
    expect(set).toMatch(/; Path=\/(;|$)/i);
    expect(set).toMatch(/; Secure(;|$)/i);
    expect(set).not.toMatch(/Domain=/i);
  });

  it("are null without a valid cookie, or return 401 if the page was opened by a person", async () => {
    const getSession = (headers: Record<string, string>) =>
      service.request("GET", "/console/api/session", { token: null, headers });
    for (const cookie of ["", "newsrack.session_token=ended"]) {
      const headers = { cookie };
      expect(await getSession(headers)).toMatchObject({ status: 200, body: null });
      expect(await getSession({ ...headers, [PERSON_HEADER]: "the-one-before" })).toMatchObject({
        status: 401,
        body: { code: "session_missing" },
      });
    }
  });

  it("end at sign-out", async () => {
    const answer = await signIn("editor@example.com", PASSWORD);
    const own = answer.headers.getSetCookie()[0]!.split(";")[0]!;
    const getProfile = () =>
      service.request("GET", "/console/api/profile", { token: null, headers: { cookie: own } });
    expect((await getProfile()).status).toBe(200);
    await service.request("POST", `${AUTH_PATH}/sign-out`, {
      token: null,
      headers: { cookie: own },
      json: {},
    });
    expect(await getProfile()).toMatchObject({ status: 401, body: { code: "session_missing" } });
  });

  it("return 401 to a page that another person opened", async () => {
    const cookie = await service.signInAs("editor", "second@example.com");
    const request = (person: string, path: string) =>
      service.request("GET", path, { token: null, headers: { cookie, [PERSON_HEADER]: person } });
    const own = await service.request<{ user: { id: string } }>("GET", "/console/api/session", {
      token: null,
      headers: { cookie },
    });
    for (const path of ["/console/api/session", "P/emags"]) {
      expect((await request(own.body.user.id, path)).status).toBe(200);
      expect(await request("another-person", path)).toMatchObject({
        status: 401,
        body: { code: "session_mismatch" },
      });
    }
  });

  it("are refused with the same response for a wrong password and for an unknown address", async () => {
    const wrong = await signIn("editor@example.com", "wrong password");
    const unknown = await signIn("unknown@example.com", PASSWORD);
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  it("are not started for a wrong password, and too many failures block only that account", async () => {
    await service.signInAs("viewer", "target@example.com");
    const statuses: number[] = [];
    for (let times = 0; times < 12; times++)
      statuses.push((await signIn("target@example.com", "wrong password")).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    const blocked = await signIn("target@example.com", PASSWORD);
    expect(blocked).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn("editor@example.com", PASSWORD)).status).toBe(200);
  });

  it("are blocked for the named account even if the body begins with a byte order mark", async () => {
    await service.signInAs("viewer", "marked@example.com");
    const wrong = `\uFEFF${JSON.stringify({ email: "marked@example.com", password: "wrong password" })}`;
    for (let times = 0; times < 10; times++)
      await service.request("POST", `${AUTH_PATH}/sign-in/email`, {
        token: null,
        headers: { "Content-Type": "application/json" },
        body: wrong,
      });
    expect((await signIn("marked@example.com", PASSWORD)).status).toBe(429);
  });

  it("that have expired do not make an address trusted, and are deleted by the cleanup", async () => {
    const email = "expired@example.com";
    await service.signInAs("viewer", email);
    const { db } = service.services;
    const isTrusted = () => hasActiveSessionFromIp(db, email, "127.0.0.1");
    const sessions = db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .where("email", "=", email)
      .select("sessions.id");
    await cleanUpSessions(service.services);
    expect([await isTrusted(), (await sessions.execute()).length]).toEqual([true, 1]);
    await db
      .updateTable("sessions")
      .set({ expires_at: new Date(0) })
      .where("id", "in", sessions)
      .execute();
    expect(await isTrusted()).toBe(false);
    await cleanUpSessions(service.services);
    expect(await sessions.execute()).toEqual([]);
  });

  it("cannot be created by signing up, and other endpoints of better-auth are 404", async () => {
    for (const path of [
      "sign-up/email",
      "update-user",
      "list-sessions",
      "change-password",
      "request-password-reset",
    ]) {
      const answer = await service.request("POST", `${AUTH_PATH}/${path}`, {
        token: null,
        headers: { cookie },
        json: { email: "new@example.com", password: PASSWORD, name: "New" },
      });
      expect(answer.status).toBe(404);
    }
  });

  it("are required by the console, which does not accept API tokens", async () => {
    expect((await service.request("GET", "/console/api/profile")).status).toBe(401);
    expect(await service.request("GET", "/console/api/session")).toMatchObject({ status: 200, body: null });
  });
});
