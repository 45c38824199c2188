import { queryOptions } from "@tanstack/react-query";
import {
  deleteSignInProvider,
  getSignInProvider,
  type SignInProvider,
  saveSignInProvider,
} from "#shared/console/identity/sign-in-provider.ts";
import { call } from "#web/api/client.ts";
import { signInProviderKey } from "#web/api/query-keys.ts";
import type { Settings } from "../use-settings-form.ts";
import { inputOf, type ProviderValues, valuesOf } from "./provider-values.ts";

export interface ProviderSettings extends Settings<ProviderValues> {
  /** Null before one is saved. */
  provider: SignInProvider | null;
  callback_url: string;
}

export function settingsOf(answer: Pick<ProviderSettings, "provider" | "callback_url">): ProviderSettings {
  // Version 0 means that no provider exists yet.
  return { ...answer, values: valuesOf(answer.provider), version: `"${answer.provider?.version ?? 0}"` };
}

export const signInProviderQuery = queryOptions({
  queryKey: signInProviderKey,
  queryFn: async ({ signal }) => settingsOf(await call(getSignInProvider, { signal })),
});

/** Checks and saves the provider. Throws an `ApiError` with status 412 if there is a newer version. */
export const saveProvider = async (values: ProviderValues, version: string) =>
  settingsOf(await call(saveSignInProvider, { body: inputOf(values), ifMatch: version }));

export const removeProvider = (version: string) => call(deleteSignInProvider, { ifMatch: version });
