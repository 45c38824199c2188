export { eraseReader } from "./accounts/reader-accounts.service.ts";
export { inviteReader } from "./accounts/reader-mails.service.ts";
export { joinOrganization } from "./accounts/reader-organizations.repo.ts";
export { authenticateReader } from "./provider/access-tokens.ts";
export { requirePublicationLook } from "./sign-in/look.ts";
