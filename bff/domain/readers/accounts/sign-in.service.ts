import type { PlatformContext } from "#bff/core/context.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { findReaderByEmail, type ReaderRow } from "../reader-accounts.repo.ts";
import { hasSessionAt } from "../sessions/reader-sessions.repo.ts";

/** The place of a sign-in: the key of its address for budgets, and the keyed hash of it that sessions store. */
export interface SignInPlace {
  addressKey: string;
  addressHash: string;
}

export type SignInResult =
  | { reader: ReaderRow }
  | { problem: "wrong" }
  | { problem: "wait"; seconds: number };

/**
 * Checks the password of a reader. Limits failures per account and address, per account, and per address. The last two do not apply
 * where the account has a session, so that attackers elsewhere cannot lock out its owner. Takes the same time for unknown addresses.
 */
export async function signIn(
  services: Pick<PlatformContext, "db" | "rateLimits">,
  credentials: { email: string; password: string },
  { addressKey, addressHash }: SignInPlace,
): Promise<SignInResult> {
  const { db, rateLimits } = services;
  const email = normalizeEmail(credentials.email);
  const isKnownPlace = await hasSessionAt(db, email, addressHash);
  // The address comes last, so that attempts beyond the limit of one account do not use it up.
  const limits = [
    { limit: rateLimits.limit("reader-sign-in"), key: `${addressKey} ${email}` },
    ...(isKnownPlace
      ? []
      : [
          { limit: rateLimits.limit("reader-sign-in-account"), key: email },
          { limit: rateLimits.limit("reader-sign-in-address"), key: addressKey },
        ]),
  ];
  const spent: typeof limits = [];
  const refund = () => Promise.all(spent.map(({ limit, key }) => limit.refund(key)));
  for (const one of limits) {
    const seconds = await one.limit.consume(one.key);
    if (seconds !== null) {
      // The first limit keeps its point, as it counts exactly these attempts.
      spent.shift();
      await refund();
      return { problem: "wait", seconds };
    }
    spent.push(one);
  }
  const reader = await findReaderByEmail(db, email);
  const isRight = await passwords.verify(reader?.password_hash ?? null, credentials.password);
  // The password may have been replaced while it was checked.
  const current = isRight ? await findReaderByEmail(db, email) : undefined;
  if (!reader || current?.password_hash !== reader.password_hash || current.disabled_at !== null)
    return { problem: "wrong" };
  await refund();
  return { reader };
}

/** Returns an address as accounts store it. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
