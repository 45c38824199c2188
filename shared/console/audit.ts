import { z } from "zod";
import { dateTime, pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { timeZone } from "./identity/setup.ts";

/** Record type of an audit entry. Access and publishing schedule belong to a publication. */
export const auditRecordTypes = [
  "emag",
  "planned_emag",
  "edition_rule",
  "story",
  "story_comment",
  "article_category",
  "image",
  "upload",
  "access_config",
  "test_reader",
  "chatbot",
  "api_token",
  "person",
  "invitation",
  "sign_in_provider",
  "organization",
  "publication",
  "emag_category",
  "webhook",
  "reader_settings",
  "reader_client",
  "product",
  "holding",
  "reader",
  "code_batch",
] as const;
export const auditRecordType = z.enum(auditRecordTypes);
export type AuditRecordType = z.infer<typeof auditRecordType>;

/** Action on the record. */
export const auditVerbs = [
  "created",
  "updated",
  "deleted",
  "moved_to_trash",
  "restored_from_trash",
  "published",
  "taken_offline",
  "preview_link_created",
  "preview_links_revoked",
  "draft_saved",
  "draft_discarded",
  "restored",
  "moved",
  "merged",
  "category_removed",
  "category_returned",
  "reviewed",
  "review_requested",
  "approval_ended",
  "transferred",
  "released",
  "import_finished",
  "import_failed",
  "import_cancelled",
  "import_restored",
  "warnings_confirmed",
  "rotated",
  "revoked",
  "invited",
  "resent",
  "withdrawn",
  "joined",
  "disabled",
  "enabled",
  "removed",
  "role_changed",
  "password_changed",
  "password_removed",
  "password_reset",
  "provider_linked",
  "provider_unlinked",
  "two_factor_enabled",
  "two_factor_disabled",
  "recovery_codes_renewed",
  "sessions_ended",
  "exported",
] as const;
export const auditVerb = z.enum(auditVerbs);
export type AuditVerb = z.infer<typeof auditVerb>;

/** Record type and action, such as `emag.updated`. */
export type AuditAction = `${AuditRecordType}.${AuditVerb}`;

/** All combinations of record type and action, including unused ones. */
export const auditActions: readonly AuditAction[] = auditRecordTypes.flatMap((type) =>
  auditVerbs.map((verb): AuditAction => `${type}.${verb}`),
);

/** Actor of an audit entry: a person in the console, an API token, or the service. */
export const auditActorKind = z.enum(["person", "token", "system"]);
export type AuditActorKind = z.infer<typeof auditActorKind>;

/** Part of the service that acts automatically. */
export const systemParts = [
  "imports",
  "planned_editions",
  "scheduling",
  "provisioning",
  "setup",
  "upkeep",
  "webhooks",
  "readers",
  "operator",
] as const;
export type SystemPart = (typeof systemParts)[number];

/** Placeholder of a secret's old value. */
export const SECRET_BEFORE = "[secret]";
export const SECRET_AFTER = "[secret, changed]";

/** Placeholder of a long text: its length and the record version that contains it. */
export const longText = z.strictObject({ characters: z.int(), version: z.int().optional() });
export type LongText = z.infer<typeof longText>;

/** Returns true for the placeholder of a long text. */
export const isLongText = (value: unknown): value is LongText =>
  typeof value === "object" && value !== null && "characters" in value;

/** Field values by name. Nested fields use dots. */
const auditedFields = z.record(z.string(), z.json());
export type AuditedFields = z.infer<typeof auditedFields>;

export const auditEntry = z.strictObject({
  id: z.string(),
  at: timestamp,
  publication_id: z.int().nullable(),
  actor: z.strictObject({ kind: auditActorKind, id: z.string(), label: z.string() }),
  action: z.string(),
  verb: auditVerb,
  record: z.strictObject({ type: auditRecordType, id: z.string(), name: z.string() }),
  /** Changed fields before and after. Null for a creation or a deletion. */
  before: auditedFields.nullable(),
  after: auditedFields.nullable(),
  /** Request id, for administrators. Null without a request. */
  request_id: z.string().nullable(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const bigId = z.string().regex(/^\d{1,18}$/, problem("entry_id"));
const blankIsNothing = z.preprocess((value) => (value === "" ? undefined : value), text(200).optional());

/** `person:<id>`, `token:<id>` or `system:<part>`. */
export const auditActor = z.string().regex(/^(person|token|system):[\w-]{1,64}$/, problem("no_person"));

const filter = z.object({
  publication_id: pathId.optional(),
  actor: auditActor.optional(),
  record_type: auditRecordType.optional(),
  record_id: text(64).optional(),
  /** Part of the record's name or of the action. */
  search: blankIsNothing,
  /**
   * Actions that match the words of `search` in the caller's language, such as `emag.updated`, `*.updated` or `emag.*`.
   */
  meant: z
    .string()
    .max(4_000)
    .regex(/^([a-z_]+|\*)\.([a-z_]+|\*)(,([a-z_]+|\*)\.([a-z_]+|\*))*$/, problem("no_actions"))
    .transform((actions) => actions.split(","))
    .optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
  /** Time zone of times and days without an offset. */
  time_zone: timeZone.default("UTC"),
});
export const auditQuery = filter.extend({
  /** Returns entries older than this one. */
  before: bigId.optional(),
});
export const auditExportQuery = filter.extend({ format: z.enum(["csv", "jsonl"]) });

export const AUDIT_ENTRIES_PER_PAGE = 50;

export const auditPage = z.strictObject({
  audit_entries: z.array(auditEntry),
  /** Value of `before` for the next page. Null at the end. */
  next_before: z.string().nullable(),
});

const params = z.object({ organization_id: pathId });
const base = "/console/api/organizations/:organization_id/audit";
const tag = "Audit log";

export const listAuditEntries = defineRoute({
  method: "GET",
  path: base,
  audience: "console",
  tag,
  summary: "List the audit log of an organization, newest first",
  params,
  query: auditQuery,
  responses: { 200: auditPage },
});

export const listAuditActors = defineRoute({
  method: "GET",
  path: `${base}/actors`,
  audience: "console",
  tag,
  summary: "List the actors and actions for filters of the audit log",
  params,
  responses: {
    200: z.strictObject({
      actors: z.array(z.strictObject({ kind: auditActorKind, id: z.string(), label: z.string() })),
    }),
  },
});

export const exportAuditEntries = defineRoute({
  method: "GET",
  path: `${base}/export`,
  audience: "console",
  tag,
  summary: "Export the audit log as CSV or JSON lines",
  params,
  query: auditExportQuery,
  responses: { 200: "file" },
});

const inPublication = "/console/api/publications/:publication_id";
export const historyQuery = z.object({ before: bigId.optional() });

export const getEmagHistory = defineRoute({
  method: "GET",
  path: `${inPublication}/emags/:emag_id/history`,
  audience: "console",
  tag,
  summary: "List the history of an issue, newest first",
  params: z.object({ publication_id: pathId, emag_id: pathId }),
  query: historyQuery,
  responses: { 200: auditPage },
});

/** Actions on an article that its history shows beside the saved versions. */
export const storyEventVerb = auditVerb.extract([
  "reviewed",
  "review_requested",
  "draft_saved",
  "draft_discarded",
  "preview_link_created",
  "preview_links_revoked",
  "moved_to_trash",
  "restored_from_trash",
]);
export type StoryEventVerb = z.infer<typeof storyEventVerb>;

export const getStoryHistory = defineRoute({
  method: "GET",
  path: `${inPublication}/stories/:story_id/history`,
  audience: "console",
  tag,
  summary: "List what happened to an article beside its versions, such as its sign-off, newest first",
  params: z.object({ publication_id: pathId, story_id: pathId }),
  query: historyQuery,
  responses: { 200: auditPage },
});

export const getEditionHistory = defineRoute({
  method: "GET",
  path: `${inPublication}/planned-editions/:planned_emag_id/history`,
  audience: "console",
  tag,
  summary: "List the history of a planned edition, newest first",
  params: z.object({ publication_id: pathId, planned_emag_id: pathId }),
  query: historyQuery,
  responses: { 200: auditPage },
});
