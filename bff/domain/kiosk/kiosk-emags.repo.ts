import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { columnsOf, commonKeys } from "#bff/core/record-fields.ts";
import { EMAG_FIELDS } from "#bff/domain/emags/index.ts";
import { boundedBook, selectArticles, selectWidgets } from "#bff/domain/imports/index.ts";
import { countRows } from "#bff/platform/database/count-rows.ts";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { ReadyEmag } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import { kioskEmag } from "#shared/kiosk/emags.ts";
import { isNoted } from "./list-deltas.repo.ts";
import { emagCategories, hasProductId } from "./protected-items.repo.ts";
import { hidePart, isPlain, type ListPart, momentOf, type ReleaseFilter, type Slice } from "./slice.ts";

/** Selects the issues that readers see now, or at the moment of a preview, with the import of their pages. */
export function selectShown(db: Db, at: Date | null = null) {
  return selectFrom(db, sql<ReadyEmag>`shown_emags(${momentOf(at)})`);
}

function selectFrom(db: Db, issues: RawBuilder<ReadyEmag>) {
  return db
    .selectFrom(issues.as("shown"))
    .innerJoin("emags", "emags.id", "shown.emag_id")
    .innerJoin("imports", "imports.id", "shown.import_id");
}

/** The fields that readers get of an issue. */
export const SHOWN_EMAG_FIELDS = commonKeys(kioskEmag.shape, EMAG_FIELDS);
const OWN_FIELDS = SHOWN_EMAG_FIELDS.filter((field) => field !== "name" && field !== "preview");

export const selectShownEmags = (db: Db, at: Date | null = null) => selectFields(selectShown(db, at));

function selectFields(shown: ReturnType<typeof selectShown>) {
  return shown
    .select(columnsOf("emags", EMAG_FIELDS, OWN_FIELDS))
    .select(emagCategories)
    .select([
      "shown.name",
      "shown.preview",
      "emags.publication_id",
      "emags.mode",
      "imports.id as import_id",
      "imports.attempt",
      "imports.page_count",
      "imports.has_cover",
    ])
    .$narrowType<{ released_at: Date }>();
}

const selectOne = prepareQuery((db: Db, { publicationId, id }: { publicationId: number; id: number }) =>
  selectShownEmags(db).where("emags.id", "=", id).where("shown.publication_id", "=", publicationId),
);

export type KioskEmagRow = Awaited<ReturnType<typeof selectOne>>[number];

export async function findShownEmag(db: Db, publicationId: number, id: number) {
  return (await selectOne(db, { publicationId, id })).at(0);
}

/**
 * Finds an issue for a preview, with the pages that readers see at a moment. Without one, whatever its release date, with its newest
 * pages, also if they wait for an approval.
 */
export function findPreviewedEmag(db: Db, publicationId: number, id: number, at: Date | null) {
  const newest = sql<ReadyEmag>`(
    select emags.id as emag_id, emags.publication_id, emags.released_at, imports.id as import_id,
      coalesce(imports.approved_name, emags.name) as name, coalesce(imports.approved_preview, emags.preview) as preview
    from emags join imports on imports.emag_id = emags.id
    where emags.id = ${id} and (imports.shown or (imports.current and imports.status = 'finished'))
    order by imports.current desc limit 1
  )`;
  return selectFields(at ? selectShown(db, at) : selectFrom(db, newest))
    .where("emags.id", "=", id)
    .where("shown.publication_id", "=", publicationId)
    .executeTakeFirst();
}

/** Builds the condition that an issue is unprotected or has one of these product IDs. */
function visibleTo(productIds: string[]) {
  return sql<boolean>`(
    not (emags.single_purchase_required or emags.for_subscribers_only is true) or ${hasProductId(productIds)}
  )`;
}

