import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createApp } from "#bff/app/http-app.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { AUTH_PATH, PERSON_HEADER } from "#shared/console/identity/session.ts";
import { hasActiveSessionFromIp } from "./sessions.repo.ts";
import { cleanUpSessions } from "./sessions.schedule.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());
afterEach(() => vi.restoreAllMocks());

describe("sessions", () => {
  const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    service.request("POST", `${AUTH_PATH}/sign-in/email`, {
      token: null,
      headers,
      json: { email, password },
    });
  const cookieIn = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]!.split(";")[0]!;
  const isSignedIn = async (own: string) =>
    (await service.request("GET", "/console/api/profile", { token: null, headers: { cookie: own } }))
      .status === 200;

  it("use a cookie that is HttpOnly, host-only and SameSite=Lax", async () => {
    const answer = await signIn("editor@example.com", PASSWORD);
    const [set] = answer.headers.getSetCookie();
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(set).toMatch(/^newsrack\.session_token=/);
    expect(set).toMatch(/Max-Age=604800/i);
    expect(set).toMatch(/HttpOnly/i);
    expect(set).toMatch(/SameSite=Lax/i);
    expect(set).not.toMatch(/Domain=/i);
  });

  it("use a Secure cookie with the __Host- prefix over HTTPS", async () => {
    const config = { ...service.services.config, baseUrl: "https://newsrack.example.com" };
    const server = createApp({ ...service.services, config }, "no-console").express.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${AUTH_PATH}/sign-in/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "editor@example.com", password: PASSWORD }),
    });
    server.close();
    const [set] = answer.headers.getSetCookie();
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

  it("are stored without the token, and are only found with the signature of the token", async () => {
    const own = cookieIn(await signIn("editor@example.com", PASSWORD));
    const value = decodeURIComponent(own.split("=")[1]!);
    const [token, signature] = value.split(".") as [string, string];
    const { rows } = await sql<{ row: string }>`
      select sessions::text as row from sessions where token_hash = ${digestOf(token)}`.execute(
      service.services.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(token);
    expect(await isSignedIn(own)).toBe(true);
    const otherSignature = Buffer.from(signature, "base64").reverse().toString("base64");
    for (const forged of [token, `${token}.`, `${token}.${otherSignature}`, `${rows[0]!.row}.${signature}`])
      expect(await isSignedIn(`newsrack.session_token=${encodeURIComponent(forged)}`)).toBe(false);
  });

  it("get a new token at each sign-in, whatever the browser has", async () => {
    const earlier = cookieIn(await signIn("editor@example.com", PASSWORD));
    for (const planted of [earlier, "newsrack.session_token=planted"]) {
      const own = cookieIn(await signIn("editor@example.com", PASSWORD, { cookie: planted }));
      expect(own).not.toBe(planted);
      expect(await isSignedIn(own)).toBe(true);
    }
  });

  it("are refused with the same response for a wrong password and for an unknown address", async () => {
    const wrong = await signIn("editor@example.com", "wrong password");
    const unknown = await signIn("unknown@example.com", PASSWORD);
    expect(wrong.status).toBe(401);
    const { request_id: _, ...body } = wrong.body;
    expect(unknown).toMatchObject({ status: 401, body });
  });

  it("are refused after the time of a password check, whether or not the account and its password exist", async () => {
    const { db } = service.services;
    await db
      .insertInto("users")
      .values({ id: "sso", name: "No password", email: "sso@example.com" })
      .execute();
    const verify = vi.spyOn(passwords, "verify");
    for (const email of ["editor@example.com", "unknown@example.com", "sso@example.com"])
      expect((await signIn(email, "wrong password")).status).toBe(401);
    expect(verify.mock.calls.map(([hash]) => hash === null)).toEqual([false, true, true]);
  });

  it("need an email address and a password as text", async () => {
    const answer = await service.request("POST", `${AUTH_PATH}/sign-in/email`, {
      token: null,
      json: { email: { like: "%" } },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body)).toEqual(["email", "password"]);
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

  it("cannot be created by signing up, and other addresses are 404", async () => {
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
