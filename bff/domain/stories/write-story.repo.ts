import { type Selectable, sql } from "kysely";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { StoryVersionCause } from "#shared/console/story-desk.ts";
import { prepareShapes } from "../../platform/database/prepared.ts";
import type { StoriesTable } from "../../schema/tables/stories.ts";
import type { Db } from "../../schema/tables.ts";
import type { NewEntry } from "../audit/audit.service.ts";
import { signatureOf } from "./story-signature.ts";
import { keptContent } from "./story-versions.repo.ts";
import { fold, type SearchedFields, searchedFields } from "./story-words.ts";

/** What a new article begins with; it is a draft. */
export type NewStory = Omit<
  Selectable<StoriesTable>,
  "id" | "published_at" | "version" | "created_at" | "updated_at"
>;

/** What a save writes beside the article itself. */
interface Beside {
  savedBy: string;
  /** What the history keeps of it beside its content and its image. */
  fields: object;
  /** The news of it; of a new article, with any number in the place of its identifier. */
  event: ChangeEvent;
  /** For the audit log; of a new article, with any identifier in the place of its own. */
  entry: NewEntry;
}

/**
 * Writes an article, its first version, its entry in the audit log and the news of it, all or nothing: one statement, since
 * scripts create many articles and every other round trip would be most of what a create costs. What it is found by is made
 * later, and whoever calls this has the news told: `changes.tellSoon`.
 */
export async function insertStory(db: Db, story: NewStory, beside: Beside) {
  const [row] = await write(db, "insert", {
    ...story,
    ...NOT_YET_GIVEN,
    ...foundBy(story),
    ...besides(beside),
    has_new_content: true,
    published_at: null,
    cause: "created",
    restored_version: null,
    changed_fields: [],
  });
  if (!row) throw new Error("A new article was not written.");
  const { id, version, created_at, updated_at } = row;
  return { id, version, created_at, updated_at };
}

/** A save of an article that is there already. */
export interface StorySave {
  /** As it will be, with its new version. */
  story: Omit<Selectable<StoriesTable>, "created_at">;
  cause: StoryVersionCause;
  restored_version: number | null;
  changed_fields: string[];
}

/**
 * Saves an article on top of the version before, in the same way. False, and nothing is written, if it has another version
 * by now or is gone.
 */
export async function updateStory(
  db: Db,
  { story, cause, restored_version, changed_fields }: StorySave,
  beside: Beside,
): Promise<boolean> {
  const isFoundOtherwise = changed_fields.some((field) => SEARCHED.has(field));
  const hasNewContent = changed_fields.includes("content");
  const { id, version: new_version, ...columns } = story;
  const [row] = await write(db, isFoundOtherwise ? "update what it is found by" : "update", {
    ...columns,
    ...(isFoundOtherwise ? foundBy(story) : FOUND_AS_BEFORE),
    ...besides(beside),
    // Written anew only where it is new.
    content: hasNewContent ? story.content : null,
    has_new_content: hasNewContent,
    id,
    new_version,
    cause,
    restored_version,
    changed_fields,
  });
  return row !== undefined;
}

const SEARCHED = new Set<string>(searchedFields);

/** Until it is indexed. */
function foundBy(story: SearchedFields) {
  return { small_external_id: fold(story.external_id), signature: signatureOf(story) };
}

const FOUND_AS_BEFORE = { small_external_id: null, signature: null };

function besides({ savedBy, fields, event, entry }: Beside) {
  return {
    saved_by: savedBy,
    fields: JSON.stringify(fields),
    event: JSON.stringify(event),
    organization_id: entry.organization_id,
    actor_kind: entry.actor_kind,
    actor_id: entry.actor_id,
    action: entry.action,
    record_name: entry.record_name,
    request_id: entry.request_id ?? null,
    address: entry.address ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
  };
}

/** What the database gives a new article. */
const NOT_YET_GIVEN = { id: null, new_version: null, updated_at: null };

type Values = Omit<NewStory, "content"> &
  ReturnType<typeof besides> & {
    /** Null: as it is. */
    content: string | null;
    has_new_content: boolean;
    published_at: Date | null;
    id: number | null;
    new_version: number | null;
    updated_at: Date | null;
    small_external_id: string | null;
    signature: Buffer | null;
    cause: StoryVersionCause;
    restored_version: number | null;
    changed_fields: string[];
  };

const SAVED = ["id", "publication_id", "version", "content", "image_id", "created_at", "updated_at"] as const;

type Shape = "insert" | "update" | "update what it is found by";

