import { isDeepStrictEqual } from "node:util";
import type { Services } from "../../services.ts";
import type { AccessSettings } from "../authorization/access-settings.service.ts";
import { accessSettings, ask } from "../authorization/authorization.service.ts";
import type { Asking } from "../authorization/questions.service.ts";
import { AuthorizationUnavailable, Forbidden, ReaderUnknown } from "../errors.ts";
import { type ReaderRequest, readerTokens } from "./reader-tokens.ts";

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
 * Lets a reader in, or throws: ReaderUnknown (401), Forbidden (403), TooManyAttempts (429), AuthorizationUnavailable (503). Nothing but a clear
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
  if (asking.kind === "not_configured" || !settings)
    throw new Forbidden(
      "The publisher has not set up who may have this, so nobody is let in.",
      "authorization_not_configured",
    );
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
      throw new Forbidden("The publisher does not grant this reader access to it.", "access_denied");
    case "unauthorized":
      throw new ReaderUnknown(
        "The publisher does not accept this access token: it is expired, revoked or not meant for it. Sign in again.",
        "token_rejected",
      );
    case "unavailable":
      throw new AuthorizationUnavailable(
        "The publisher gave no clear answer whether this reader may have it. Try again shortly.",
        decision.retryAfter ?? 1,
        decision.reason,
      );
  }
}
