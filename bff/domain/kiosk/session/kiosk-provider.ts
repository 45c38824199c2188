import type * as oidc from "openid-client";
import type { PlatformContext } from "#bff/core/context.ts";
import type { AccessSettings } from "#bff/domain/access/index.ts";
import { builtInClient, issuerOf } from "#bff/domain/readers/index.ts";
import { type IdentityProvider, withIdentityProvider } from "#bff/platform/outbound/identity-provider.ts";
import { KIOSK_CLIENT_ID } from "#shared/readers/provider.ts";

/** Where the readers of a publication sign in. */
export interface KioskProvider {
  issuer: string;
  clientId: string;
  /** Null for the internal provider. */
  external: IdentityProvider | null;
  /** Audience of the access token; null for the provider's default. Newsrack itself takes an opaque token, which ends immediately. */
  resource: string | null;
  organizationId: number;
}

export type ProviderContext = Pick<PlatformContext, "addressGuards" | "config" | "secrets">;

/** Returns the provider of a publication, or null if readers cannot sign in there. */
export function kioskProviderOf(
  services: Pick<PlatformContext, "config">,
  settings: AccessSettings | null,
): KioskProvider | null {
  if (!settings) return null;
  const { authority, authServerUrl, identityProvider, organizationId } = settings;
  const internal = issuerOf(services);
  if (authority === "newsrack" || identityProvider?.issuer === internal)
    return {
      issuer: internal,
      clientId: KIOSK_CLIENT_ID,
      external: null,
      resource: authority === "newsrack" ? null : authServerUrl,
      organizationId,
    };
  if (!identityProvider) return null;
  const { issuer, clientId } = identityProvider;
  return { issuer, clientId, external: identityProvider, resource: null, organizationId };
}

/** Passes the provider's configuration to `use`. Requests to a publisher's provider go through the address guard. */
export function withKioskProvider<T>(
  services: ProviderContext,
  { external, organizationId }: KioskProvider,
  use: (configuration: oidc.Configuration) => Promise<T>,
): Promise<T> {
  if (!external) return use(builtInClient(services, KIOSK_CLIENT_ID));
  return withIdentityProvider(services.addressGuards.for("sign-in", organizationId), external, use);
}
