import { isDeepStrictEqual } from "node:util";
import { ServiceError } from "#bff/core/errors.ts";
import type { AccessContext } from "../access.context.ts";
import type { AccessSettings } from "../access-settings.ts";
import type { Decision } from "../decision.ts";
import type { AccessRequirement } from "./access-checks.ts";
import { BEARER, parseReaderTokens, type ReaderRequest } from "./reader-tokens.ts";

/** Browser cache duration of files that need no authorization. */
const UNPROTECTED_MAX_AGE_SECONDS = 300;

/** After a slower authorization the item is loaded again, because it may have been changed or withdrawn since. */
const RELOAD_AFTER_MS = 20;

/** Header of a refusal with a code by which support finds the callout in the log of the console. */
export const SUPPORT_CODE_HEADER = "X-Support-Code";

/** The result of a successful authorization. */
export interface AccessGrant {
  /** Product ids from the endpoint `issues`; null for any other check. */
  productIds: string[] | null;
  /** `Cache-Control` of files: private, and valid no longer than the decision. */
  cacheControl: string;
}

/**
 * Loads an item and authorizes the reader. If authorization took more than `RELOAD_AFTER_MS`, reloads the item and
 * authorizes again if it changed.
 */
export async function loadAuthorized<Row>(
  load: () => Promise<Row>,
  authorize: (row: Row) => Promise<AccessGrant>,
): Promise<{ row: Row; grant: AccessGrant }> {
  const row = await load();
  const began = performance.now();
  const grant = await authorize(row);
  if (performance.now() - began < RELOAD_AFTER_MS) return { row, grant };
  const reloaded = await load();
  return { row: reloaded, grant: isDeepStrictEqual(row, reloaded) ? grant : await authorize(reloaded) };
}

/**
 * Authorizes a reader for an item. Only an explicit grant of the publisher's endpoint opens a protected item. Throws
 * 401, 403, 429 or 503.
 */
export async function authorizeReader(
  services: Pick<AccessContext, "accessSettings" | "callouts">,
  publicationId: number,
  reader: ReaderRequest,
  requirementOf: (settings: AccessSettings | null) => AccessRequirement,
): Promise<AccessGrant> {
  const settings = await services.accessSettings.find(publicationId);
  const requirement = requirementOf(settings);
  if (requirement.kind === "unprotected")
    return { productIds: null, cacheControl: `private, max-age=${UNPROTECTED_MAX_AGE_SECONDS}` };
  if (reader.failure) throw reader.failure;
  const tokens = parseReaderTokens(reader.headers, { forwarded: settings?.forwardIdToken ?? false });
  if (requirement.kind === "not_configured" || !settings)
    throw new ServiceError("authorization_not_configured");
  const { endpoint, item, body } = requirement;
  const { address } = reader;
  const check = { endpoint, item, body, ...tokens, source: "reader" as const, address };
  const decision = await services.callouts.check(settings, check);
  const headers = {
    [SUPPORT_CODE_HEADER]: supportCode(services.callouts.fingerprintOf(tokens.token), decision),
  };
  switch (decision.outcome) {
    case "granted":
      return {
        productIds: decision.issues,
        cacheControl: `private, max-age=${decision.validSeconds}, must-revalidate`,
      };
    case "denied":
      throw new ServiceError("access_denied", {}, { headers });
    case "unauthorized":
      throw new ServiceError("token_rejected", {}, { headers: { ...BEARER.headers, ...headers } });
    case "unavailable":
      throw new ServiceError(
        "authorization_unavailable",
        {},
        { retryAfter: decision.retryAfter ?? 1, reason: decision.reason, headers },
      );
  }
}

/** The fingerprint of the token, and the start of the callout's request ID unless no request was sent. */
const supportCode = (fingerprint: string, { requestId }: Decision): string =>
  requestId === null ? fingerprint : `${fingerprint}-${requestId.slice(0, 8)}`;
