import { setTimeout as pause } from "node:timers/promises";
import * as oidc from "openid-client";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { endSessionOfToken, type ReadersContext } from "#bff/domain/readers/index.ts";
import type { KioskContext } from "../kiosk.context.ts";
import {
  type KioskProvider,
  kioskProviderOf,
  type ProviderContext,
  withKioskProvider,
} from "./kiosk-provider.ts";
import * as repo from "./kiosk-sessions.repo.ts";
import { openTokens, type SessionTokens, sealTokens, storedTokens } from "./session-tokens.ts";

/** From the sign-in on. Its cookie is kept this long, too. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** A token that expires sooner is refreshed. */
const REFRESH_SECONDS = 60;
/** A token is used until this long before it expires, because the authority checks it a little later. */
const MARGIN_MS = 5_000;
/** Longer than discovery and a refresh may take. A process that stops leaves its lease to others after this time. */
const LEASE_SECONDS = 20;
const POLL_MS = 50;

/** A signed-in reader at a publication. */
export interface KioskSession {
  id: string;
  provider: KioskProvider;
  tokens: SessionTokens;
}

/**
 * `ended`: the reader was signed in until the provider ended the session. `unavailable`: the tokens must be refreshed, but the provider
 * does not answer.
 */
export type SessionState =
  | { kind: "none" }
  | { kind: "ended" }
  | { kind: "unavailable"; error: ServiceError }
  | ({ kind: "signed_in" } & KioskSession);

export type SessionContext = Pick<AccessContext, "accessSettings"> &
  ProviderContext &
  Pick<PlatformContext, "db" | "log"> &
  Pick<KioskContext, "tokenRefreshes">;

export const sessionEnd = () => new Date(Date.now() + SESSION_SECONDS * 1000);

/** Returns the session of a cookie at a publication, with tokens that are valid. */
export async function findKioskSession(
  services: SessionContext,
  publicationId: number,
  cookie: string | undefined,
): Promise<SessionState> {
  if (cookie === undefined) return { kind: "none" };
  const row = await repo.findSession(services.db, digestOf(cookie), publicationId);
  if (!row) return { kind: "none" };
  const provider = kioskProviderOf(services, await services.accessSettings.find(publicationId));
  // The tokens of one provider are never sent to the authority of another.
  if (provider?.issuer !== row.issuer || provider.clientId !== row.client_id) return { kind: "none" };
  try {
    const tokens = await validTokens(services, provider, row);
    return tokens ? { kind: "signed_in", id: row.id, provider, tokens } : { kind: "ended" };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { kind: "unavailable", error };
  }
}

async function validTokens(
  services: SessionContext,
  provider: KioskProvider,
  row: repo.KioskSessionRow,
): Promise<SessionTokens | null> {
  if (row.tokens === null) return null;
  if (!isDue(row)) return openTokens(services, row.id, row.tokens);
  const { tokenRefreshes } = services;
  let refreshing = tokenRefreshes.get(row.id);
  if (!refreshing) {
    refreshing = refreshTokens(services, provider, row).finally(() => tokenRefreshes.delete(row.id));
    tokenRefreshes.set(row.id, refreshing);
  }
  return refreshing;
}

const isDue = ({ token_expires_at }: Pick<repo.KioskSessionRow, "token_expires_at">) =>
  token_expires_at !== null && token_expires_at.getTime() - Date.now() < REFRESH_SECONDS * 1000;

const isUsable = ({ token_expires_at }: Pick<repo.KioskSessionRow, "token_expires_at">) =>
  token_expires_at === null || token_expires_at.getTime() - Date.now() > MARGIN_MS;

/**
 * Refreshes the tokens, single-flight over all processes. The lease is in the row and no connection is held, because the request may
 * go to the token endpoint of this service, which needs connections too.
 */
