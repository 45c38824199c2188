import type { SignInProvider, SignInProviderInput } from "#shared/console/identity/sign-in-provider.ts";

/** Values of the form. */
export interface ProviderValues {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  remove_secret: boolean;
  enabled: boolean;
  email_claim: string;
  require_verified_email: boolean;
  new_people: boolean;
  new_people_domain: string;
  new_people_organization_id: number | null;
}

export function valuesOf(provider: SignInProvider | null): ProviderValues {
  return {
    name: provider?.name ?? "",
    issuer: provider?.issuer ?? "",
    client_id: provider?.client_id ?? "",
    client_secret: "",
    remove_secret: false,
    enabled: provider?.enabled ?? true,
    email_claim: provider?.email_claim ?? "email",
    require_verified_email: provider?.require_verified_email ?? true,
    new_people: provider?.new_people_domain != null,
    new_people_domain: provider?.new_people_domain ?? "",
    new_people_organization_id: provider?.new_people_organization_id ?? null,
  };
}

/** The fields for new people count only if new people can sign in. */
export const comparedFields = {
  new_people_domain: ({ new_people, new_people_domain }: ProviderValues) =>
    new_people ? new_people_domain : null,
  new_people_organization_id: ({ new_people, new_people_organization_id }: ProviderValues) =>
    new_people ? new_people_organization_id : null,
};

/** Returns the request body. Omits an unchanged secret. */
export function inputOf(values: ProviderValues): SignInProviderInput {
  const { client_secret, remove_secret, new_people, new_people_domain, new_people_organization_id, ...rest } =
    values;
  const secret = client_secret !== "" ? { client_secret } : remove_secret ? { client_secret: null } : {};
  return {
    ...rest,
    issuer: rest.issuer.trim(),
    ...secret,
    new_people_domain: new_people ? new_people_domain : null,
    new_people_organization_id: new_people ? new_people_organization_id : null,
  };
}
