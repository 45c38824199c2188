import { sql } from "kysely";
import * as OTPAuth from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { OwnSession, Profile } from "#shared/console/identity/profile.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import {
  addPerson,
  addSecondFactor,
  clientFor,
  cookieOf,
  enterCode,
  nextCode,
  signIn,
} from "../people/people.fixture.ts";
import { cleanUpSessions } from "../sessions/sessions.schedule.ts";

const PROFILE = "/console/api/profile";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Adds a person and signs them in. */
async function signedInPerson(name: string) {
  const email = `${name}@example.com`;
  await addPerson(service, email, "editor");
  const { cookie } = await signIn(service, email);
  return { email, cookie, request: clientFor(service, cookie) };
}

const profileOf = async (request: ReturnType<typeof clientFor>) =>
  (await request<{ profile: Profile }>("GET", PROFILE)).body.profile;

describe("the profile's name and password", () => {
  it("can be changed, where a new password requires the current one and ends other sessions", async () => {
    const { request, email } = await signedInPerson("renamed");
    expect((await request("PUT", PROFILE, { profile: { name: "Renamed" } })).status).toBe(200);
    expect(await profileOf(request)).toEqual({
      name: "Renamed",
      email,
      has_password: true,
      two_factor: false,
      recovery_codes_left: null,
      review_mails: true,
      provider_links: [],
    });
    const elsewhere = clientFor(service, (await signIn(service, email)).cookie);
    const change = (current_password: string, password = "a wholly new password") =>
      request("POST", `${PROFILE}/password`, { current_password, password });
    expect((await change("wrong")).body).toEqual({ current_password: ["is not your password"] });
    expect(Object.keys((await change(PASSWORD, "short")).body)).toEqual(["password"]);
    const done = await change(PASSWORD);
    expect(done.status).toBe(204);
    expect((await elsewhere("GET", PROFILE)).status).toBe(401);
    expect((await clientFor(service, cookieOf(done.headers))("GET", PROFILE)).status).toBe(200);
    expect((await signIn(service, email)).status).toBe(401);
    expect((await signIn(service, email, "a wholly new password")).status).toBe(200);
  });

  it("cannot be guessed, because wrong passwords are rate-limited", async () => {
    const { request } = await signedInPerson("guessed");
    const guess = () => request("POST", `${PROFILE}/two-factor`, { current_password: "wrong" });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    const refused = await guess();
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a second factor", () => {
  async function protectedPerson(name: string) {
    const { request, email } = await signedInPerson(name);
    const factor = await addSecondFactor(request);
    return { ...factor, email, request: clientFor(service, factor.cookie) };
  }

  const enter = (cookie: string, kind: "totp" | "backup-code", code: string) =>
    enterCode(service, cookie, kind, code);

  it("takes effect only when an authenticator code confirms it", async () => {
    const { request, cookie } = await signedInPerson("unconfirmed");
    const confirm = (code: string) => request("POST", `${PROFILE}/two-factor/confirm`, { code });
    expect(await confirm("000000")).toMatchObject({ status: 409 });
    const begun = await request<{ uri: string; secret: string }>("POST", `${PROFILE}/two-factor`, {
      current_password: PASSWORD,
    });
    const app = OTPAuth.URI.parse(begun.body.uri) as OTPAuth.TOTP;
    // The sign-in's second step is not available with a session.
    expect((await enter(cookie, "totp", app.generate())).status).toBe(401);
    expect(app).toMatchObject({ issuer: "Newsrack", label: "unconfirmed@example.com" });
    expect(app.secret.base32).toBe(begun.body.secret);
    expect(await profileOf(request)).toMatchObject({ two_factor: false, recovery_codes_left: null });
    expect(Object.keys((await confirm("000000")).body)).toEqual(["code"]);
    expect((await confirm(app.generate())).status).toBe(204);
  });

  it("cannot be set up again before it is turned off", async () => {
    const { request } = await protectedPerson("another");
    expect(await request("POST", `${PROFILE}/two-factor`, { current_password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: "two_factor_on" },
    });
    expect(await profileOf(request)).toMatchObject({ two_factor: true });
  });

  it("is required after the password, and an authenticator code starts the session", async () => {
    const { email, app, request } = await protectedPerson("app");
    expect(await profileOf(request)).toMatchObject({ two_factor: true, recovery_codes_left: 10 });
    const { status, body, cookie } = await signIn(service, email);
    expect({ status, redirect: body.twoFactorRedirect }).toEqual({ status: 200, redirect: true });
    expect((await clientFor(service, cookie)("GET", PROFILE)).status).toBe(401);
    expect((await enter(cookie, "totp", "000000")).status).toBe(401);
    const done = await enter(cookie, "totp", nextCode(app));
    expect(done.status).toBe(200);
    expect((await clientFor(service, cookieOf(done.headers))("GET", PROFILE)).status).toBe(200);
  });

  it("is required at each sign-in, because no device is trusted", async () => {
    const { email, app } = await protectedPerson("trusting");
    const { cookie } = await signIn(service, email);
    const done = await clientFor(service, cookie)("POST", `${AUTH_PATH}/two-factor/verify-totp`, {
      code: nextCode(app),
      trustDevice: true,
    });
    expect(done.status).toBe(200);
    expect(done.headers.getSetCookie().join()).not.toContain("trust_device");
  });

  it("accepts each authenticator code once, with an error message in the caller's language", async () => {
    const { email, app, used } = await protectedPerson("overlooked");
    const { cookie } = await signIn(service, email);
    const again = (language: string) =>
      service.request("POST", `${AUTH_PATH}/two-factor/verify-totp`, {
        token: null,
        headers: { cookie, "Accept-Language": language },
        json: { code: used },
      });
    expect(await again("en")).toMatchObject({
      status: 401,
      body: { code: "CODE_USED", error: expect.stringContaining("was used already") },
    });
    expect((await again("de")).body.error).toContain("wurde schon benutzt");
    const next = nextCode(app);
    expect((await enter(cookie, "totp", next)).status).toBe(200);
    expect((await enter((await signIn(service, email)).cookie, "totp", next)).body.code).toBe("CODE_USED");
  });

  it("accepts a code once even if it is sent in concurrent requests", async () => {
    const { email, app } = await protectedPerson("raced");
    const challenges: string[] = [];
    for (let number = 0; number < 4; number++) challenges.push((await signIn(service, email)).cookie);
    const code = nextCode(app);
    const answers = await Promise.all(challenges.map((cookie) => enter(cookie, "totp", code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it("refuses the code of an earlier step after a later one", async () => {
    const { email, app } = await protectedPerson("backwards");
    const [earlier, later] = [app.generate(), nextCode(app)];
    const use = async (code: string) => enter((await signIn(service, email)).cookie, "totp", code);
    expect((await use(later)).status).toBe(200);
    expect(await use(earlier)).toMatchObject({ status: 401, body: { code: "CODE_USED" } });
  });

  it("starts one session for a challenge, and uses up no other code for it", async () => {
    const { email, recovery_codes, request } = await protectedPerson("doubled");
    const { cookie } = await signIn(service, email);
    const codes = recovery_codes.slice(0, 3);
    const answers = await Promise.all(codes.map((code) => enter(cookie, "backup-code", code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await profileOf(request)).toMatchObject({ recovery_codes_left: 9 });
  });

  it("keeps the recovery code and the challenge if the connection ends before the session is written", async () => {
    const { email, recovery_codes, request } = await protectedPerson("killed");
    const { cookie } = await signIn(service, email);
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await sql`lock table sessions in share mode`.execute(trx);
    const entering = enter(cookie, "backup-code", recovery_codes[0]!);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_locks where not granted`.execute(trx);
    expect((await entering).status).toBe(503);
    await trx.rollback().execute();
    expect(await profileOf(request)).toMatchObject({ recovery_codes_left: 10 });
    expect((await enter(cookie, "backup-code", recovery_codes[0]!)).status).toBe(200);
  });

  it("needs the password again ten minutes later", async () => {
    const { email, app } = await protectedPerson("slow");
    const { cookie } = await signIn(service, email);
    await service.services.db
      .updateTable("sign_in_challenges")
      .set({ expires_at: sql<Date>`now()` })
      .execute();
    expect(await enter(cookie, "totp", nextCode(app))).toMatchObject({
      status: 401,
      body: { code: "INVALID_TWO_FACTOR_COOKIE" },
    });
    await cleanUpSessions(service.services);
    expect(await service.services.db.selectFrom("sign_in_challenges").select("user_id").execute()).toEqual(
      [],
    );
  });

  it("can be replaced by each recovery code once", async () => {
    const { email, recovery_codes, request } = await protectedPerson("lost-phone");
    const use = async (code: string) => enter((await signIn(service, email)).cookie, "backup-code", code);
    expect((await use(recovery_codes[0]!)).status).toBe(200);
    expect((await use(recovery_codes[0]!)).status).toBe(401);
    expect(await profileOf(request)).toMatchObject({ recovery_codes_left: 9 });
    const renewed = await request<{ recovery_codes: string[] }>("POST", `${PROFILE}/recovery-codes`, {
      current_password: PASSWORD,
    });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await use(recovery_codes[1]!)).status).toBe(401);
    expect((await use(renewed.body.recovery_codes[1]!)).status).toBe(200);
  });

  it("is locked after ten wrong codes of either kind, even for a valid code", async () => {
    const { email, app } = await protectedPerson("tried");
    for (let round = 0; round < 3; round++) {
      const { cookie } = await signIn(service, email);
      for (const kind of ["totp", "backup-code", "totp", "backup-code"] as const)
        await enter(cookie, kind, "000000");
    }
    const { cookie } = await signIn(service, email);
    expect(await enter(cookie, "totp", nextCode(app))).toMatchObject({
      status: 429,
      body: { code: "ACCOUNT_TEMPORARILY_LOCKED" },
    });
  });

  it("checks only ten of 16 concurrent wrong codes", async () => {
    const { email } = await protectedPerson("parallel");
    const challenges: string[] = [];
    for (let number = 0; number < 16; number++) challenges.push((await signIn(service, email)).cookie);
    const answers = await Promise.all(
      challenges.map((cookie, number) => enter(cookie, "totp", String(number).padStart(6, "0"))),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === "INVALID_CODE")).toHaveLength(10);
    expect(codes.filter((code) => code === "ACCOUNT_TEMPORARILY_LOCKED")).toHaveLength(6);
  });

  it("resets the count of wrong codes after a valid one", async () => {
    const { email, app, recovery_codes } = await protectedPerson("forgiven");
    const wrong = async () => {
      const { cookie } = await signIn(service, email);
      for (let times = 0; times < 4; times++) await enter(cookie, "totp", "000000");
      return cookie;
    };
    await wrong();
    expect((await enter(await wrong(), "totp", nextCode(app))).status).toBe(200);
    await wrong();
    expect((await enter(await wrong(), "backup-code", recovery_codes[0]!)).status).toBe(200);
  });

  it("is turned off by its owner with the password, or by an administrator", async () => {
    const { email, request } = await protectedPerson("off");
    const off = (current_password: string) =>
      request("POST", `${PROFILE}/two-factor/off`, { current_password });
    expect((await off("wrong")).status).toBe(422);
    expect((await off(PASSWORD)).status).toBe(204);
    expect((await signIn(service, email)).body.twoFactorRedirect).toBeUndefined();
    const other = await protectedPerson("off-by-admin");
    const admin = clientFor(service, await service.signInAs("admin"));
    const { id } = await service.services.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", other.email)
      .executeTakeFirstOrThrow();
    const done = await admin("DELETE", `/console/api/organizations/1/people/${id}/two-factor`);
    expect(done).toMatchObject({ status: 200, body: { person: { two_factor: false } } });
    expect((await signIn(service, other.email)).body.twoFactorRedirect).toBeUndefined();
  });
});

describe("the profile's sessions", () => {
  it("are listed by device, and can be ended one by one or all except the current one", async () => {
    const { request, email } = await signedInPerson("sessions");
    const other = async () => {
      const answer = await service.request("POST", `${AUTH_PATH}/sign-in/email`, {
        token: null,
        headers: { "User-Agent": FIREFOX },
        json: { email, password: PASSWORD },
      });
      return clientFor(service, cookieOf(answer.headers));
    };
    const [one, two] = [await other(), await other()];
    const list = async () =>
      (await request<{ sessions: OwnSession[] }>("GET", `${PROFILE}/sessions`)).body.sessions;
    const sessions = await list();
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(sessions[1]).toMatchObject({ browser: "Firefox", system: "Linux", address: "127.0.0.1" });
    expect((await request("DELETE", `${PROFILE}/sessions/${sessions[1]!.id}`)).status).toBe(204);
    const alive = await Promise.all([one, two].map((session) => session("GET", PROFILE)));
    expect(alive.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await request("DELETE", `${PROFILE}/sessions`)).status).toBe(204);
    expect(await list()).toHaveLength(1);
    expect((await request("DELETE", `${PROFILE}/sessions/${sessions[2]!.id}`)).status).toBe(404);
  });

  it("cannot be ended by another person", async () => {
    const { request } = await signedInPerson("mine");
    const [mine] = (await request<{ sessions: OwnSession[] }>("GET", `${PROFILE}/sessions`)).body.sessions;
    const { request: other } = await signedInPerson("not-mine");
    expect((await other("DELETE", `${PROFILE}/sessions/${mine!.id}`)).status).toBe(404);
    expect((await request("GET", PROFILE)).status).toBe(200);
  });
});
