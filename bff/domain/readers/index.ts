export { checkPassword } from "./accounts/password-check.service.ts";
export { hasReader, provisionReader } from "./accounts/provision-reader.service.ts";
export {
  changePassword,
  eraseReader,
  exportReader,
  renameReader,
  setDisabled,
} from "./accounts/reader-accounts.service.ts";
export {
  inviteReader,
  linkUrl,
  mailInvitation,
  requestAddressChange,
} from "./accounts/reader-mails.service.ts";
export {
  DEFAULT_SETTINGS,
  joinOrganization,
  leaveOrganization,
} from "./accounts/reader-organizations.repo.ts";
export { findReader } from "./accounts/reader-organizations.service.ts";
export { addSampleReader, SAMPLE_READER_EMAIL, sampleReaderPassword } from "./accounts/sample-reader.ts";
export { ACCOUNT_CLIENT_ID, CONSOLE_CLIENT_ID } from "./clients/clients.ts";
export { type Look, lookOf, lookOfVisit, requirePublicationLook } from "./look.ts";
export type { PasskeyRow } from "./passkeys/passkeys.repo.ts";
export {
  addPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  newPasskeyOptions,
  passkeyDomain,
  removePasskey,
} from "./passkeys/passkeys.service.ts";
export { authenticateReader, type ReaderTokenContext } from "./provider/access-tokens.ts";
export { builtInClient, endSessionOfToken } from "./provider/built-in-clients.ts";
export { issuerOf } from "./provider/provider.ts";
export { lockReader, type ReaderRow } from "./reader-accounts.repo.ts";
export { readReaderFacts } from "./reader-facts.repo.ts";
export type { ReadersContext } from "./readers.context.ts";
export { deviceOf } from "./sessions/device.ts";
export { listSessions, type ReaderSession } from "./sessions/reader-sessions.repo.ts";
export { endSessionsOf, listSessionsOf } from "./sessions/reader-sessions.service.ts";
export { emailOf, nameOf } from "./sign-in/form-values.ts";
export { MAX_NAME, sentText } from "./sign-in/forms.ts";
export { alert, field, type Texts } from "./sign-in/page.ts";
export { passkeyPaths, passkeySection } from "./sign-in/passkey-forms.ts";
export {
  type PageRequest,
  pageHandler,
  rememberPublication,
  sendPage,
  sendToScript,
} from "./sign-in/reader-page.routes.ts";
