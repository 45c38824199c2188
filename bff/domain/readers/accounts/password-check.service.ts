import type { PlatformContext } from "#bff/core/context.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { findActiveReader } from "../reader-accounts.repo.ts";

export type PasswordCheck = "right" | "wrong" | { seconds: number };

/** Checks the current password of a signed-in reader. Wrong ones are limited. */
export async function checkPassword(
  { db, rateLimits }: Pick<PlatformContext, "db" | "rateLimits">,
  readerId: string,
  password: string,
): Promise<PasswordCheck> {
  const limit = rateLimits.limit("reader-password");
  const seconds = await limit.consume(readerId);
  if (seconds !== null) return { seconds };
  const reader = await findActiveReader(db, readerId);
  if (!(await passwords.verify(reader?.password_hash ?? null, password))) return "wrong";
  await limit.refund(readerId);
  return "right";
}
