import bowser from "bowser";
import type { AuditVerb } from "#shared/console/audit.ts";
import type { OwnSession, Profile } from "#shared/console/profile.ts";
import type { Services } from "../../services.ts";
import { rename } from "../accounts/accounts.service.ts";
import { guardAttempts } from "../accounts/attempts.service.ts";
import type { PersonActor } from "../actor.ts";
import { recordAccountChange } from "../audit/audit.service.ts";
import { Conflict, Invalid, NotFound } from "../errors.ts";
import { iso } from "../present-time.ts";
import * as repo from "./profile.repo.ts";

/** Whoever found an open browser does not get to guess its owner's password. */
const GUESSES = { points: 10, seconds: 5 * 60 };

export async function getProfile({ auth, db }: Services, actor: PersonActor): Promise<Profile> {
  const row = await repo.findProfile(db, actor.userId);
  const codes = row.two_factor_enabled
    ? await auth.api.viewBackupCodes({ body: { userId: actor.userId } })
    : null;
  return {
    name: row.name,
    email: row.email,
    has_password: row.has_password,
    two_factor: row.two_factor_enabled,
    recovery_codes_left: codes ? codes.backupCodes.length : null,
  };
}

export async function changeName(services: Services, actor: PersonActor, name: string): Promise<Profile> {
  await services.db.transaction().execute(async (trx) => {
    await rename(trx, actor.userId, name);
    await recordAccountChange(trx, actor, "updated", { before: { name: actor.name }, after: { name } });
  });
  return getProfile(services, actor);
}

/**
 * Another app would take the place of the first one before it has proved that it works. Throws `Conflict` where one is set up.
 */
export async function requireNoSecondFactor({ db }: Services, actor: PersonActor): Promise<void> {
  if ((await repo.findProfile(db, actor.userId)).two_factor_enabled)
    throw new Conflict(
      "Your account has a second factor already. Turn it off before you set up another app.",
      "two_factor_on",
    );
}

/** What better-auth answers to something that asks for the password, with the cookies it sets. */
export type AuthAnswer = Response;

/** Throws `Invalid` at `current_password`, `Conflict` where there is none, `TooManyAttempts`, or what else was refused. */
export function withPassword(
  { rateLimits }: Services,
  actor: PersonActor,
  ask: () => Promise<AuthAnswer>,
): Promise<AuthAnswer> {
  return guardAttempts(rateLimits.limit("password", GUESSES), actor.userId, async () =>
    required(await ask()),
  );
}

/** The answer, if it is one. Throws what it says otherwise. */
export async function required(answer: AuthAnswer): Promise<AuthAnswer> {
  if (answer.ok) return answer;
  const { code, message } = (await answer.json()) as { code?: string; message?: string };
  switch (code) {
    case "INVALID_PASSWORD":
      throw new Invalid({ current_password: ["is not your password"] });
    case "INVALID_CODE":
      throw new Invalid({ code: ["is not right: take the one that the app shows now"] });
    case "CREDENTIAL_ACCOUNT_NOT_FOUND":
      throw new Conflict(
        "You have no password here: you sign in through the OpenID provider.",
        "no_password",
      );
    default:
      throw new Conflict(`${message ?? "This is not possible now"}.`.replace(/\.+$/, "."), "refused");
  }
}

/** Notes what better-auth has changed for a person. It writes by itself, so this follows. */
export function noteAccountChange({ db }: Services, actor: PersonActor, verb: AuditVerb): Promise<void> {
  return recordAccountChange(db, actor, verb);
}

/** Tells the person's open consoles that a session has ended. */
export function announceSessions({ db, changes }: Services, actor: PersonActor): Promise<void> {
  return changes.publish(db, { type: "account", user_id: actor.userId });
}

/** Where somebody is signed in, the session that asks first. */
export async function listSessions(
  { db }: Services,
  actor: PersonActor,
  currentId: string,
): Promise<OwnSession[]> {
  const rows = await repo.listSessions(db, actor.userId);
  return rows
    .map((row) => {
      const device = row.user_agent ? bowser.parse(row.user_agent) : null;
      return {
        id: row.id,
        browser: device?.browser.name ?? null,
        system: device?.os.name ?? null,
        address: row.ip_address || null,
        created_at: iso(row.created_at),
        last_seen_at: iso(row.last_seen_at),
        current: row.id === currentId,
      };
    })
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** Throws `NotFound`. */
export async function endSession(services: Services, actor: PersonActor, id: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteSession(trx, actor.userId, id))) throw new NotFound("There is no such session");
    await recordAccountChange(trx, actor, "sessions_ended");
    await services.changes.publish(trx, { type: "account", user_id: actor.userId });
  });
}

export async function endOtherSessions(
  services: Services,
  actor: PersonActor,
  currentId: string,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await repo.deleteOtherSessions(trx, actor.userId, currentId);
    await recordAccountChange(trx, actor, "sessions_ended");
    await services.changes.publish(trx, { type: "account", user_id: actor.userId });
  });
}
