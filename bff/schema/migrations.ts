import type { Migration } from "kysely/migration";
import * as foundation from "./migrations/0001-foundation.ts";
import * as plannedEditions from "./migrations/0002-planned-editions.ts";
import * as epubAndWidgets from "./migrations/0003-epub-and-widgets.ts";
import * as uploads from "./migrations/0004-uploads.ts";
import * as stories from "./migrations/0005-stories.ts";
import * as storySearch from "./migrations/0006-story-search.ts";
import * as storyWrites from "./migrations/0007-story-writes.ts";
import * as categoryRemovals from "./migrations/0008-category-removals.ts";
import * as access from "./migrations/0009-access.ts";
import * as storyIndexing from "./migrations/0010-story-indexing.ts";
import * as accessInsight from "./migrations/0011-access-insight.ts";
import * as shownStories from "./migrations/0012-shown-stories.ts";
import * as provisionedChatbots from "./migrations/0013-provisioned-chatbots.ts";
import * as people from "./migrations/0014-people.ts";
import * as quickWrites from "./migrations/0015-quick-writes.ts";
import * as apiTokenSecrets from "./migrations/0016-api-token-secrets.ts";
import * as calloutItems from "./migrations/0017-callout-items.ts";
import * as overview from "./migrations/0018-overview.ts";
import * as search from "./migrations/0019-search.ts";
import * as peoplesLanguages from "./migrations/0020-peoples-languages.ts";
import * as settings from "./migrations/0021-settings.ts";
import * as lastSeen from "./migrations/0022-last-seen.ts";
import * as audit from "./migrations/0023-audit.ts";
import * as severalMachines from "./migrations/0024-several-machines.ts";
import * as importAttempts from "./migrations/0025-import-attempts.ts";
import * as storyNames from "./migrations/0026-story-names.ts";
import * as storiesChangedUnindexed from "./migrations/0027-stories-changed-unindexed.ts";
import * as searchesAlone from "./migrations/0028-searches-alone.ts";
import * as storySignatures from "./migrations/0029-story-signatures.ts";
import * as contentsFoundApart from "./migrations/0030-contents-found-apart.ts";
import * as versionsShareContents from "./migrations/0031-versions-share-contents.ts";
import * as provisionedRoles from "./migrations/0032-provisioned-roles.ts";
import * as savesByPeople from "./migrations/0033-saves-by-people.ts";
import * as creationKeys from "./migrations/0034-creation-keys.ts";
import * as noTrustedDevices from "./migrations/0035-no-trusted-devices.ts";
import * as credentialEpochs from "./migrations/0036-credential-epochs.ts";
import * as previousImports from "./migrations/0038-previous-imports.ts";
import * as verifiedEmailClaim from "./migrations/0039-verified-email-claim.ts";
import * as storySearchDocument from "./migrations/0042-story-search-document.ts";
import * as unlinkedIdentities from "./migrations/0043-unlinked-identities.ts";
import * as standardNames from "./migrations/0044-standard-names.ts";
import * as normalizedNames from "./migrations/0045-normalized-names.ts";
import * as tokenUploads from "./migrations/0047-token-uploads.ts";
import * as webhooks from "./migrations/0048-webhooks.ts";
import * as idempotencyBodies from "./migrations/0049-idempotency-bodies.ts";
import * as webhookEvents from "./migrations/0050-webhook-events.ts";
import * as calloutRequestIds from "./migrations/0051-callout-request-ids.ts";
import * as apiRequests from "./migrations/0052-api-requests.ts";
import * as webhookLastFailures from "./migrations/0053-webhook-last-failures.ts";
import * as endedSessions from "./migrations/0054-ended-sessions.ts";
import * as emagAuthors from "./migrations/0055-emag-authors.ts";
import * as trash from "./migrations/0056-trash.ts";
import * as listViews from "./migrations/0057-list-views.ts";
import * as editorialFields from "./migrations/0058-editorial-fields.ts";
import * as offlineDates from "./migrations/0059-offline-dates.ts";
import * as oneSignOff from "./migrations/0060-one-sign-off.ts";
import * as recordVisits from "./migrations/0061-record-visits.ts";
import * as wordBoxes from "./migrations/0062-word-boxes.ts";
import * as previewLinks from "./migrations/0063-preview-links.ts";
import * as editorialPhrases from "./migrations/0064-editorial-phrases.ts";
import * as storyComments from "./migrations/0065-story-comments.ts";
import * as storyReviews from "./migrations/0066-story-reviews.ts";
import * as storyDrafts from "./migrations/0067-story-drafts.ts";
import * as auditClock from "./migrations/0068-audit-clock.ts";
import * as approvalRequired from "./migrations/0069-approval-required.ts";
import * as approvedPages from "./migrations/0070-approved-pages.ts";
import * as holidayRegions from "./migrations/0071-holiday-regions.ts";

