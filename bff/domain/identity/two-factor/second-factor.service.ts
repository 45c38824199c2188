import * as OTPAuth from "otpauth";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import { raiseCredentialEpoch } from "../credential-epoch.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import * as repo from "./second-factor.repo.ts";

const ISSUER = "Newsrack";
/** Codes of one time step before and after are valid, because clocks differ and typing takes time. */
const WINDOW_STEPS = 1;

type Secrets = Pick<PlatformContext, "secrets">;

/** The data for an authenticator app, and recovery codes for one use each. */
export interface NewSecondFactor {
  uri: string;
  secret: string;
  recovery_codes: string[];
}

/**
 * Stores a second factor that takes effect with `confirmSecondFactor`. An unconfirmed one is replaced. Throws `Conflict` if
 * the user has a confirmed one.
 */
export async function prepareSecondFactor(
  services: Pick<PlatformContext, "db" | "secrets">,
  { userId, email }: { userId: string; email: string },
): Promise<NewSecondFactor> {
  const app = new OTPAuth.TOTP({ issuer: ISSUER, label: email });
  const recoveryCodes = newRecoveryCodes();
  const isStored = await repo.saveUnconfirmed(services.db, userId, {
    secret: services.secrets.seal(app.secret.base32),
    recovery_code_hashes: hashesOf(services, recoveryCodes),
  });
  if (!isStored) throw new ServiceError("two_factor_on");
  return { uri: app.toString(), secret: app.secret.base32, recovery_codes: recoveryCodes };
}

/** Turns on a prepared second factor. Throws `Invalid` for a wrong code, and `Conflict` without a prepared factor. */
export async function confirmSecondFactor(
  services: Secrets,
  trx: Db,
  userId: string,
  code: string,
): Promise<void> {
  const secret = await repo.findSecret(trx, userId, false);
  if (!secret) throw new ServiceError("refused.no_second_factor");
  const step = stepOfCode(services, secret, code);
  if (step === null) throw new Invalid({ code: [message("rules.app_code")] });
  await repo.confirm(trx, userId, step);
}

/**
 * Uses an authenticator code to sign in. Each works once, and none after the code of a later step (RFC 6238, 5.2). Throws
 * `INVALID_CODE` or `CODE_USED`.
 */
export async function useAppCode(services: Secrets, trx: Db, userId: string, code: string): Promise<void> {
  const secret = await repo.findSecret(trx, userId, true);
  const step = secret && stepOfCode(services, secret, code);
  if (step === null) throw new ServiceError("INVALID_CODE");
  if (!(await repo.useStep(trx, userId, step))) throw new ServiceError("CODE_USED");
}

/** Uses up a recovery code to sign in. Throws `INVALID_BACKUP_CODE`. */
export async function useRecoveryCode(
  { secrets }: Secrets,
  trx: Db,
  userId: string,
  code: string,
): Promise<void> {
  if (!(await repo.useRecoveryCode(trx, userId, recoveryCodeHash(secrets, code))))
    throw new ServiceError("INVALID_BACKUP_CODE");
}

/** Replaces the recovery codes. Throws `Conflict` if the user has none. */
export async function renewRecoveryCodes(services: Secrets, trx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  if (!(await repo.saveRecoveryCodes(trx, userId, hashesOf(services, codes))))
    throw new ServiceError("refused.no_second_factor");
  // No trigger raises the epoch, because signing in with a recovery code changes the same column.
  await raiseCredentialEpoch(trx, userId);
  return codes;
}

function hashesOf({ secrets }: Secrets, codes: string[]): Buffer[] {
  return codes.map((code) => recoveryCodeHash(secrets, code));
}

/** Returns the time step of a valid authenticator code, or null for a wrong code. */
function stepOfCode({ secrets }: Secrets, sealed: Buffer, code: string): number | null {
  const app = new OTPAuth.TOTP({ secret: secrets.open(sealed) });
  const timestamp = Date.now();
  const delta = app.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

/** Returns the number of unused recovery codes, or null without a second factor. */
export const countRecoveryCodes = repo.countRecoveryCodes;

/** Deletes the second factor of a user, who then signs in with the password alone. */
export const deleteSecondFactor = repo.deleteSecondFactor;
