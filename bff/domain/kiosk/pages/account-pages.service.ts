import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { dayIn } from "#bff/core/local-days.ts";
import { type HoldingContext, listHeldProducts, redeemCode } from "#bff/domain/products/index.ts";
import { authenticateReader, type ReaderTokenContext } from "#bff/domain/readers/index.ts";
import type { AccountNotice, HeldProduct, KioskPageOf } from "#shared/kiosk/pages.ts";
import { ACCOUNT_PATH, PUBLICATION_PARAMETER } from "#shared/readers/provider.ts";
import type { SessionState } from "../session/kiosk-sessions.service.ts";
import type { Place } from "./kiosk-place.service.ts";

type AccountContext = HoldingContext & Pick<PlatformContext, "rateLimits"> & ReaderTokenContext;

type AccountPage = KioskPageOf<"account">;
type CodeProblem = Extract<AccountNotice, { kind: "not_redeemed" }>["problem"];

/** Variants of the error `code_unusable`. */
const codeProblems: readonly CodeProblem[] = ["unknown", "used", "own", "expired", "revoked"];

export const accountPage = {
  /** Returns the page after a sign-out. */
  signedOut: (notice: AccountNotice): AccountPage => ({
    kind: "account",
    notice,
    holdings: null,
    code: "",
    settingsHref: null,
  }),

  /** Returns the page of a reader's account. `code` is one that a link brought. */
  async of(
    services: AccountContext,
    place: Place,
    session: SessionState,
    { code, notice = null }: { code: string; notice?: AccountNotice | null },
  ): Promise<AccountPage> {
    const holdings = await holdingsOf(services, place, session);
    return {
      kind: "account",
      notice,
      holdings,
      code,
      settingsHref: holdings === null ? null : accountUrl(services, place),
    };
  },

  /** Redeems a code for the signed-in reader. Returns the account page with the result. */
  async redeem(
    services: AccountContext,
    place: Place,
    session: SessionState,
    code: string,
  ): Promise<AccountPage> {
    const readerId = await readerIdOf(services, session);
    if (readerId === null) return accountPage.of(services, place, session, { code });
    try {
      const { organization_id: organizationId } = place.publication;
      const { product } = await redeemCode(services, { readerId, organizationId, code });
      const notice = { kind: "redeemed", product: product.name } as const;
      return await accountPage.of(services, place, session, { code: "", notice });
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      return accountPage.of(services, place, session, { code, notice: { kind: "not_redeemed", problem } });
    }
  },
};

/** Returns the page with what the reader holds. What only this device knows is added in the browser. */
export async function libraryPage(
  services: AccountContext,
  place: Place,
  session: SessionState,
): Promise<KioskPageOf<"library">> {
  return { kind: "library", holdings: await holdingsOf(services, place, session) };
}

function problemOf(error: unknown): CodeProblem | null {
  if (!(error instanceof ServiceError)) return null;
  if (error.code === "too_many_attempts") return "too_many";
  const variant = error.text.key.split(".").at(-1);
  return error.code === "code_unusable"
    ? (codeProblems.find((problem) => problem === variant) ?? null)
    : null;
}

/** Returns the address of the account page, which the host of the kiosk does not have. */
function accountUrl({ config }: Pick<PlatformContext, "config">, { publication }: Place): string {
  return `${config.baseUrl}${ACCOUNT_PATH}?${PUBLICATION_PARAMETER}=${publication.slug}`;
}

/** Returns the Newsrack account of a session, or null if the publisher has the accounts or the session has ended. */
async function readerIdOf(services: ReaderTokenContext, session: SessionState): Promise<string | null> {
  if (session.kind !== "signed_in" || session.provider.external) return null;
  return authenticateReader(services, session.tokens.accessToken);
}

async function holdingsOf(
  services: AccountContext,
  { publication }: Place,
  session: SessionState,
): Promise<HeldProduct[] | null> {
  const readerId = await readerIdOf(services, session);
  if (readerId === null) return null;
  const today = dayIn(publication.time_zone, new Date());
  const rows = await listHeldProducts(services.db, publication.organization_id, readerId);
  return rows.map(({ id, product_name, starts_on, ends_on }) => ({
    id: Number(id),
    name: product_name,
    startsOn: starts_on,
    endsOn: ends_on,
    isCurrent: starts_on <= today && (ends_on === null || ends_on >= today),
  }));
}
