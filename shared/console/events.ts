import { z } from "zod";

/** Server-sent events of everything in the organizations of the person signed in. */
export const EVENTS_PATH = "/console/api/events";

/** What changed; the console fetches the rest, so an event carries nothing that a role could not read. */
export const changeEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("emag"),
    organization_id: z.int(),
    publication_id: z.int(),
    emag_id: z.int(),
    change: z.enum(["created", "updated", "deleted"]),
    version: z.int(),
  }),
  /** An article, or with null, also for its version, any number of them. */
  z.object({
    type: z.literal("story"),
    organization_id: z.int(),
    publication_id: z.int(),
    story_id: z.int().nullable(),
    change: z.enum(["created", "updated", "deleted"]),
    version: z.int().nullable(),
    /** Who made the change: a person's name, or which API token. */
    changed_by: z.string(),
  }),
  /** A category, or with null any number of them. */
  z.object({
    type: z.literal("article_category"),
    organization_id: z.int(),
    publication_id: z.int(),
    article_category_id: z.int().nullable(),
    change: z.enum(["created", "updated", "moved", "deleted"]),
    changed_by: z.string(),
  }),
  /** Who belongs to an organization, or is invited to. */
  z.object({ type: z.literal("people"), organization_id: z.int() }),
  /** What somebody may do has changed, or one of their sessions has ended; for the server itself. */
  z.object({ type: z.literal("account"), user_id: z.string() }),
  z.object({ type: z.literal("api_token"), organization_id: z.int(), api_token_id: z.int() }),
  z.object({ type: z.literal("organization"), organization_id: z.int() }),
  /** The categories of issues, or which issues are in them. */
  z.object({ type: z.literal("emag_category"), organization_id: z.int(), publication_id: z.int() }),
  z.object({ type: z.literal("publication"), organization_id: z.int(), publication_id: z.int() }),
  /** An edition, or with null, also for its version, any number of them and the rhythm. */
  z.object({
    type: z.literal("planned_edition"),
    organization_id: z.int(),
    publication_id: z.int(),
    planned_emag_id: z.int().nullable(),
    version: z.int().nullable(),
  }),
  /** The review of an edition or of an issue: one of the two identifiers is null. */
  z.object({
    type: z.literal("review"),
    organization_id: z.int(),
    publication_id: z.int(),
    planned_emag_id: z.int().nullable(),
    emag_id: z.int().nullable(),
    version: z.int(),
  }),
  /** How access is decided has changed: whatever was remembered of it is void. */
  z.object({ type: z.literal("access"), organization_id: z.int(), publication_id: z.int() }),
  /** The customer's endpoint was asked, any number of times. */
  z.object({ type: z.literal("callouts"), organization_id: z.int(), publication_id: z.int() }),
  z.object({ type: z.literal("chatbot"), organization_id: z.int(), publication_id: z.int() }),
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

/** What a stream begins with: what happened in the last moments before it opened, and how far back that reaches. */
export const recentChanges = z.object({
  type: z.literal("recent"),
  covers_ms: z.int(),
  /** A newer service may send kinds of changes that this console does not know yet. */
  changes: z.array(z.object({ age_ms: z.int(), change: z.unknown() })),
});
export type RecentChanges = z.infer<typeof recentChanges>;
