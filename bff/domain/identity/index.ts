export { registerToken } from "./api-tokens/api-tokens.service.ts";
export type { IdentityContext } from "./identity.context.ts";
export { type UserAtEpoch, userAtEpoch } from "./sessions/credential-epoch.ts";
export { findSignedInUser, startSession } from "./sessions/sign-in.routes.ts";
export type { ProviderIdentity } from "./sso/provider-links.service.ts";
export { offeredProvider } from "./sso/sign-in-provider.service.ts";
export { convertEarlierSecondFactors } from "./two-factor/earlier-second-factors.ts";
export { deleteSecondFactor, prepareSecondFactor } from "./two-factor/second-factor.service.ts";
export { createSetupLink, readSetupLink, useSetupLink } from "./users/setup-links.service.ts";
export {
  addPerson,
  createUser,
  enableAccount,
  findUserId,
  grantRole,
  hasAdministrator,
  hasPeople,
  listPeople,
  listReviewMailRecipients,
  lockEmail,
  lockPerson,
  provisionRole,
  resetCredentials,
} from "./users/users.service.ts";
