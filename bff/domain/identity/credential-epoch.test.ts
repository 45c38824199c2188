import { randomUUID } from "node:crypto";
import * as OTPAuth from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import type { Db } from "#bff/schema/tables.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { EVENTS_PATH } from "#shared/console/events.ts";
import { userAtEpoch } from "./credential-epoch.ts";
import {
  addPerson,
  addSecondFactor,
  type Client,
  clientFor,
  enterCode,
  INVITATIONS,
  nextCode,
  PEOPLE,
  signIn,
  tokenIn,
} from "./people/people.fixture.ts";
import { startSession } from "./sessions/sessions.service.ts";
import {
  confirmSecondFactor,
  deleteSecondFactor,
  renewRecoveryCodes,
} from "./two-factor/second-factor.service.ts";
import {
  disableAccount,
  grantRole,
  lockPerson,
  makeProviderOnlySignIn,
  setPassword,
} from "./users/users.service.ts";

const NEW_PASSWORD = "a new private password";

let service: TestService;
let db: Db;
let admin: Client;
let otherAdmin: Client;
let newHash: string;

beforeAll(async () => {
  service = await startTestService();
  db = service.services.db;
  admin = clientFor(service, await service.signInAs("admin"));
  await addPerson(service, "other-admin@example.com", "admin", 2);
  otherAdmin = clientFor(service, (await signIn(service, "other-admin@example.com")).cookie);
  newHash = await passwords.hash(NEW_PASSWORD);
});
afterAll(() => service.stop());

const sessionStatus = async (cookie: string) =>
  (await clientFor(service, cookie)("GET", "/console/api/profile")).status;

async function sessionCount(userId: string): Promise<number> {
  return (await db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).length;
}

type Change = (trx: Db, userId: string) => Promise<unknown>;

const linkProvider: Change = (trx, userId) =>
  trx
    .insertInto("accounts")
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: "openid:https://id.example.com",
      account_id: randomUUID(),
      password: null,
    })
    .execute();

const CHANGES: [string, Change][] = [
  ["a new password", (trx, userId) => setPassword(trx, userId, newHash)],
  [
    "a provider that becomes the only way to sign in",
    async (trx, userId) => {
      expect(await makeProviderOnlySignIn(trx, userId)).toBe(true);
      await linkProvider(trx, userId);
    },
  ],
  ["a provider link", linkProvider],
  ["turning off the second factor", (trx, userId) => deleteSecondFactor(trx, userId)],
  ["new recovery codes", (trx, userId) => renewRecoveryCodes(service.services, trx, userId)],
  ["a role in another organization", (trx, userId) => grantRole(trx, userId, 2, "viewer")],
  ["another role", (trx, userId) => grantRole(trx, userId, 1, "admin")],
  [
    "a role in a publication",
    (trx, userId) =>
      trx
        .insertInto("publication_roles")
        .values({ user_id: userId, organization_id: 1, publication_id: 10, role: "admin" })
        .execute(),
  ],
  [
    "the removal from an organization",
    (trx, userId) => trx.deleteFrom("memberships").where("user_id", "=", userId).execute(),
  ],
  ["disabling the account", (trx, userId) => disableAccount(trx, userId)],
];

describe.each(CHANGES)("%s", (_what, change) => {
  it("ends sessions, event streams, second-factor challenges, and a sign-in whose password is already verified", async () => {
    const email = `${randomUUID()}@example.com`;
    const userId = await addPerson(service, email, "editor");
    const own = clientFor(service, (await signIn(service, email)).cookie);
    const { app, cookie } = await addSecondFactor(own);
    expect(await sessionStatus(cookie)).toBe(200);
    const stream = await fetch(service.url + EVENTS_PATH, { headers: { cookie } });
    expect(stream.status).toBe(200);
    const challenge = (await signIn(service, email)).cookie;

    // The lock stops the sign-in between the check of the password and the creation of the session.
    const trx = await db.startTransaction().execute();
    await lockPerson(trx, userId);
    const signingIn = signIn(service, email);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await change(trx, userId);
    await trx.commit().execute();

    const refused = await signingIn;
    expect([401, 403]).toContain(refused.status);
    expect(["CREDENTIALS_CHANGED", "ACCOUNT_DISABLED"]).toContain(refused.body.code);
    expect(refused.cookie).not.toContain("session_token");
    expect(await sessionStatus(cookie)).toBe(401);
    expect(await stream.text()).toContain('"recent"');
    const late = await enterCode(service, challenge, "totp", nextCode(app));
    expect(late.status, late.text).toBeGreaterThanOrEqual(400);
    expect(await sessionCount(userId)).toBe(0);
  });
});

describe("turning on a second factor", () => {
  it("ends a sign-in whose password is already verified, because the password is no longer enough", async () => {
    const email = `${randomUUID()}@example.com`;
    const userId = await addPerson(service, email, "editor");
    const own = clientFor(service, (await signIn(service, email)).cookie);
    const begun = await own<{ uri: string }>("POST", "/console/api/profile/two-factor", {
      current_password: PASSWORD,
    });
    const code = (OTPAuth.URI.parse(begun.body.uri) as OTPAuth.TOTP).generate();
    const trx = await db.startTransaction().execute();
    await lockPerson(trx, userId);
    const signingIn = signIn(service, email);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await confirmSecondFactor(service.services, trx, userId, code);
    await trx.commit().execute();
    expect(await signingIn).toMatchObject({ status: 401, body: { code: "CREDENTIALS_CHANGED" } });
    expect(await sessionCount(userId)).toBe(0);
  });
});

