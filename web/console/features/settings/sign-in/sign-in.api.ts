import { queryOptions } from "@tanstack/react-query";
import {
  deleteSignInProvider,
  getSignInProvider,
  type SignInProvider,
  type SignInProviderInput,
  saveSignInProvider,
} from "#shared/console/identity/sign-in-provider.ts";
import { call } from "#web/api/client.ts";
import { signInProviderKey } from "#web/api/query-keys.ts";

export const signInProviderQuery = queryOptions({
  queryKey: signInProviderKey,
  queryFn: ({ signal }) => call(getSignInProvider, { signal }),
});

/** Version 0 means that no provider exists yet. */
const versionOf = (provider: SignInProvider | null) => `"${provider?.version ?? 0}"`;

/** Saves the provider. Throws an `ApiError` with status 412 if there is a newer version. */
export const saveProvider = (base: SignInProvider | null, body: SignInProviderInput) =>
  call(saveSignInProvider, { body, ifMatch: versionOf(base) });

export const removeProvider = (base: SignInProvider) =>
  call(deleteSignInProvider, { ifMatch: versionOf(base) });
