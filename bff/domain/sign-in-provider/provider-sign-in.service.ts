import { randomBytes } from "node:crypto";
import * as oidc from "openid-client";
import { z } from "zod";
import { ownPath } from "#shared/console/own-path.ts";
import { VERIFIABLE_CLAIM } from "#shared/console/sign-in-provider.ts";
import { render } from "../../messages/render.ts";
import { troubleWith, withIdentityProvider } from "../../platform/outbound/identity-provider.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import {
  addPerson,
  findUserId,
  grantRole,
  lockAddress,
  trustProviderAlone,
} from "../accounts/accounts.service.ts";
import { type UserAtEpoch, userAtEpoch } from "../accounts/credential-epoch.service.ts";
import { findLinkedUser, linkProvider, type ProviderIdentity } from "../accounts/provider-links.service.ts";
import { newcomer } from "../actor.ts";
import { recordAccountChange, recordChange } from "../audit/audit.service.ts";
import { ServiceError } from "../errors.ts";
import { digestOf } from "../one-time-token.ts";
import { acceptByAddress } from "../people/invitations.service.ts";
import * as repo from "./sign-in-provider.repo.ts";
import { callbackOf, enabledProvider } from "./sign-in-provider.service.ts";

/** How long somebody may take at the provider. */
const MINUTES = 10;

const secretsOfSignIn = z.object({
  nonce: z.string(),
  verifier: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** What the browser that began it holds: nobody is signed in by a link that somebody else began. */
  browser: z.string(),
  to: z.string().nullable(),
});

/** The console's own sign-in belongs to no organization. */
const guardOf = ({ addressGuards }: Services) => addressGuards.for("sign-in", null);

/** Where to send a browser, and what it has to bring back. Throws 409 where there is no provider, or none that answers. */
export async function beginProviderSignIn(
  services: Services,
  to: string | null,
): Promise<{ url: string; browser: string; seconds: number }> {
  const enabled = await enabledProvider(services);
  if (!enabled) throw new ServiceError("sign_in_provider_missing");
  const { provider } = enabled;
  const state = oidc.randomState();
  const browser = randomBytes(24).toString("base64url");
  const nonce = oidc.randomNonce();
  const verifier = oidc.randomPKCECodeVerifier();
  const challenge = await oidc.calculatePKCECodeChallenge(verifier);
  const url = await withIdentityProvider(guardOf(services), provider, async (configuration) =>
    oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackOf(services),
      scope: scopeOf(configuration.serverMetadata()),
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: "S256",
    }),
  ).catch((error: unknown) => {
    services.log.warn(
      { issuer: provider.issuer, why: render(troubleWith(error), "en") },
      "the sign-in provider is unusable",
    );
    throw new ServiceError("sign_in_provider_unusable", {}, { cause: error });
  });
  const { issuer, clientId } = provider;
  const kept = { nonce, verifier, issuer, clientId, browser, to: to === null ? null : ownPath(to, "/") };
  await repo.insertSignIn(services.db, {
    state_hash: digestOf(state),
    secrets: services.secrets.seal(JSON.stringify(kept)),
    expires_at: new Date(Date.now() + MINUTES * 60_000),
  });
  return { url: url.href, browser, seconds: MINUTES * 60 };
}

/** Somebody came back from the provider: who they are here, and where they wanted to go. Throws `sign_in_unusable`. */
export async function finishProviderSignIn(
  services: Services,
  callback: URL,
  { browser, signedIn }: { browser: string | undefined; signedIn: string | null },
): Promise<{ user: UserAtEpoch; to: string | null }> {
  const state = callback.searchParams.get("state") ?? "";
  const begun = await repo.takeSignIn(services.db, digestOf(state));
  if (!begun || begun.expires_at.getTime() < Date.now())
    throw new ServiceError("sign_in_unusable.expired", { minutes: MINUTES });
  const kept = secretsOfSignIn.parse(JSON.parse(services.secrets.open(begun.secrets)));
  if (browser !== kept.browser) throw new ServiceError("sign_in_unusable.other_browser");
  const enabled = await enabledProvider(services);
  if (enabled?.provider.issuer !== kept.issuer || enabled.provider.clientId !== kept.clientId)
    throw new ServiceError("sign_in_unusable.provider_changed");
  const { row, provider } = enabled;
  const claims = await withIdentityProvider(guardOf(services), provider, async (configuration) => {
    const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: kept.verifier,
      expectedState: state,
      expectedNonce: kept.nonce,
      idTokenExpected: true,
    });
    const inToken = tokens.claims()!;
    // Many providers put no more than the subject into the token.
    if (row.email_claim in inToken || !configuration.serverMetadata().userinfo_endpoint) return inToken;
    const more = await oidc
      .fetchUserInfo(configuration, tokens.access_token, inToken.sub)
      .catch((error: unknown) => {
        services.log.info(
          { code: (error as { code?: unknown }).code },
          "the provider told no more of a person",
        );
        return {};
      });
    return { ...more, ...inToken };
  }).catch((error: unknown) => {
    services.log.info({ code: (error as { code?: unknown }).code }, "a sign-in through the provider failed");
    throw new ServiceError("sign_in_unusable.provider", { problem: troubleWith(error) });
  });
  return { user: await personOf(services, row, claims, signedIn), to: kept.to };
}

