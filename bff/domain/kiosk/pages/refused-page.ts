import { ServiceError } from "#bff/core/errors.ts";
import { SUPPORT_CODE_HEADER } from "#bff/domain/access/index.ts";
import type { KioskPage, KioskPageOf, RefusalReason } from "#shared/kiosk/pages.ts";

/** The reason for the reader by the code of the error. Other errors are not about access. */
const refusals: Readonly<Record<string, RefusalReason>> = {
  token_missing: "sign_in",
  token_malformed: "sign_in",
  token_rejected: "sign_in",
  access_denied: "denied",
  authorization_unavailable: "unavailable",
  authorization_not_configured: "not_configured",
};

export type RefusedItem = Extract<KioskPage, { kind: "refused" }>["item"];

/** Returns the page, or the one that refuses its item to the reader. */
export async function orRefusal(
  load: () => Promise<KioskPage>,
  teaser: () => Promise<RefusedItem>,
): Promise<KioskPage> {
  try {
    return await load();
  } catch (error) {
    return refusedPage(error, teaser);
  }
}

/** Returns why an error refuses an item, or null. */
export const refusalOf = (error: unknown): RefusalReason | null =>
  (error instanceof ServiceError && refusals[error.code]) || null;

/** Returns the page for an error about access. Throws other errors. */
export async function refusedPage(
  error: unknown,
  teaser: () => Promise<RefusedItem>,
): Promise<KioskPageOf<"refused">> {
  const reason = refusalOf(error);
  if (!reason) throw error;
  return {
    kind: "refused",
    reason,
    item: await teaser(),
    supportCode: (error as ServiceError).headers[SUPPORT_CODE_HEADER] ?? null,
  };
}
