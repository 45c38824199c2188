import { type Selectable, sql } from "kysely";
import type { ChangeEvent } from "#shared/console/events.ts";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { StoriesTable } from "../../schema/tables/stories.ts";
import type { Db } from "../../services.ts";
import type { NewEntry } from "../audit/audit.service.ts";
import { fold } from "./story-words.ts";

/** What a new article begins with; it is a draft. */
export type NewStory = Omit<
  Selectable<StoriesTable>,
  "id" | "published_at" | "version" | "created_at" | "updated_at"
>;

/**
 * Writes an article, its first version, its entry in the audit log and the news of it, all or nothing: one statement, since
 * scripts create many articles and every other round trip would be most of what a create costs. What it is found by is made
 * later, and whoever calls this has the news told: `changes.tellSoon`.
 */
export async function insertStory(
  db: Db,
  story: NewStory,
  beside: {
    savedBy: string;
    /** What the history keeps of it beside its content and its image. */
    fields: object;
    /** The news of it, with any number in the place of its identifier. */
    event: ChangeEvent;
    /** For the audit log, with any identifier in the place of its own. */
    entry: NewEntry;
  },
) {
  const { savedBy, fields, event, entry } = beside;
  const small = (text: string | null) => (text === null ? null : fold(text));
  const [row] = await insert(db, {
    ...story,
    small_title: fold(story.title),
    small_content: fold(story.content),
    small_external_id: fold(story.external_id),
    small_apple_product_identifier: small(story.apple_product_identifier),
    small_google_product_identifier: small(story.google_product_identifier),
    saved_by: savedBy,
    fields: JSON.stringify(fields),
    event: JSON.stringify(event),
    organization_id: entry.organization_id,
    actor_kind: entry.actor_kind,
    actor_id: entry.actor_id,
    record_name: entry.record_name,
    request_id: entry.request_id ?? null,
    address: entry.address ?? null,
    after: entry.after ?? null,
  });
  if (!row) throw new Error("A new article was not written.");
  const { id, version, created_at, updated_at } = row;
  return { id, version, created_at, updated_at };
}

type Values = NewStory & {
  small_title: string;
  small_content: string;
  small_external_id: string;
  small_apple_product_identifier: string | null;
  small_google_product_identifier: string | null;
  saved_by: string;
  fields: string;
  event: string;
  organization_id: number;
  actor_kind: NewEntry["actor_kind"];
  actor_id: string;
  record_name: string;
  request_id: string | null;
  address: string | null;
  after: string | null;
};

const insert = prepareQuery((db: Db, given: Values) =>
  db
    .with("added", (eb) =>
      eb
        .insertInto("stories")
        .values({
          publication_id: given.publication_id,
          name: given.name,
          title: given.title,
          preview: given.preview,
          content: given.content,
          external_id: given.external_id,
          released_at: given.released_at,
          language: given.language,
          cents: given.cents,
          currency: given.currency,
          subscription_required: given.subscription_required,
          purchase_required: given.purchase_required,
          apple_product_identifier: given.apple_product_identifier,
          google_product_identifier: given.google_product_identifier,
          image_id: given.image_id,
          published_at: sql`null`,
        })
        .returning(["id", "publication_id", "version", "content", "image_id", "created_at", "updated_at"]),
    )
    .with("to_be_indexed", (eb) =>
      eb
        .insertInto("story_unindexed")
        .columns([
          "story_id",
          "publication_id",
          "title",
          "content",
          "external_id",
          "apple_product_identifier",
          "google_product_identifier",
        ])
        .expression((from) =>
          from
            .selectFrom("added")
            .select([
              "added.id",
              "added.publication_id",
              sql<string>`${given.small_title}::text`.as("title"),
              sql<string>`${given.small_content}::text`.as("content"),
              sql<string>`${given.small_external_id}::text`.as("external_id"),
              sql<string | null>`${given.small_apple_product_identifier}::text`.as(
                "apple_product_identifier",
              ),
              sql<string | null>`${given.small_google_product_identifier}::text`.as(
                "google_product_identifier",
              ),
            ]),
        ),
    )
    .with("first_version", (eb) =>
      eb
        .insertInto("story_versions")
        .columns([
          "story_id",
          "version",
          "cause",
          "saved_by",
          "saved_at",
          "changed_fields",
          "fields",
          "content",
          "image_id",
        ])
        .expression((from) =>
          from
            .selectFrom("added")
            .select([
              "added.id",
              "added.version",
              sql<"created">`'created'`.as("cause"),
              sql<string>`${given.saved_by}::text`.as("saved_by"),
              "added.updated_at",
              sql<string[]>`'{}'::text[]`.as("changed_fields"),
              sql<string>`${given.fields}::jsonb`.as("fields"),
              "added.content",
              "added.image_id",
            ]),
        ),
    )
    .with("news", (eb) =>
      eb
        .insertInto("change_outbox")
        .columns(["change"])
        .expression((from) =>
          from
            .selectFrom("added")
            .select(
              sql<string>`jsonb_set(${given.event}::jsonb, '{story_id}', to_jsonb(added.id))::text`.as(
                "change",
              ),
            ),
        ),
    )
    .with("audited", (eb) =>
      eb
        .insertInto("audit_entries")
        .columns([
          "organization_id",
          "publication_id",
          "actor_kind",
          "actor_id",
          "actor_label",
          "action",
          "record_type",
          "record_id",
          "record_name",
          "request_id",
          "address",
          "after",
        ])
        .expression((from) =>
          from
            .selectFrom("added")
            .select([
              sql<number>`${given.organization_id}::integer`.as("organization_id"),
              "added.publication_id",
              sql<NewEntry["actor_kind"]>`${given.actor_kind}::text`.as("actor_kind"),
              sql<string>`${given.actor_id}::text`.as("actor_id"),
              sql<string>`${given.saved_by}::text`.as("actor_label"),
              sql<"story.created">`'story.created'`.as("action"),
              sql<"story">`'story'`.as("record_type"),
              sql<string>`added.id::text`.as("record_id"),
              sql<string>`${given.record_name}::text`.as("record_name"),
              sql<string | null>`${given.request_id}::text`.as("request_id"),
              sql<string | null>`${given.address}::text`.as("address"),
              sql<string>`${given.after}::jsonb`.as("after"),
            ]),
        ),
    )
    .selectFrom("added")
    .select(["added.id", "added.version", "added.created_at", "added.updated_at"]),
);
