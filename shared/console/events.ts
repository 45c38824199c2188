import { z } from "zod";
import { openRecordKind } from "./presence.ts";

/** Path of the server-sent events of the person's organizations. */
export const EVENTS_PATH = "/console/api/events";

/** `deleted` is a move to the trash, and `restored` the return from it. */
const recordChange = z.enum(["created", "updated", "deleted", "restored"]);

/** A change. Contains only ids, and is sent only to users who may read the record. The console fetches the rest. */
export const changeEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("emag"),
    organization_id: z.int(),
    publication_id: z.int(),
    emag_id: z.int(),
    change: recordChange,
    version: z.int(),
  }),
  /** One article, or several if the id and version are null. */
  z.object({
    type: z.literal("story"),
    organization_id: z.int(),
    publication_id: z.int(),
    story_id: z.int().nullable(),
    change: recordChange,
    version: z.int().nullable(),
    /** Name of the person or API token that made the change. */
    changed_by: z.string(),
  }),
  /** A comment on an article. The version identifies the change. */
  z.object({
    type: z.literal("story_comment"),
    organization_id: z.int(),
    publication_id: z.int(),
    story_id: z.int(),
    version: z.int(),
  }),
  /** The draft of an article was saved, discarded or published. */
  z.object({
    type: z.literal("story_draft"),
    organization_id: z.int(),
    publication_id: z.int(),
    story_id: z.int(),
    version: z.int(),
  }),
  /** One category, or several if the id is null. */
  z.object({
    type: z.literal("article_category"),
    organization_id: z.int(),
    publication_id: z.int(),
    article_category_id: z.int().nullable(),
    change: z.enum(["created", "updated", "moved", "deleted"]),
    changed_by: z.string(),
  }),
  /** The products, holdings or codes of an organization. */
  z.object({ type: z.literal("products"), organization_id: z.int() }),
  /** The people or invitations of an organization. */
  z.object({ type: z.literal("people"), organization_id: z.int() }),
  /** A session of a user ended. Published by the database (migration 0054), and internal to the service. */
  z.object({ type: z.literal("account"), user_id: z.string() }),
  /** A new key signs the tokens of readers soon. Internal to the service. */
  z.object({ type: z.literal("reader_signing_keys") }),
  /** Internal to the service, which then no longer accepts the token from its cache. */
  z.object({ type: z.literal("api_token"), organization_id: z.int(), api_token_id: z.int() }),
  z.object({ type: z.literal("organization"), organization_id: z.int() }),
  /** Issue categories or their issues. */
  z.object({ type: z.literal("emag_category"), organization_id: z.int(), publication_id: z.int() }),
  z.object({ type: z.literal("publication"), organization_id: z.int(), publication_id: z.int() }),
  /** One edition, or several and the publishing schedule if the id and version are null. */
  z.object({
    type: z.literal("planned_edition"),
    organization_id: z.int(),
    publication_id: z.int(),
    planned_emag_id: z.int().nullable(),
    version: z.int().nullable(),
  }),
  /** The review of an edition, issue or article. The ids of the others are null. */
  z.object({
    type: z.literal("review"),
    organization_id: z.int(),
    publication_id: z.int(),
    planned_emag_id: z.int().nullable(),
    emag_id: z.int().nullable(),
    story_id: z.int().nullable(),
    version: z.int(),
  }),
  /** The access configuration changed, so cached decisions are invalid. */
  z.object({ type: z.literal("access"), organization_id: z.int(), publication_id: z.int() }),
  /** One or more new callouts. */
  z.object({ type: z.literal("callouts"), organization_id: z.int(), publication_id: z.int() }),
  /** Records in the trash were deleted permanently. Events of the records report all other changes of the trash. */
  z.object({ type: z.literal("trash"), organization_id: z.int(), publication_id: z.int() }),
  /** Other people have a record open than before. */
  z.object({
    type: z.literal("presence"),
    organization_id: z.int(),
    publication_id: z.int(),
    kind: openRecordKind,
    record_id: z.string(),
  }),
  z.object({ type: z.literal("chatbot"), organization_id: z.int(), publication_id: z.int() }),
  /** Webhooks of a publication, or their deliveries. */
  z.object({ type: z.literal("webhook"), organization_id: z.int(), publication_id: z.int() }),
  z.object({
    type: z.literal("import"),
    organization_id: z.int(),
    publication_id: z.int(),
    emag_id: z.int(),
    import_id: z.string(),
    status: z.enum(["pending", "processing", "finished", "failed"]),
    step: z.string().nullable(),
    done: z.int(),
    total: z.int().nullable(),
  }),
]);
export type ChangeEvent = z.infer<typeof changeEvent>;

/** First message of a stream: the changes shortly before it opened, and the period they cover. */
export const recentChanges = z.object({
  type: z.literal("recent"),
  covers_ms: z.int(),
  /** A newer service may send change types that this console does not support. */
  changes: z.array(z.object({ age_ms: z.int(), change: z.unknown() })),
});
export type RecentChanges = z.infer<typeof recentChanges>;
