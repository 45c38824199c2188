export type { AccessContext } from "./access.context.ts";
export type { AccessSettings } from "./access-settings.ts";
export { createChatbot, findChatbot, provisionChatbot } from "./chatbots/chatbots.service.ts";
export {
  type AccessRequirement,
  buildChatbotAccessCheck,
  buildEmagAccessCheck,
  buildIssuesAccessCheck,
  buildStoryAccessCheck,
  isProtectedEmag,
  type ProtectedEmag,
  type ProtectedStory,
} from "./checks/access-checks.ts";
export {
  type AccessGrant,
  authorizeReader,
  loadAuthorized,
  SUPPORT_CODE_HEADER,
} from "./checks/authorize-reader.ts";
export { listEntitled } from "./checks/entitled.ts";
export { parseEnteredTokens, type ReaderRequest, type ReaderTokens } from "./checks/reader-tokens.ts";
export {
  provisionAccessConfig,
  replaceAccessConfig,
} from "./config/access-config.service.ts";
export { type ConformanceTarget, checkConformance, sendThrough } from "./conformance/conformance.service.ts";
export type { AccessCheck, Decision } from "./decision.ts";
export { findAccessProblems, findLoggedCallout } from "./log/callouts.service.ts";
export { tokensOfTestReaders } from "./test-readers/test-readers.service.ts";
export { redactedRequest } from "./upstream/redacted-request.ts";
export { createCalloutAgent } from "./upstream/send-callout.ts";
