import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "#bff/core/errors.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { decideEntitlement } from "#bff/domain/products/index.ts";
import { authenticateReader, type ReaderTokenContext } from "#bff/domain/readers/index.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { BEARER, parseReaderTokens } from "../checks/reader-tokens.ts";
import { findByBuiltInToken } from "../config/access-config.repo.ts";

interface Caller {
  readerId: string;
  publication: { id: number; timeZone: string };
}

/**
 * Authenticates the reader and finds the publication. Throws 401 for a missing, expired, foreign or disabled reader's token before
 * anything else (contract 5.2 rule 3), and then `NotFound` for an unknown profile token.
 */
export async function openSvcApi(
  services: ReaderTokenContext,
  headers: IncomingHttpHeaders,
  profileToken: string,
): Promise<Caller> {
  const readerId = await authenticateCaller(services, headers);
  const publication = await findByBuiltInToken(services.db, digestOf(profileToken));
  if (!publication) throw new ServiceError("not_found.profile_token");
  return { readerId, publication };
}

/** Returns the reader of a request. Throws 401. */
export async function authenticateCaller(
  services: ReaderTokenContext,
  headers: IncomingHttpHeaders,
): Promise<string> {
  const { token } = parseReaderTokens(headers, { forwarded: false });
  const readerId = await authenticateReader(services, token);
  if (readerId === null) throw new ServiceError("token_rejected", {}, BEARER);
  return readerId;
}

/** Decides from the fields of a request. A denial is an answer, not an error (contract 5.2 rule 4). */
export async function decideForCaller(
  { db }: Pick<ReaderTokenContext, "db">,
  { readerId, publication }: Caller,
  endpoint: AuthorizationEndpoint,
  body: object,
): Promise<{ granted: boolean } | { issues: string[] }> {
  const decision = await decideEntitlement({ db }, publication, readerId, { endpoint, body });
  // The reader was disabled or erased since the token was verified.
  if (decision === "unknown") throw new ServiceError("token_rejected", {}, BEARER);
  return typeof decision === "object" ? decision : { granted: decision === "granted" };
}
