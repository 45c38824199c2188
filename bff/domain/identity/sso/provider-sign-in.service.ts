import { randomBytes } from "node:crypto";
import * as oidc from "openid-client";
import { z } from "zod";
import { linkActor, type PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { recordAccountChange, recordChange } from "#bff/domain/audit/index.ts";
import type { Message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import { buildSignInUrl, newCodeFlow, redeemCode } from "#bff/platform/outbound/code-flow.ts";
import { describeProviderError, withIdentityProvider } from "#bff/platform/outbound/identity-provider.ts";
import type { Db } from "#bff/schema/tables.ts";
import { safeReturnPath } from "#shared/console/identity/return-path.ts";
import { findUserAtEpoch, type UserAtEpoch, userAtEpoch } from "../credential-epoch.ts";
import { acceptInvitationsOf } from "../people/accept-invitation.service.ts";
import {
  findLinkedUser,
  linkProvider,
  type ProviderIdentity,
  wasUnlinked,
} from "../users/provider-links.service.ts";
import {
  addPerson,
  grantRole,
  lockEmail,
  lockPerson,
  makeProviderOnlySignIn,
  requireLiveSession,
} from "../users/users.service.ts";
import { type Claims, lacksDecidingClaims, nameOf, trustedEmail } from "./provider-claims.ts";
import * as repo from "./sign-in-provider.repo.ts";
import { callbackOf, enabledProvider } from "./sign-in-provider.service.ts";

/** Time limit for a sign-in at the provider. */
const SIGN_IN_MINUTES = 10;

const secretsOfSignIn = z.object({
  nonce: z.string(),
  verifier: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** The value of the starting browser's cookie, which the callback requires against login CSRF. */
  browser: z.string(),
  to: z.string().nullable(),
});

/** Returns the address guard for the console's sign-in, which belongs to no organization. */
const guardOf = ({ addressGuards }: Pick<PlatformContext, "addressGuards">) =>
  addressGuards.for("sign-in", null);

/** Starts a sign-in. Returns the URL for the browser and the value of its cookie. Throws 409 without a usable provider. */
export async function beginProviderSignIn(
  services: Pick<PlatformContext, "addressGuards" | "config" | "db" | "log" | "secrets">,
  to: string | null,
): Promise<{ url: string; browser: string; seconds: number }> {
  const enabled = await enabledProvider(services);
  if (!enabled) throw new ServiceError("sign_in_provider_missing");
  const { provider } = enabled;
  const browser = randomBytes(24).toString("base64url");
  const { state, nonce, verifier } = newCodeFlow();
  const url = await withIdentityProvider(guardOf(services), provider, (configuration) =>
    buildSignInUrl(
      configuration,
      { state, nonce, verifier },
      { scopes: ["profile", "email"], parameters: { redirect_uri: callbackOf(services) } },
    ),
  ).catch((error: unknown) => {
    services.log.warn(
      { issuer: provider.issuer, reason: render(describeProviderError(error), "en") },
      "failed to reach the sign-in provider",
    );
    throw new ServiceError("sign_in_provider_unusable", {}, { cause: error });
  });
  const { issuer, clientId } = provider;
  const secrets = {
    nonce,
    verifier,
    issuer,
    clientId,
    browser,
    to: to === null ? null : safeReturnPath(to, "/"),
  };
  await repo.insertSignIn(services.db, {
    state_hash: digestOf(state),
    secrets: services.secrets.seal(JSON.stringify(secrets)),
    expires_at: new Date(Date.now() + SIGN_IN_MINUTES * 60_000),
  });
  return { url: url.href, browser, seconds: SIGN_IN_MINUTES * 60 };
}

/**
 * Verifies the provider's callback. Returns the user for `startSession`, and the page to open. Throws `sign_in_unusable`, or
 * `session_ended` if the session of a user who links an identity has ended.
 */
export async function finishProviderSignIn(
  services: Pick<PlatformContext, "addressGuards" | "changes" | "db" | "log" | "secrets">,
  callback: URL,
  { browser, signedIn }: { browser: string | undefined; signedIn: PersonActor | null },
): Promise<{ user: UserAtEpoch; to: string | null }> {
  const state = callback.searchParams.get("state") ?? "";
  const begun = await repo.consumeSignIn(services.db, digestOf(state));
  if (!begun || begun.expires_at.getTime() < Date.now())
    throw new ServiceError("sign_in_unusable.expired", { minutes: SIGN_IN_MINUTES });
  const secrets = secretsOfSignIn.parse(JSON.parse(services.secrets.open(begun.secrets)));
  if (browser !== secrets.browser) throw new ServiceError("sign_in_unusable.other_browser");
  const enabled = await enabledProvider(services);
  if (enabled?.provider.issuer !== secrets.issuer || enabled.provider.clientId !== secrets.clientId)
    throw new ServiceError("sign_in_unusable.provider_changed");
  const { row, provider } = enabled;
  const identity = await withIdentityProvider(guardOf(services), provider, async (configuration) => {
    const tokens = await redeemCode(configuration, { ...secrets, state }, callback);
    const idToken = tokens.claims()!;
    const { sub } = idToken;
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    // Many ID tokens contain only the subject, so other claims are loaded from the user info endpoint.
    if (!hasUserInfo || !lacksDecidingClaims(idToken, row)) return { sub, sources: [idToken], problem: null };
    return oidc.fetchUserInfo(configuration, tokens.access_token, sub).then(
      (userInfo) => ({ sub, sources: [idToken, userInfo], problem: null }),
      (error: unknown) => {
        services.log.info(
          { code: (error as { code?: unknown }).code },
          "failed to load user info from the sign-in provider",
        );
        return { sub, sources: [idToken], problem: describeProviderError(error) };
      },
    );
  }).catch((error: unknown) => {
    services.log.info({ code: (error as { code?: unknown }).code }, "failed to sign in through the provider");
    throw new ServiceError("sign_in_unusable.provider", { problem: describeProviderError(error) });
  });
  return { user: await personOf(services, row, identity, signedIn), to: secrets.to };
}

interface VerifiedIdentity {
  sub: string;
  /** Its claims, by precedence. */
  sources: Claims[];
  /** Why the user info could not be loaded although a claim that decides is missing. */
  problem: Message | null;
}

/**
 * Returns the user that an identity is linked to. A new identity is linked to the user of its email address. An identity that
 * was unlinked from that user is not, because the next sign-in would undo the unlinking. Only the user can link it again
 * while `signedIn`. This also applies to verified addresses and to identities that a recovery unlinked.
 *
 * Users are read as soon as the identity is verified. The sign-in fails if their credentials or links change after that.
 */
async function personOf(
  services: Pick<PlatformContext, "changes" | "db">,
  row: repo.ProviderRow,
  { sub, sources, problem }: VerifiedIdentity,
  signedIn: PersonActor | null,
): Promise<UserAtEpoch> {
  const identity: ProviderIdentity = { issuer: row.issuer, subject: sub };
  const linked = await findLinkedUser(services.db, identity);
  if (linked) return linked;
  const email = trustedEmail(sources, row);
  // Only the user info might have reported that the address is not verified.
  if (problem) throw new ServiceError("sign_in_unusable.provider", { problem });
  const verified = await findUserAtEpoch(services.db, email);
  return services.db.transaction().execute(async (trx) => {
    await lockEmail(trx, email);
    if (verified) await lockPerson(trx, verified.userId);
    const existing = await findUserAtEpoch(trx, email);
    const isLinked = (await findLinkedUser(trx, identity)) !== undefined;
    if (isLinked || existing?.credentialEpoch !== verified?.credentialEpoch)
      throw new ServiceError("sign_in_unusable.credentials_changed");
    const name = nameOf(sources, email);
    if (existing) await requireTrust(trx, identity, { userId: existing.userId, email, name }, signedIn);
    const userId = await ensureMember(services, trx, row, {
      existingId: existing?.userId ?? null,
      email,
      name,
    });
    await linkProvider(trx, userId, identity);
    await recordAccountChange(trx, linkActor({ userId, name, email }), "provider_linked", {
      after: { ...identity },
    });
    return userAtEpoch(trx, userId);
  });
}

/** Throws unless an identity may be linked to the user of its address. A `signedIn` user has proved to own the account. */
async function requireTrust(
  trx: Db,
  identity: ProviderIdentity,
  user: { userId: string; email: string; name: string },
  signedIn: PersonActor | null,
): Promise<void> {
  if (signedIn?.userId === user.userId) return requireLiveSession(trx, signedIn);
  if (await wasUnlinked(trx, user.userId, identity))
    throw new ServiceError("sign_in_unusable.unlinked", { email: user.email });
  if (await makeProviderOnlySignIn(trx, user.userId))
    await recordAccountChange(trx, linkActor(user), "password_removed");
}

/** Accepts the invitations of an address or lets a person of the allowed domain join. Returns the ID of their account. */
async function ensureMember(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  row: repo.ProviderRow,
  { existingId, email, name }: { existingId: string | null; email: string; name: string },
): Promise<string> {
  let userId = existingId;
  const ensureAccount = async () => {
    userId ??= await addPerson(trx, { email, name, passwordHash: null });
    return userId;
  };
  await acceptInvitationsOf(services, trx, email, ensureAccount);
  if (userId !== null) return userId;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const { new_people_domain, new_people_organization_id: organization_id } = row;
  if (new_people_domain !== domain || organization_id === null)
    throw new ServiceError("sign_in_unusable.unknown_address", { email });
  const id = await ensureAccount();
  await grantRole(trx, id, organization_id, "viewer");
  await recordChange(trx, linkActor({ userId: id, name, email }), organization_id, {
    verb: "joined",
    record: { type: "person", id, name },
    after: { email, role: "viewer" },
  });
  await services.changes.publish(trx, { type: "people", organization_id });
  return id;
}
