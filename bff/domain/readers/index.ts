export { hasReader, provisionReader } from "./accounts/provision-reader.service.ts";
export { lockReader } from "./accounts/reader-accounts.repo.ts";
export { eraseReader, setDisabled } from "./accounts/reader-accounts.service.ts";
export { inviteReader, mailInvitation } from "./accounts/reader-mails.service.ts";
export {
  DEFAULT_SETTINGS,
  joinOrganization,
  leaveOrganization,
} from "./accounts/reader-organizations.repo.ts";
export { addSampleReader, SAMPLE_READER_EMAIL, sampleReaderPassword } from "./accounts/sample-reader.ts";
export { authenticateReader, type ReaderTokenContext } from "./provider/access-tokens.ts";
export { builtInClient, endSessionOfToken } from "./provider/built-in-clients.ts";
export { CONSOLE_CLIENT_ID } from "./provider/clients.ts";
export { issuerOf } from "./provider/provider.ts";
export { readReaderFacts } from "./reader-facts.repo.ts";
export type { ReaderHoldings, ReadersContext } from "./readers.context.ts";
export { deviceOf } from "./sessions/account-page.ts";
export { listSessions } from "./sessions/reader-sessions.repo.ts";
export { requirePublicationLook } from "./sign-in/look.ts";
