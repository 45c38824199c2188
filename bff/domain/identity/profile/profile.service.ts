import bowser from "bowser";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { type Fields, recordAccountChange } from "#bff/domain/audit/index.ts";
import { message } from "#bff/messages/message.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { AuditVerb } from "#shared/console/audit.ts";
import type { OwnSession, Profile, ProfileInput } from "#shared/console/identity/profile.ts";
import { withAttemptLimit } from "../attempts.ts";
import { type UserAtEpoch, userAtEpoch } from "../credential-epoch.ts";
import * as secondFactor from "../two-factor/second-factor.service.ts";
import { presentProviderLink, unlinkProvider } from "../users/provider-links.service.ts";
import {
  isPasswordOf,
  rename,
  requireLiveSession,
  setPassword,
  setReviewMails,
} from "../users/users.service.ts";
import * as repo from "./profile.repo.ts";

export async function getProfile(
  services: Pick<PlatformContext, "db">,
  actor: PersonActor,
): Promise<Profile> {
  const row = await repo.findProfile(services.db, actor.userId);
  return {
    name: row.name,
    email: row.email,
    has_password: row.has_password,
    two_factor: row.two_factor_enabled,
    recovery_codes_left: await secondFactor.countRecoveryCodes(services.db, actor.userId),
    review_mails: row.review_mails,
    provider_links: row.provider_links.map(presentProviderLink),
  };
}

/** Changes the user's name, or whether they get mails about reviews. */
export async function changeProfile(
  services: Pick<PlatformContext, "db">,
  actor: PersonActor,
  { name, review_mails }: ProfileInput,
): Promise<Profile> {
  if (name !== undefined)
    await services.db.transaction().execute(async (trx) => {
      await rename(trx, actor.userId, name);
      await recordAccountChange(trx, actor, "updated", { before: { name: actor.name }, after: { name } });
    });
  if (review_mails !== undefined) await setReviewMails(services.db, actor.userId, review_mails);
  return getProfile(services, actor);
}

/** Changes the user's password. Throws `Invalid`, `Conflict` or `TooManyAttempts`. */
export async function changePassword(
  services: Pick<PlatformContext, "db" | "rateLimits">,
  actor: PersonActor,
  { current_password, password }: { current_password: string; password: string },
): Promise<UserAtEpoch> {
  await verifyPassword(services, actor, current_password);
  const passwordHash = await passwords.hash(password);
  const { user } = await changeCredentials(services, actor, "password_changed", (trx) =>
    setPassword(trx, actor.userId, passwordHash),
  );
  return user;
}

/** Prepares a second factor, which takes effect when a code confirms it. Throws the errors of `changePassword`. */
export async function beginTwoFactor(
  services: Pick<PlatformContext, "db" | "rateLimits" | "secrets">,
  actor: PersonActor,
  currentPassword: string,
): Promise<secondFactor.NewSecondFactor> {
  await verifyPassword(services, actor, currentPassword);
  return secondFactor.prepareSecondFactor(services, actor);
}

/** Turns on a prepared second factor. Throws `Invalid` for a wrong code, `TooManyAttempts`, or `Conflict` without a prepared one. */
export async function confirmTwoFactor(
  services: Pick<PlatformContext, "db" | "rateLimits" | "secrets">,
  actor: PersonActor,
  code: string,
): Promise<UserAtEpoch> {
  const { user } = await withAttemptLimit(services.rateLimits.limit("password"), actor.userId, () =>
    changeCredentials(services, actor, "two_factor_enabled", (trx) =>
      secondFactor.confirmSecondFactor(services, trx, actor.userId, code.replaceAll(" ", "")),
    ),
  );
  return user;
}

export async function endTwoFactor(
  services: Pick<PlatformContext, "db" | "rateLimits">,
  actor: PersonActor,
  currentPassword: string,
): Promise<UserAtEpoch> {
  await verifyPassword(services, actor, currentPassword);
  const { user } = await changeCredentials(services, actor, "two_factor_disabled", (trx) =>
    secondFactor.deleteSecondFactor(trx, actor.userId),
  );
  return user;
}

export async function renewRecoveryCodes(
  services: Pick<PlatformContext, "db" | "rateLimits" | "secrets">,
  actor: PersonActor,
  currentPassword: string,
): Promise<{ codes: string[]; user: UserAtEpoch }> {
  await verifyPassword(services, actor, currentPassword);
  const { result, user } = await changeCredentials(services, actor, "recovery_codes_renewed", (trx) =>
    secondFactor.renewRecoveryCodes(services, trx, actor.userId),
  );
  return { codes: result, user };
}

/** Unlinks an identity at an OpenID provider. Throws `NotFound` and the errors of `changePassword`. */
export async function unlinkOwnProvider(
  services: Pick<PlatformContext, "db" | "rateLimits">,
  actor: PersonActor,
  linkId: string,
  currentPassword: string,
): Promise<UserAtEpoch> {
  const { has_password } = await repo.findProfile(services.db, actor.userId);
  if (!has_password) throw new ServiceError("only_sign_in");
  await verifyPassword(services, actor, currentPassword);
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
 * Changes a user's credentials, which ends all sessions. Returns the user for `startSession`, so that this browser stays
 * signed in. Throws `Conflict` if another change has ended the session in the meantime.
 */
async function changeCredentials<T>(
  { db }: Pick<PlatformContext, "db">,
  actor: PersonActor,
  verb: AuditVerb,
  change: (trx: Db) => Promise<T>,
  audited: (result: T) => { before?: Fields } = () => ({}),
): Promise<{ result: T; user: UserAtEpoch }> {
  return db.transaction().execute(async (trx) => {
    await requireLiveSession(trx, actor);
    const result = await change(trx);
    await recordAccountChange(trx, actor, verb, audited(result));
    return { result, user: await userAtEpoch(trx, actor.userId) };
  });
}

/** Throws `Invalid` for a wrong password, `TooManyAttempts`, or `Conflict` for a user without a password. */
async function verifyPassword(
  services: Pick<PlatformContext, "db" | "rateLimits">,
  { userId }: PersonActor,
  password: string,
): Promise<void> {
  if (!(await isPasswordOf(services, userId, password)))
    throw new Invalid({ current_password: [message("rules.wrong_password")] });
}

/** Lists a user's sessions, the current one first. */
export async function listSessions(
  { db }: Pick<PlatformContext, "db">,
  actor: PersonActor,
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
        current: row.id === actor.sessionId,
      };
    })
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one of the user's sessions. Throws `NotFound`. */
export async function endSession(
  { db }: Pick<PlatformContext, "db">,
  actor: PersonActor,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await repo.deleteSession(trx, actor.userId, id))) throw new ServiceError("not_found.session");
    await recordAccountChange(trx, actor, "sessions_ended");
  });
}

export async function endOtherSessions(
  { db }: Pick<PlatformContext, "db">,
  actor: PersonActor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await repo.deleteOtherSessions(trx, actor.userId, actor.sessionId ?? "");
    await recordAccountChange(trx, actor, "sessions_ended");
  });
}