describe("a valid authenticator code", () => {
  it("starts no session if the password changes before the session is created", async () => {
    const email = `${randomUUID()}@example.com`;
    const userId = await addPerson(service, email, "editor");
    const { app } = await addSecondFactor(clientFor(service, (await signIn(service, email)).cookie));
    const challenge = (await signIn(service, email)).cookie;
    const trx = await db.startTransaction().execute();
    await lockPerson(trx, userId);
    const entering = enterCode(service, challenge, "totp", nextCode(app));
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await setPassword(trx, userId, newHash);
    await trx.commit().execute();
    expect(await entering).toMatchObject({ status: 401, body: { code: "CREDENTIALS_CHANGED" } });
    expect(await sessionCount(userId)).toBe(0);
  });
});

describe("a session at an older epoch", () => {
  it("is not started", async () => {
    const userId = await addPerson(service, `${randomUUID()}@example.com`, "editor");
    const before = await userAtEpoch(db, userId);
    await db.transaction().execute((trx) => setPassword(trx, userId, newHash));
    const start = (user: typeof before) =>
      startSession(service.services, user, { address: null, userAgent: null });
    await expect(start(before)).rejects.toMatchObject({ code: "CREDENTIALS_CHANGED", status: 401 });
    expect(await sessionCount(userId)).toBe(0);
    await start(await userAtEpoch(db, userId));
    expect(await sessionCount(userId)).toBe(1);
  });

  it("is rejected at each request, even if it is in the table", async () => {
    const email = `${randomUUID()}@example.com`;
    const userId = await addPerson(service, email, "editor");
    const { cookie } = await signIn(service, email);
    await db
      .updateTable("sessions")
      .set((eb) => ({ credential_epoch: eb("credential_epoch", "-", 1) }))
      .where("user_id", "=", userId)
      .execute();
    expect(await sessionStatus(cookie)).toBe(401);
  });
});

describe("three concurrent sign-in loops", () => {
  const ROUNDS = 2;
  const LOOPS = 3;

  /** Signs in with the first password until the change is done. Returns the cookies of all sessions. */
  async function signInDuring(email: string, change: () => Promise<unknown>): Promise<string[]> {
    const cookies: string[] = [];
    const began = Promise.withResolvers<void>();
    let isDone = false;
    const loop = async () => {
      while (!isDone) {
        const { status, cookie } = await signIn(service, email);
        if (status === 200) cookies.push(cookie);
        if (cookies.length >= LOOPS || status !== 200) began.resolve();
      }
    };
    const loops = Array.from({ length: LOOPS }, loop);
    await began.promise;
    await change();
    isDone = true;
    await Promise.all(loops);
    return cookies;
  }

  const ok = (answer: { status: number; text: string }) =>
    expect(answer.status, answer.text).toBeLessThan(300);

  const RACES: [
    string,
    (person: { email: string; userId: string; own: Client }) => Promise<unknown>,
    number,
  ][] = [
    [
      "the person changes their password",
      async ({ own }) =>
        ok(
          await own("POST", "/console/api/profile/password", {
            current_password: PASSWORD,
            password: NEW_PASSWORD,
          }),
        ),
      1,
    ],
    [
      "the person uses a password link",
      async ({ userId }) => {
        const { body } = await admin<{ url: string }>("POST", `${PEOPLE}/${userId}/password-link`);
        const use = { token: tokenIn(body.url), password: NEW_PASSWORD };
        ok(await clientFor(service, null)("POST", "/console/api/password-links/use", use));
      },
      0,
    ],
    [
      "a provider becomes the only way to sign in",
      ({ userId }) =>
        db.transaction().execute(async (trx) => {
          await makeProviderOnlySignIn(trx, userId);
          await linkProvider(trx, userId);
        }),
      0,
    ],
    [
      "the person joins another organization",
      async ({ email, own }) => {
        const { body } = await otherAdmin<{ url: string }>("POST", INVITATIONS.replace("/1/", "/2/"), {
          invitation: { email, role: "viewer" },
        });
        const token = tokenIn(body.url);
        ok(await own("POST", "/console/api/invitations/accept", { token, password: NEW_PASSWORD }));
      },
      1,
    ],
  ];

  it.each(RACES)("leave no session after %s", async (_what, change, continuing) => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `${randomUUID()}@example.com`;
      const userId = await addPerson(service, email, "editor");
      const own = clientFor(service, (await signIn(service, email)).cookie);
      const cookies = await signInDuring(email, () => change({ email, userId, own }));
      expect(cookies.length).toBeGreaterThanOrEqual(LOOPS);
      expect(await Promise.all(cookies.map(sessionStatus))).toEqual(cookies.map(() => 401));
      expect(await sessionCount(userId)).toBe(continuing);
    }
  });
});

describe("an administrator whose credentials change while they change their own role", () => {
  it("gets no new session", async () => {
    const email = `${randomUUID()}@example.com`;
    const userId = await addPerson(service, email, "admin");
    const own = clientFor(service, (await signIn(service, email)).cookie);
    // Otherwise the request would also wait for the update of `last_seen_at`.
    await db.updateTable("users").set({ last_seen_at: new Date() }).where("id", "=", userId).execute();
    const trx = await db.startTransaction().execute();
    await lockPerson(trx, userId);
    const changing = own("PUT", `${PEOPLE}/${userId}/roles`, {
      roles: { role: "editor", publication_roles: [] },
    });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await setPassword(trx, userId, newHash);
    await trx.commit().execute();
    const answer = await changing;
    expect(answer.body).toMatchObject({ code: "session_ended" });
    expect(answer.headers.getSetCookie().join()).not.toContain("session_token=");
    expect(await sessionCount(userId)).toBe(0);
  });
});
