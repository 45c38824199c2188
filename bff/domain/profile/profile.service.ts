import bowser from "bowser";
import type { AuditVerb } from "#shared/console/audit.ts";
import type { OwnSession, Profile } from "#shared/console/profile.ts";
import { message } from "../../messages/message.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import {
  hashPassword,
  isPasswordOf,
  rename,
  requireLiveSession,
  setPassword,
} from "../accounts/accounts.service.ts";
import { guardAttempts } from "../accounts/attempts.service.ts";
import { type UserAtEpoch, userAtEpoch } from "../accounts/credential-epoch.service.ts";
import { presentProviderLink, unlinkProvider } from "../accounts/provider-links.service.ts";
import * as secondFactor from "../accounts/second-factor.service.ts";
import type { PersonActor } from "../actor.ts";
import { type Fields, recordAccountChange } from "../audit/audit.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import { iso } from "../present-time.ts";
import * as repo from "./profile.repo.ts";

export async function getProfile(services: Services, actor: PersonActor): Promise<Profile> {
  const row = await repo.findProfile(services.db, actor.userId);
  return {
    name: row.name,
    email: row.email,
    has_password: row.has_password,
    two_factor: row.two_factor_enabled,
    recovery_codes_left: await secondFactor.countRecoveryCodes(services, actor.userId),
    provider_links: row.provider_links.map(presentProviderLink),
  };
}

export async function changeName(services: Services, actor: PersonActor, name: string): Promise<Profile> {
  await services.db.transaction().execute(async (trx) => {
    await rename(trx, actor.userId, name);
    await recordAccountChange(trx, actor, "updated", { before: { name: actor.name }, after: { name } });
  });
  return getProfile(services, actor);
}

/** Changes the password of the user. Throws `Invalid`, `Conflict` or `TooManyAttempts`. */
export async function changePassword(
  services: Services,
  actor: PersonActor,
  { current_password, password }: { current_password: string; password: string },
): Promise<UserAtEpoch> {
  await requireOwnPassword(services, actor, current_password);
  const passwordHash = await hashPassword(services, password);
  const { user } = await changeCredentials(services, actor, "password_changed", (trx) =>
    setPassword(trx, actor.userId, passwordHash),
  );
  return user;
}

/** Prepares a second factor, which changes nothing until a code confirms it. Throws as `changePassword` does. */
export async function beginTwoFactor(
  services: Services,
  actor: PersonActor,
  currentPassword: string,
): Promise<secondFactor.NewSecondFactor> {
  await requireOwnPassword(services, actor, currentPassword);
  return secondFactor.prepareSecondFactor(services, actor);
}

/** Throws `Invalid` for a wrong code, `TooManyAttempts`, or `Conflict` if no second factor is being set up. */
export async function confirmTwoFactor(
  services: Services,
  actor: PersonActor,
  code: string,
): Promise<UserAtEpoch> {
  const { user } = await guardAttempts(services.rateLimits.limit("password"), actor.userId, () =>
    changeCredentials(services, actor, "two_factor_enabled", (trx) =>
      secondFactor.confirmSecondFactor(services, trx, actor.userId, code.replaceAll(" ", "")),
    ),
  );
  return user;
}

export async function endTwoFactor(
  services: Services,
  actor: PersonActor,
  currentPassword: string,
): Promise<UserAtEpoch> {
  await requireOwnPassword(services, actor, currentPassword);
  const { user } = await changeCredentials(services, actor, "two_factor_disabled", (trx) =>
    secondFactor.deleteSecondFactor(trx, actor.userId),
  );
  return user;
}

export async function renewRecoveryCodes(
  services: Services,
  actor: PersonActor,
  currentPassword: string,
): Promise<{ codes: string[]; user: UserAtEpoch }> {
  await requireOwnPassword(services, actor, currentPassword);
  const { result, user } = await changeCredentials(services, actor, "recovery_codes_renewed", (trx) =>
    secondFactor.renewRecoveryCodes(services, trx, actor.userId),
  );
  return { codes: result, user };
}

/** Unlinks an identity at an OpenID provider. Throws `NotFound`, or as `changePassword` does. */
export async function unlinkOwnProvider(
  services: Services,
  actor: PersonActor,
  linkId: string,
  currentPassword: string,
): Promise<UserAtEpoch> {
  const { has_password } = await repo.findProfile(services.db, actor.userId);
  if (!has_password) throw new ServiceError("only_sign_in");
  await requireOwnPassword(services, actor, currentPassword);
  const { user } = await changeCredentials(
    services,
    actor,
    "provider_unlinked",
    (trx) => unlinkProvider(trx, actor.userId, linkId),
    (identity) => ({ before: { ...identity } }),
  );
  return user;
}

/**
 * Changes how the user of a session signs in. Every session ends with the change; the answer is for `startSession`, which
 * continues in this browser. Throws `Conflict` if another change ended the session in the meantime.
 */
async function changeCredentials<T>(
  { db, changes }: Services,
  actor: PersonActor,
  verb: AuditVerb,
  change: (trx: Db) => Promise<T>,
  audited: (result: T) => { before?: Fields } = () => ({}),
): Promise<{ result: T; user: UserAtEpoch }> {
  return db.transaction().execute(async (trx) => {
    await requireLiveSession(trx, actor);
    const result = await change(trx);
    await recordAccountChange(trx, actor, verb, audited(result));
    await changes.publish(trx, { type: "account", user_id: actor.userId });
    return { result, user: await userAtEpoch(trx, actor.userId) };
  });
}

/** Throws `Invalid`, `TooManyAttempts`, or `Conflict` for a user without a password. */
async function requireOwnPassword(
  services: Services,
  { userId }: PersonActor,
  password: string,
): Promise<void> {
  if (!(await isPasswordOf(services, userId, password)))
    throw new Invalid({ current_password: [message("rules.wrong_password")] });
}

/** Where somebody is signed in, the session that asks first. */
export async function listSessions({ db }: Services, actor: PersonActor): Promise<OwnSession[]> {
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
        current: row.id === actor.sessionId,
      };
    })
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** Throws `NotFound`. */
export async function endSession(services: Services, actor: PersonActor, id: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteSession(trx, actor.userId, id))) throw new ServiceError("not_found.session");
    await recordAccountChange(trx, actor, "sessions_ended");
    await services.changes.publish(trx, { type: "account", user_id: actor.userId });
  });
}

export async function endOtherSessions(services: Services, actor: PersonActor): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await repo.deleteOtherSessions(trx, actor.userId, actor.sessionId ?? "");
    await recordAccountChange(trx, actor, "sessions_ended");
    await services.changes.publish(trx, { type: "account", user_id: actor.userId });
  });
}
