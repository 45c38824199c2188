import { randomUUID } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { message } from "../../messages/message.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { Invalid, ServiceError } from "../errors.ts";
import type { Auth } from "./auth.ts";
import { raiseCredentialEpoch } from "./credential-epoch.service.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import * as repo from "./second-factor.repo.ts";
import { appCodeKey, usedAppCodes } from "./second-factor-guard.ts";

const ISSUER = "Newsrack";
const SECRET_CHARACTERS = 32;

/** What an authenticator app needs, and the codes that replace it once each. */
export interface NewSecondFactor {
  uri: string;
  secret: string;
  recovery_codes: string[];
}

/**
 * Stores a second factor that signs no one in until `confirmSecondFactor`. One that was never confirmed is replaced. Throws
 * `Conflict` if the user has a confirmed one.
 */
export async function prepareSecondFactor(
  { auth, db }: Pick<Services, "auth" | "db">,
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

/** Throws `Invalid` unless the code is right for the app that is being set up. */
export async function confirmSecondFactor(
  { auth, rateLimits }: Pick<Services, "auth" | "rateLimits">,
  trx: Db,
  userId: string,
  code: string,
): Promise<void> {
  const prepared = await repo.findUnconfirmed(trx, userId);
  if (!prepared) throw new ServiceError("refused.not_now");
  const secret = await decrypt(auth, prepared.secret);
  if (!(await createOTP(secret).verify(code))) throw new Invalid({ code: [message("rules.app_code")] });
  await usedAppCodes(rateLimits).take(appCodeKey(userId, code));
  await repo.confirm(trx, userId);
}

/** Replaces the recovery codes. Throws `Conflict` if there is no second factor. */
export async function renewRecoveryCodes(
  { auth }: Pick<Services, "auth">,
  trx: Db,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  if (!(await repo.saveRecoveryCodes(trx, userId, await encrypt(auth, JSON.stringify(codes)))))
    throw new ServiceError("refused.not_now");
  // No trigger does this: better-auth writes the same column when a code is used to sign in.
  await raiseCredentialEpoch(trx, userId);
  return codes;
}

/** Returns how many recovery codes are unused. Null if there is no second factor. */
export async function countRecoveryCodes(
  { auth, db }: Pick<Services, "auth" | "db">,
  userId: string,
): Promise<number | null> {
  const sealed = await repo.findRecoveryCodes(db, userId);
  return sealed === null ? null : (JSON.parse(await decrypt(auth, sealed)) as string[]).length;
}

/** Encrypts as better-auth does, which reads the secret and the recovery codes at sign-in. */
async function encrypt(auth: Auth, data: string): Promise<string> {
  return symmetricEncrypt({ key: (await auth.$context).secretConfig, data });
}

async function decrypt(auth: Auth, data: string): Promise<string> {
  return symmetricDecrypt({ key: (await auth.$context).secretConfig, data });
}

/** Deletes the second factor of a user: the password alone signs them in from now on. */
export const deleteSecondFactor = repo.deleteSecondFactor;
