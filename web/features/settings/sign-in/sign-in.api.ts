import { queryOptions } from "@tanstack/react-query";
import {
  deleteSignInProvider,
  getSignInProvider,
  type SignInProvider,
  type SignInProviderInput,
  saveSignInProvider,
} from "#shared/console/sign-in-provider.ts";
import { call } from "../../../api/client.ts";

export const signInProviderQuery = queryOptions({
  queryKey: ["sign-in-provider"],
  queryFn: ({ signal }) => call(getSignInProvider, { signal }),
});

/** 0: there was none, and is to be none. */
const versionOf = (provider: SignInProvider | null) => `"${provider?.version ?? 0}"`;

/** Throws an `ApiError` 412 when somebody changed the settings since they were shown. */
export const saveProvider = (base: SignInProvider | null, body: SignInProviderInput) =>
  call(saveSignInProvider, { body, ifMatch: versionOf(base) });

export const removeProvider = (base: SignInProvider) =>
  call(deleteSignInProvider, { ifMatch: versionOf(base) });
