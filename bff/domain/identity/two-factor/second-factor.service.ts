import { randomUUID } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { IdentityContext } from "../identity.context.ts";
import type { Auth } from "../sessions/auth.ts";
import { raiseCredentialEpoch } from "../sessions/credential-epoch.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import * as repo from "./second-factor.repo.ts";
import { totpCodeKey, usedTotpCodes } from "./second-factor-guard.ts";

const ISSUER = "Newsrack";
const SECRET_CHARACTERS = 32;

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
  { auth, db }: Pick<IdentityContext, "auth"> & Pick<PlatformContext, "db">,
  { userId, email }: { userId: string; email: string },
): Promise<NewSecondFactor> {
  const secret = generateRandomString(SECRET_CHARACTERS);
  const recoveryCodes = newRecoveryCodes();
  const isStored = await repo.saveUnconfirmed(db, {
    id: randomUUID(),
    user_id: userId,
    secret: await encrypt(auth, secret),
    backup_codes: await encrypt(auth, JSON.stringify(recoveryCodes)),
  });
  if (!isStored) throw new ServiceError("two_factor_on");
  const uri = createOTP(secret).url(ISSUER, email);
  return { uri, secret: new URL(uri).searchParams.get("secret") ?? "", recovery_codes: recoveryCodes };
}

/** Turns on a prepared second factor. Throws `Invalid` for a wrong code, and `Conflict` without a prepared factor. */
export async function confirmSecondFactor(
  { auth, rateLimits }: Pick<IdentityContext, "auth"> & Pick<PlatformContext, "rateLimits">,
  trx: Db,
  userId: string,
  code: string,
): Promise<void> {
  const prepared = await repo.findUnconfirmed(trx, userId);
  if (!prepared) throw new ServiceError("refused.no_second_factor");
  const secret = await decrypt(auth, prepared.secret);
  if (!(await createOTP(secret).verify(code))) throw new Invalid({ code: [message("rules.app_code")] });
  await usedTotpCodes(rateLimits).consume(totpCodeKey(userId, code));
  await repo.confirm(trx, userId);
}

/** Replaces the recovery codes. Throws `Conflict` if the user has none. */
export async function renewRecoveryCodes(
  { auth }: Pick<IdentityContext, "auth">,
  trx: Db,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  if (!(await repo.saveRecoveryCodes(trx, userId, await encrypt(auth, JSON.stringify(codes)))))
    throw new ServiceError("refused.no_second_factor");
  // No trigger raises the epoch, because better-auth writes the same column when a recovery code is used to sign in.
  await raiseCredentialEpoch(trx, userId);
  return codes;
}

/** Returns the number of unused recovery codes, or null without a second factor. */
export async function countRecoveryCodes(
  { auth, db }: Pick<IdentityContext, "auth"> & Pick<PlatformContext, "db">,
  userId: string,
): Promise<number | null> {
  const sealed = await repo.findRecoveryCodes(db, userId);
  return sealed === null ? null : (JSON.parse(await decrypt(auth, sealed)) as string[]).length;
}

/** Encrypts as better-auth does, because better-auth decrypts the secret and the recovery codes at sign-in. */
async function encrypt(auth: Auth, data: string): Promise<string> {
  return symmetricEncrypt({ key: (await auth.$context).secretConfig, data });
}

async function decrypt(auth: Auth, data: string): Promise<string> {
  return symmetricDecrypt({ key: (await auth.$context).secretConfig, data });
}

/** Deletes the second factor of a user, who then signs in with the password alone. */
export const deleteSecondFactor = repo.deleteSecondFactor;
