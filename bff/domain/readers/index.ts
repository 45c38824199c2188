export { lockReader } from "./accounts/reader-accounts.repo.ts";
export { eraseReader, setDisabled } from "./accounts/reader-accounts.service.ts";
export { inviteReader } from "./accounts/reader-mails.service.ts";
export { joinOrganization, leaveOrganization } from "./accounts/reader-organizations.repo.ts";
export { authenticateReader } from "./provider/access-tokens.ts";
export { deviceOf } from "./sessions/account-page.ts";
export { listSessions } from "./sessions/reader-sessions.repo.ts";
export { requirePublicationLook } from "./sign-in/look.ts";
