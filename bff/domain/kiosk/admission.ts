import { isDeepStrictEqual } from "node:util";
import type { Services } from "../../services.ts";
import type { AccessSettings } from "../authorization/access-settings.service.ts";
import { accessSettings, ask } from "../authorization/authorization.service.ts";
import type { Asking } from "../authorization/questions.service.ts";
import { ServiceError } from "../errors.ts";
import { BEARER, type ReaderRequest, readerTokens } from "./reader-tokens.ts";

/** How long a reader's own browser may keep what nobody is asked about, in seconds. */
const OPEN_SECONDS = 300;

/** What was read before a question of this length, in milliseconds, is read again: it may be taken back meanwhile. */
const LONG_MS = 20;

/** A reader who may have what was asked for. */
export interface Admission {
  /** What the endpoint `issues` said; null for any other question. */
  productIds: string[] | null;
  /** For files: kept by the reader's own browser alone, and no longer than the decision holds. */
  cacheControl: string;
}

/**
 * Finds something, has its reader let in, and finds it again where that took a while: who was let in to what it was before
 * is let in anew to what it has become. Throws what either throws.
 */
export async function findAdmitted<Row>(
  find: () => Promise<Row>,
  admitTo: (row: Row) => Promise<Admission>,
): Promise<{ row: Row; admission: Admission }> {
  const row = await find();
  const began = performance.now();
  const admission = await admitTo(row);
  if (performance.now() - began < LONG_MS) return { row, admission };
  const now = await find();
  return { row: now, admission: isDeepStrictEqual(row, now) ? admission : await admitTo(now) };
}

/**
 * Lets a reader in, or throws: 401, 403, 429 or 503. Nothing but a clear
 * yes of the customer opens what is protected.
 */
export async function admit(
  services: Services,
  publicationId: number,
  reader: ReaderRequest,
  askingOf: (settings: AccessSettings | null) => Asking,
): Promise<Admission> {
  const settings = await accessSettings(services, publicationId);
  const asking = askingOf(settings);
  if (asking.kind === "unprotected")
    return { productIds: null, cacheControl: `private, max-age=${OPEN_SECONDS}` };
  const tokens = readerTokens(reader.headers, { forwarded: settings?.forwardIdToken ?? false });
  if (asking.kind === "not_configured" || !settings) throw new ServiceError("authorization_not_configured");
  const { endpoint, item, body } = asking;
  const { address } = reader;
  const question = { endpoint, item, body, ...tokens, source: "reader" as const, address };
  const decision = await ask(services, settings, question);
  switch (decision.outcome) {
    case "granted":
      return {
        productIds: decision.issues,
        cacheControl: `private, max-age=${decision.validSeconds}, must-revalidate`,
      };
    case "denied":
      throw new ServiceError("access_denied");
    case "unauthorized":
      throw new ServiceError("token_rejected", {}, BEARER);
    case "unavailable":
      throw new ServiceError(
        "authorization_unavailable",
        {},
        { retryAfter: decision.retryAfter ?? 1, reason: decision.reason },
      );
  }
}
