export { registerToken } from "./api-tokens/api-tokens.service.ts";
export { type UserAtEpoch, userAtEpoch } from "./credential-epoch.ts";
export type { IdentityContext } from "./identity.context.ts";
export { findSignedInUser, startSession } from "./sessions/sign-in.routes.ts";
export { offeredProvider } from "./sso/sign-in-provider.service.ts";
export { convertEarlierSecondFactors } from "./two-factor/earlier-second-factors.ts";
export { deleteSecondFactor, prepareSecondFactor } from "./two-factor/second-factor.service.ts";
export type { ProviderIdentity } from "./users/provider-links.service.ts";
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
