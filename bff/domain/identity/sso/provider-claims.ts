import { z } from "zod";
import { ServiceError } from "#bff/core/errors.ts";
import { nameIn } from "#bff/platform/outbound/code-flow.ts";
import { VERIFIABLE_CLAIM } from "#shared/console/identity/sign-in-provider.ts";
import type { ProviderRow } from "./sign-in-provider.repo.ts";

/** Claims of one source: the ID token or the user info. */
export type Claims = Record<string, unknown>;

type Settings = Pick<ProviderRow, "email_claim" | "require_verified_email">;

/** Returns true if a claim is missing. OpenID Connect Core 5.3.2 gives null and the empty text the same meaning. */
const isAbsent = (claims: Claims, name: string) => [undefined, null, ""].includes(claims[name] as undefined);

/** Reads a claim that decides. Several providers send booleans as text. Any value but true counts as "no". */
function readDecision(claims: Claims, name: string): "yes" | "no" | "absent" {
  if (isAbsent(claims, name)) return "absent";
  return String(claims[name]).trim().toLowerCase() === "true" ? "yes" : "no";
}

/** Returns true if the ID token lacks a claim that decides who signs in, so that the user info must be loaded. */
export function lacksDecidingClaims(idToken: Claims, { email_claim }: Settings): boolean {
  const deciding = email_claim === VERIFIABLE_CLAIM ? [email_claim, "email_verified"] : [email_claim];
  return deciding.some((name) => isAbsent(idToken, name));
}

/**
 * Returns the email address of an identity in lower case, from the first source that has one. Throws `sign_in_unusable` unless
 * the address may be trusted. A source with another address says nothing about this one.
 */
export function trustedEmail(sources: readonly Claims[], settings: Settings): string {
  const { email_claim: claim, require_verified_email } = settings;
  const source = sources.find((claims) => !isAbsent(claims, claim));
  const email = z.email().max(254).toLowerCase().safeParse(source?.[claim]);
  if (!email.success) throw new ServiceError("sign_in_unusable.no_email", { claim });
  const decisions = sources
    .filter((claims) => isAbsent(claims, claim) || String(claims[claim]).toLowerCase() === email.data)
    .map((claims) => (claim === VERIFIABLE_CLAIM ? readDecision(claims, "email_verified") : "absent"));
  if (decisions.includes("no") || (require_verified_email && !decisions.includes("yes")))
    throw new ServiceError("sign_in_unusable.email_not_verified");
  return email.data;
}

/** Returns the name of an identity, or its email address. */
export function nameOf(sources: readonly Claims[], email: string): string {
  return sources.map((claims) => nameIn(claims, ["name"])).find((name) => name !== "") ?? email;
}