/** All migrations by name, in the order in which they run. */
export const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-planned-editions": plannedEditions,
  "0003-epub-and-widgets": epubAndWidgets,
  "0004-uploads": uploads,
  "0005-stories": stories,
  "0006-story-search": storySearch,
  "0007-story-writes": storyWrites,
  "0008-category-removals": categoryRemovals,
  "0009-access": access,
  "0010-story-indexing": storyIndexing,
  "0011-access-insight": accessInsight,
  "0012-shown-stories": shownStories,
  "0013-provisioned-chatbots": provisionedChatbots,
  "0014-people": people,
  "0015-quick-writes": quickWrites,
  "0016-api-token-secrets": apiTokenSecrets,
  "0017-callout-items": calloutItems,
  "0018-overview": overview,
  "0019-search": search,
  "0020-peoples-languages": peoplesLanguages,
  "0021-settings": settings,
  "0022-last-seen": lastSeen,
  "0023-audit": audit,
  "0024-several-machines": severalMachines,
  "0025-import-attempts": importAttempts,
  "0026-story-names": storyNames,
  "0027-stories-changed-unindexed": storiesChangedUnindexed,
  "0028-searches-alone": searchesAlone,
  "0029-story-signatures": storySignatures,
  "0030-contents-found-apart": contentsFoundApart,
  "0031-versions-share-contents": versionsShareContents,
  "0032-provisioned-roles": provisionedRoles,
  "0033-saves-by-people": savesByPeople,
  "0034-creation-keys": creationKeys,
  "0035-no-trusted-devices": noTrustedDevices,
  "0036-credential-epochs": credentialEpochs,
  "0038-previous-imports": previousImports,
  "0039-verified-email-claim": verifiedEmailClaim,
  "0042-story-search-document": storySearchDocument,
  "0043-unlinked-identities": unlinkedIdentities,
  "0044-standard-names": standardNames,
  "0045-normalized-names": normalizedNames,
  "0047-token-uploads": tokenUploads,
  "0048-webhooks": webhooks,
  "0049-idempotency-bodies": idempotencyBodies,
  "0050-webhook-events": webhookEvents,
  "0051-callout-request-ids": calloutRequestIds,
  "0052-api-requests": apiRequests,
  "0053-webhook-last-failures": webhookLastFailures,
  "0054-ended-sessions": endedSessions,
  "0055-emag-authors": emagAuthors,
  "0056-trash": trash,
  "0057-list-views": listViews,
  "0058-editorial-fields": editorialFields,
  "0059-offline-dates": offlineDates,
  "0060-one-sign-off": oneSignOff,
  "0061-record-visits": recordVisits,
  "0062-word-boxes": wordBoxes,
  "0063-preview-links": previewLinks,
  "0064-editorial-phrases": editorialPhrases,
  "0065-story-comments": storyComments,
  "0066-story-reviews": storyReviews,
  "0067-story-drafts": storyDrafts,
  "0068-audit-clock": auditClock,
  "0069-approval-required": approvalRequired,
  "0070-approved-pages": approvedPages,
  "0071-holiday-regions": holidayRegions,
};
