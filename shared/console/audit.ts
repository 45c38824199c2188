import { z } from "zod";
import { dateTime, pathId, text, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";
import { timeZone } from "./session.ts";

/** What a change can be of. Access is that of a publication, a rhythm likewise. */
export const auditRecordType = z.enum([
  "emag",
  "planned_emag",
  "edition_rule",
  "story",
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
]);
export type AuditRecordType = z.infer<typeof auditRecordType>;

/** What was done to it. */
export const auditVerb = z.enum([
  "created",
  "updated",
  "deleted",
  "published",
  "taken_offline",
  "restored",
  "moved",
  "merged",
  "category_removed",
  "category_returned",
  "reviewed",
  "transferred",
  "released",
  "import_finished",
  "import_failed",
  "import_cancelled",
  "import_restored",
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
]);
export type AuditVerb = z.infer<typeof auditVerb>;

/** As in `emag.updated`. */
export type AuditAction = `${AuditRecordType}.${AuditVerb}`;

/** Every action there can be, whether anything does it or not. */
export const auditActions: readonly AuditAction[] = auditRecordType.options.flatMap((type) =>
  auditVerb.options.map((verb): AuditAction => `${type}.${verb}`),
);

/** Who did it: somebody in the console, a script with an API token, or the service by itself. */
export const auditActorKind = z.enum(["person", "token", "system"]);
export type AuditActorKind = z.infer<typeof auditActorKind>;

/** What the service does by itself. */
export const systemPart = z.enum([
  "imports",
  "planned_editions",
  "provisioning",
  "setup",
  "upkeep",
  "operator",
]);
export type SystemPart = z.infer<typeof systemPart>;

/** What stands in the place of a secret: that there was one, and that there is another one now. */
export const SECRET_BEFORE = "[secret]";
export const SECRET_AFTER = "[secret, changed]";

/** What stands in the place of a long text: how long it is, and which version of its record keeps it. */
export const longText = z.strictObject({ characters: z.int(), version: z.int().optional() });
export type LongText = z.infer<typeof longText>;

/** Fields with their values; a field of a field is named with a dot. */
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
  /** What changed, as it was and as it is; null where there was nothing, or nothing is left. */
  before: auditedFields.nullable(),
  after: auditedFields.nullable(),
  /** Of the request, for administrators; null where there was none. */
  request_id: z.string().nullable(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const bigId = z.string().regex(/^\d{1,18}$/, problem("entry_id"));
const blankIsNothing = z.preprocess((value) => (value === "" ? undefined : value), text(200).optional());

/** `person:<id>`, `token:<id>` or `system:<part>`. */
export const auditActor = z.string().regex(/^(person|token|system):[\w-]{1,64}$/, problem("nobody"));

const filter = z.object({
  publication_id: pathId.optional(),
  actor: auditActor.optional(),
  record_type: auditRecordType.optional(),
  record_id: text(64).optional(),
  /** A part of what the record is called, or of the action. */
  search: blankIsNothing,
  /** With `search`: what its words mean where the caller reads the log, as `emag.updated`, `*.updated` or `emag.*`. */
  meant: z
    .string()
    .max(4_000)
    .regex(/^([a-z_]+|\*)\.([a-z_]+|\*)(,([a-z_]+|\*)\.([a-z_]+|\*))*$/, problem("no_actions"))
    .transform((actions) => actions.split(","))
    .optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
  /** Where times and days without an offset are. */
  time_zone: timeZone.default("UTC"),
});
export const auditQuery = filter.extend({
  /** Entries older than this one. */
  before: bigId.optional(),
});
export const auditExportQuery = filter.extend({ format: z.enum(["csv", "jsonl"]) });

export const AUDIT_ENTRIES_PER_PAGE = 50;

const auditPage = z.strictObject({
  audit_entries: z.array(auditEntry),
  /** Goes on with `before`; null at the end. */
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
  summary: "Who changed what in an organization, the newest first",
  params,
  query: auditQuery,
  says: ["label", "message"],
  responses: { 200: auditPage },
});

export const listAuditActors = defineRoute({
  method: "GET",
  path: `${base}/actors`,
  audience: "console",
  tag,
  summary: "Everybody and everything that the log can be narrowed to",
  params,
  says: ["label"],
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
  summary: "The log as a file: CSV, or a line of JSON for each entry",
  params,
  query: auditExportQuery,
  responses: { 200: "file" },
});

const inPublication = "/console/api/publications/:publication_id";
const historyQuery = z.object({ before: bigId.optional() });

export const getEmagHistory = defineRoute({
  method: "GET",
  path: `${inPublication}/emags/:emag_id/history`,
  audience: "console",
  tag,
  summary: "What was changed of an issue, the newest first",
  params: z.object({ publication_id: pathId, emag_id: pathId }),
  query: historyQuery,
  says: ["label", "message"],
  responses: { 200: auditPage },
});

export const getEditionHistory = defineRoute({
  method: "GET",
  path: `${inPublication}/planned-editions/:planned_emag_id/history`,
  audience: "console",
  tag,
  summary: "What was changed of a planned edition, the newest first",
  params: z.object({ publication_id: pathId, planned_emag_id: pathId }),
  query: historyQuery,
  says: ["label", "message"],
  responses: { 200: auditPage },
});
