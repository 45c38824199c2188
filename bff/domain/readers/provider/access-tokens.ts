import { createLocalJWKSet, errors, jwtVerify } from "jose";
import type { PlatformContext } from "#bff/core/context.ts";
import { findActiveReader } from "../reader-accounts.repo.ts";
import type { ReadersContext } from "../readers.context.ts";
import { issuerOf, ownAudience } from "./provider.ts";

/** Longest token that is looked at. */
const MAX_TOKEN_CHARACTERS = 4096;

export type ReaderTokenContext = Pick<ReadersContext, "readerProvider"> &
  Pick<PlatformContext, "config" | "db">;

/**
 * Returns the ID of the reader of an access token for this service, or null: an opaque token, or a JWT whose audience is the service
 * API. A reader who was disabled or deleted since is null, too, also while the token has not expired.
 */
export async function authenticateReader(
  services: ReaderTokenContext,
  token: string,
): Promise<string | null> {
  if (token.length > MAX_TOKEN_CHARACTERS) return null;
  const readerId = token.includes(".") ? await readJwt(services, token) : await readOpaque(services, token);
  if (readerId === null) return null;
  return (await findActiveReader(services.db, readerId)) ? readerId : null;
}

async function readOpaque({ readerProvider }: ReaderTokenContext, token: string): Promise<string | null> {
  const { AccessToken } = await readerProvider.current();
  const found = await AccessToken.find(token);
  return found?.isValid && found.aud === undefined ? found.accountId : null;
}

async function readJwt(services: ReaderTokenContext, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      createLocalJWKSet(await services.readerProvider.publicKeys()),
      {
        algorithms: ["RS256"],
        typ: "at+jwt",
        issuer: issuerOf(services),
        audience: ownAudience(services),
        requiredClaims: ["sub", "exp"],
      },
    );
    return payload.sub ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