/** Builds the condition of a filter. */
export function isListedEmag({ releasedFrom, releasedTo, categoryIds, ids, changedSince }: ReleaseFilter) {
  const conditions = [sql`true`];
  if (releasedFrom) conditions.push(sql`shown.released_at >= ${releasedFrom}`);
  if (releasedTo) conditions.push(sql`shown.released_at <= ${releasedTo}`);
  if (categoryIds)
    conditions.push(sql`exists (
      select from emag_category_assignments a
      where a.emag_id = shown.emag_id and a.emag_category_id = any(${categoryIds}::int[])
    )`);
  if (ids) conditions.push(sql`shown.emag_id = any(${ids}::int[])`);
  if (changedSince)
    conditions.push(sql`(
      emags.updated_at >= ${changedSince} or shown.released_at >= ${changedSince}
      or ${isNoted("emag", sql.ref("shown.emag_id"), changedSince)}
    )`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

interface KnownReader {
  productIds: string[];
  onlyEntitled: boolean;
}

/** Lists released issues, newest first. `entitled` tells whether a reader with these product IDs has access. */
export async function listShownEmags(
  db: Db,
  publicationId: number,
  slice: Slice,
  reader: KnownReader | null,
  filter: ReleaseFilter = {},
) {
  const part = { publicationId, ...slice };
  return reader === null && isPlain(filter)
    ? selectNewest(db, part)
    : selectPart(db, part, reader, filter).execute();
}

/** The most frequent list. */
const selectNewest = prepareQuery((db: Db, part: Slice & { publicationId: number }) =>
  selectPart(db, hidePart(part), null, {}),
);

/** Chooses the issues by their IDs first, so that the fields of those before them are not read. */
function selectPart(
  db: Db,
  { publicationId, offset, limit }: ListPart,
  reader: KnownReader | null,
  filter: ReleaseFilter,
) {
  const chosen = selectShown(db, filter.at)
    .select("shown.emag_id")
    .where("shown.publication_id", "=", publicationId)
    .where(isListedEmag(filter))
    .$if(reader?.onlyEntitled ?? false, (query) => query.where(visibleTo(reader!.productIds)))
    .orderBy("shown.released_at", (order) => order.desc().nullsLast())
    .orderBy("shown.emag_id", "desc")
    .limit(limit)
    .offset(offset);
  return selectShownEmags(db, filter.at)
    .select((reader ? visibleTo(reader.productIds) : sql<boolean>`false`).as("entitled"))
    .where("shown.emag_id", "=", sql<number>`any(array(${chosen}))`)
    .orderBy("shown.released_at", (order) => order.desc().nullsLast())
    .orderBy("shown.emag_id", "desc");
}

/** Counts released issues, also only those that a reader with these product IDs has access to. */
export async function countShownEmags(
  db: Db,
  publicationId: number,
  onlyThese: string[] | null,
  filter: ReleaseFilter = {},
): Promise<number> {
  const { releasedFrom: from = null, releasedTo: to = null, ...others } = filter;
  if (onlyThese === null && isPlain(filter)) return (await countAll(db, { publicationId }))[0]!.count;
  if (onlyThese === null && isPlain(others))
    return (await countReleased(db, { publicationId, from, to }))[0]!.count;
  return countRows(
    selectShown(db, filter.at)
      .where("shown.publication_id", "=", publicationId)
      .where(isListedEmag(filter))
      .$if(onlyThese !== null, (query) => query.where(visibleTo(onlyThese!))),
  );
}

const countAll = prepareQuery((db: Db, { publicationId }: { publicationId: number }) =>
  db.selectNoFrom(sql<number>`count_shown_emags(${publicationId}, now())`.as("count")),
);

/** Counts the issues that were released in a time: those until its end without those before it. Dates are stored in milliseconds. */
const countReleased = prepareQuery(
  (db: Db, { publicationId, from, to }: { publicationId: number; from: Date | null; to: Date | null }) => {
    const countUntil = (at: RawBuilder<unknown>) => sql`count_shown_emags(${publicationId}, ${at})`;
    const before = countUntil(sql`${from}::timestamptz - interval '1 millisecond'`);
    return db.selectNoFrom(
      sql<number>`greatest(0, ${countUntil(sql`least(now(), ${to}::timestamptz)`)}
        - case when ${from}::timestamptz is null then 0 else ${before} end)`.as("count"),
    );
  },
);

export type EmagContents = NonNullable<Awaited<ReturnType<typeof findContents>>>;

/**
 * Loads the widgets and the lists of pages and articles of an import, or undefined if readers no longer see this import. A single
 * statement gives a consistent result even while the import is replaced.
 */
export const findContents = async (db: Db, importId: string) =>
  (await selectShownContents(db, { importId })).at(0);

const selectShownContents = prepareQuery((db: Db, { importId }: { importId: string }) =>
  selectContents(db, importId).where("imports.shown", "=", sql.lit(true)),
);

/** Loads the contents of an import for a preview. Readers need not see it. */
export const findPreviewedContents = (db: Db, importId: string) =>
  selectContents(db, importId).executeTakeFirst();

function selectContents(db: Db, importId: string) {
  return db
    .selectFrom("imports")
    .where("imports.id", "=", importId)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("import_pages")
          .select(["number", "width", "height"])
          .whereRef("import_id", "=", "imports.id")
          .orderBy("number"),
      ).as("pages"),
      jsonArrayFrom(selectWidgets(db, importId)).as("widgets"),
      jsonArrayFrom(selectArticles(db, importId)).as("articles"),
      boundedBook.as("book"),
    ]);
}
