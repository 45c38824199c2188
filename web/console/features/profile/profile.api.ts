import { queryOptions } from "@tanstack/react-query";
import * as api from "#shared/console/identity/profile.ts";
import { beginProviderSignIn } from "#shared/console/identity/sign-in-provider.ts";
import { call, reading } from "#web/api/client.ts";
import { ownSessionsKey, profileKey } from "#web/api/query-keys.ts";

export type { OwnSession, Profile } from "#shared/console/identity/profile.ts";

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: reading(api.getProfile, {}, "profile"),
});

export const ownSessionsQuery = queryOptions({
  queryKey: ownSessionsKey,
  queryFn: reading(api.listOwnSessions, {}, "sessions"),
});

export const saveReviewMails = (review_mails: boolean) => call(api.changeProfile, { body: { review_mails } });
export const saveName = (name: string) => call(api.changeProfile, { body: { name } });
export const savePassword = (current_password: string, password: string) =>
  call(api.changePassword, { body: { current_password, password } });
export const beginTwoFactor = (current_password: string) =>
  call(api.beginTwoFactor, { body: { current_password } });
export const confirmTwoFactor = (code: string) => call(api.confirmTwoFactor, { body: { code } });
export const endTwoFactor = (current_password: string) =>
  call(api.endTwoFactor, { body: { current_password } });
export const renewRecoveryCodes = (current_password: string) =>
  call(api.renewRecoveryCodes, { body: { current_password } });
export const unlinkProvider = (link_id: string, current_password: string) =>
  call(api.unlinkOwnProvider, { params: { link_id }, body: { current_password } });
/** Returns the address of the provider's sign-in page, which leads back to the profile. */
export const beginLinking = () => call(beginProviderSignIn, { body: { to: "/profile" } }, "url");
export const endSession = (session_id: string) => call(api.endOwnSession, { params: { session_id } });
export const endOtherSessions = () => call(api.endOtherSessions, {});