const write = prepareShapes((db: Db, shape: Shape, given: Values) =>
  db
    .with("saved", (eb) =>
      shape === "insert"
        ? eb
            .insertInto("stories")
            .values({
              ...columnsOf(given),
              publication_id: given.publication_id,
              content: given.content as string,
              published_at: sql`null`,
            })
            .returning(SAVED)
        : eb
            .updateTable("stories")
            .set({
              ...columnsOf(given),
              content: sql`coalesce(${given.content}::text, stories.content)`,
              published_at: given.published_at,
              version: given.new_version as number,
              updated_at: given.updated_at as Date,
            })
            .where("id", "=", given.id as number)
            .where("publication_id", "=", given.publication_id)
            .where("version", "=", sql<number>`${given.new_version}::integer - 1`)
            .returning(SAVED),
    )
    .with("to_be_indexed", (eb) => {
      if (shape === "update") return eb.selectFrom("saved").select("saved.id");
      const waiting = eb
        .insertInto("story_unindexed")
        .columns([
          "story_id",
          "publication_id",
          "version",
          "outdates_search",
          "outdates_content",
          "external_id",
          "signature",
        ])
        .expression((from) =>
          from
            .selectFrom("saved")
            .select([
              "saved.id",
              "saved.publication_id",
              "saved.version",
              sql<boolean>`${sql.lit(shape !== "insert")}`.as("outdates_search"),
              sql<boolean>`${given.has_new_content}::boolean`.as("outdates_content"),
              sql<string>`${given.small_external_id}::text`.as("external_id"),
              sql<Buffer>`${given.signature}::bytea`.as("signature"),
            ]),
        );
      return shape === "insert"
        ? waiting
        : waiting.onConflict((known) =>
            known.column("story_id").doUpdateSet((set) => ({
              version: set.ref("excluded.version"),
              outdates_search: set.ref("excluded.outdates_search"),
              outdates_content: sql<boolean>`story_unindexed.outdates_content or excluded.outdates_content`,
              external_id: set.ref("excluded.external_id"),
              signature: set.ref("excluded.signature"),
            })),
          );
    })
    .with("kept", (eb) =>
      eb
        .insertInto("story_versions")
        .columns([
          "story_id",
          "version",
          "cause",
          "restored_version",
          "saved_by",
          "saved_at",
          "person_saved_in",
          "changed_fields",
          "fields",
          "content",
          "image_id",
        ])
        .expression((from) =>
          from
            .selectFrom("saved")
            .select([
              "saved.id",
              "saved.version",
              sql<StoryVersionCause>`${given.cause}::text`.as("cause"),
              sql<number | null>`${given.restored_version}::integer`.as("restored_version"),
              sql<string>`${given.saved_by}::text`.as("saved_by"),
              "saved.updated_at",
              sql<
                number | null
              >`case when ${given.actor_kind}::text = 'person' then saved.publication_id end`.as(
                "person_saved_in",
              ),
              sql<string[]>`${given.changed_fields}::text[]`.as("changed_fields"),
              sql<string>`${given.fields}::jsonb`.as("fields"),
              keptContent(sql`${given.has_new_content}::boolean`).as("content"),
              "saved.image_id",
            ]),
        ),
    )
    .with("news", (eb) =>
      eb
        .insertInto("change_outbox")
        .columns(["change"])
        .expression((from) =>
          from
            .selectFrom("saved")
            .select(
              sql<string>`jsonb_set(${given.event}::jsonb, '{story_id}', to_jsonb(saved.id))::text`.as(
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
          "before",
          "after",
        ])
        .expression((from) =>
          from
            .selectFrom("saved")
            .select([
              sql<number>`${given.organization_id}::integer`.as("organization_id"),
              "saved.publication_id",
              sql<NewEntry["actor_kind"]>`${given.actor_kind}::text`.as("actor_kind"),
              sql<string>`${given.actor_id}::text`.as("actor_id"),
              sql<string>`${given.saved_by}::text`.as("actor_label"),
              sql<NewEntry["action"]>`${given.action}::text`.as("action"),
              sql<"story">`'story'`.as("record_type"),
              sql<string>`saved.id::text`.as("record_id"),
              sql<string>`${given.record_name}::text`.as("record_name"),
              sql<string | null>`${given.request_id}::text`.as("request_id"),
              sql<string | null>`${given.address}::text`.as("address"),
              sql<string | null>`${given.before}::jsonb`.as("before"),
              sql<string | null>`${given.after}::jsonb`.as("after"),
            ]),
        ),
    )
    .selectFrom("saved")
    .select(["saved.id", "saved.version", "saved.created_at", "saved.updated_at"]),
);

/** What a save always writes. */
function columnsOf(given: Values) {
  return {
    name: given.name,
    title: given.title,
    preview: given.preview,
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
  };
}