/**
 * Whoever came before is known by the provider's own name for them; the first time, their address decides. Who is
 * `signedIn` has shown that their account is theirs.
 */
async function personOf(
  services: Services,
  row: repo.ProviderRow,
  claims: Record<string, unknown> & { sub: string },
  signedIn: string | null,
): Promise<UserAtEpoch> {
  const identity: ProviderIdentity = { issuer: row.issuer, subject: claims.sub };
  const linked = await findLinkedUser(services.db, identity);
  if (linked) return linked;
  const email = addressIn(claims, row);
  return services.db.transaction().execute(async (trx) => {
    await lockAddress(trx, email);
    const meanwhile = await findLinkedUser(trx, identity);
    if (meanwhile) return meanwhile;
    const name = nameIn(claims, email);
    const known = await findUserId(trx, email);
    if (known !== null && known !== signedIn && (await trustProviderAlone(trx, known))) {
      await recordAccountChange(trx, newcomer({ userId: known, name, email }), "password_removed");
      await services.changes.publish(trx, { type: "account", user_id: known });
    }
    const userId = await personWith(services, trx, row, { known, email, name });
    await linkProvider(trx, userId, identity);
    await recordAccountChange(trx, newcomer({ userId, name, email }), "provider_linked", {
      after: { ...identity },
    });
    return userAtEpoch(trx, userId);
  });
}

async function personWith(
  services: Services,
  trx: Db,
  row: repo.ProviderRow,
  { known, email, name }: { known: string | null; email: string; name: string },
): Promise<string> {
  let userId = known;
  const account = async () => {
    userId ??= await addPerson(trx, { email, name, passwordHash: null });
    return userId;
  };
  await acceptByAddress(services, trx, email, account);
  if (userId !== null) return userId;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (row.new_people_domain !== domain || row.new_people_organization_id === null)
    throw new ServiceError("sign_in_unusable.unknown_address", { email });
  await grantRole(trx, await account(), row.new_people_organization_id, "viewer");
  const place = { organization_id: row.new_people_organization_id };
  const id = await account();
  await recordChange(trx, newcomer({ userId: id, name, email }), place, {
    verb: "joined",
    record: { type: "person", id, name },
    after: { email, role: "viewer" },
  });
  await services.changes.publish(trx, { type: "people", ...place });
  return id;
}

function addressIn(claims: Record<string, unknown>, row: repo.ProviderRow): string {
  const given = z.email().max(254).safeParse(claims[row.email_claim]);
  if (!given.success) throw new ServiceError("sign_in_unusable.no_email", { claim: row.email_claim });
  const verified = row.email_claim === VERIFIABLE_CLAIM ? claims.email_verified : undefined;
  if (verified === false || (row.require_verified_email && verified !== true))
    throw new ServiceError("sign_in_unusable.email_not_verified");
  return given.data.toLowerCase();
}

function nameIn({ name }: Record<string, unknown>, email: string): string {
  const given = typeof name === "string" ? name.replaceAll("\0", "").trim().slice(0, 200).toWellFormed() : "";
  return given || email;
}

function scopeOf({ scopes_supported: known }: oidc.ServerMetadata): string {
  const wanted = ["profile", "email"].filter((scope) => known?.includes(scope) ?? true);
  return ["openid", ...wanted].join(" ");
}