async function refreshTokens(
  services: SessionContext,
  provider: KioskProvider,
  begun: repo.KioskSessionRow,
): Promise<SessionTokens | null> {
  const { db } = services;
  const { id } = begun;
  const lease = { dueSeconds: REFRESH_SECONDS, leaseSeconds: LEASE_SECONDS };
  const deadline = Date.now() + LEASE_SECONDS * 1000;
  for (;;) {
    const taken = await repo.takeRefreshLease(db, id, lease);
    if (taken) return refreshOnce(services, provider, begun, taken);
    const row = await repo.findSessionById(db, id);
    if (!row?.tokens) return null;
    if (isUsable(row)) return openTokens(services, id, row.tokens);
    if (Date.now() > deadline) throw new ServiceError("authorization_unavailable", {}, { retryAfter: 1 });
    await pause(POLL_MS);
  }
}

async function refreshOnce(
  services: SessionContext,
  provider: KioskProvider,
  row: repo.KioskSessionRow,
  lease: repo.RefreshLease,
): Promise<SessionTokens | null> {
  const { db, log } = services;
  const { id } = row;
  const previous = openTokens(services, id, lease.tokens!);
  const { refreshToken } = previous;
  if (refreshToken === null) {
    if (isUsable(row)) {
      await repo.endRefreshLease(db, id, lease, {});
      return previous;
    }
    await repo.endRefreshLease(db, id, lease, { tokens: null });
    return null;
  }
  try {
    const response = await withKioskProvider(services, provider, (configuration) =>
      oidc.refreshTokenGrant(configuration, refreshToken),
    );
    const { tokens, expiresAt } = storedTokens(response, previous);
    await repo.endRefreshLease(db, id, lease, {
      tokens: sealTokens(services, id, tokens),
      token_expires_at: expiresAt,
    });
    return tokens;
  } catch (error) {
    const hasEnded = error instanceof oidc.ResponseBodyError && error.error === "invalid_grant";
    await repo.endRefreshLease(db, id, lease, hasEnded ? { tokens: null } : {});
    if (hasEnded) return null;
    log.warn({ code: (error as { code?: unknown }).code }, "failed to refresh a kiosk session");
    if (isUsable(row)) return previous;
    throw new ServiceError("authorization_unavailable", {}, { retryAfter: 1, cause: error });
  }
}

/**
 * Ends a session, or all of the reader's at the publication, here and at the provider. Returns where the reader can sign out at the
 * publisher's provider, too, or null.
 */
export async function endKioskSession(
  services: SessionContext & Pick<PlatformContext, "db"> & ReadersContext,
  publicationId: number,
  cookie: string | undefined,
  { everywhere }: { everywhere: boolean },
): Promise<{ providerUrl: string | null }> {
  const { accessSettings, db, log } = services;
  const row = cookie === undefined ? undefined : await repo.findSession(db, digestOf(cookie), publicationId);
  if (!row) return { providerUrl: null };
  if (everywhere) await repo.endSessionsOf(db, row);
  await repo.deleteSession(db, row.id);
  const provider = kioskProviderOf(services, await accessSettings.find(publicationId));
  if (row.tokens === null || provider?.issuer !== row.issuer || provider.clientId !== row.client_id)
    return { providerUrl: null };
  const { refreshToken } = openTokens(services, row.id, row.tokens);
  if (row.reader_id !== null) {
    if (refreshToken !== null)
      await endSessionOfToken(services, { readerId: row.reader_id, refreshToken, everywhere });
    return { providerUrl: null };
  }
  return withKioskProvider(services, provider, async (configuration) => {
    const { end_session_endpoint, revocation_endpoint } = configuration.serverMetadata();
    if (refreshToken !== null && revocation_endpoint !== undefined)
      await oidc.tokenRevocation(configuration, refreshToken, { token_type_hint: "refresh_token" });
    return {
      providerUrl:
        end_session_endpoint === undefined ? null : oidc.buildEndSessionUrl(configuration, {}).href,
    };
  }).catch((error: unknown) => {
    // The session has ended here, and its tokens are deleted.
    log.warn({ code: (error as { code?: unknown }).code }, "failed to revoke the tokens of a kiosk session");
    return { providerUrl: null };
  });
}
