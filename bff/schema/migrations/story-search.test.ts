import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { schema } from "../schema.ts";

describe("migration 0181", () => {
  it("separates the words of title and content, and moves contents to the versions that they replaced", async () => {
    await withOldDatabase(inject("adminConnection"), "0071-holiday-regions", async (db) => {
      await sql`
        with organization as (insert into organizations (name) values ('Press') returning id),
        publication as (
          insert into publications (organization_id, name, pubcode, time_zone, language, currency)
          select id, 'P', 'P', 'UTC', 'en', 'EUR' from organization returning id
        ),
        -- "the port's end" with the byline "by the port", and the content "the end \ of the"
        article as (
          insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
            subscription_required, purchase_required, search_document)
          select id, 'n', '', '', 'third', '', 'en', 0, 'EUR', false, false, ${String.raw`
            'the':1,12,16 'port''s':2 'end':3,13 '~end' '^by' '=by':8 '=the':9 '=port':10 '\\':14 'of':15`}::tsvector
          from publication returning id
        ), empty as (
          insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
            subscription_required, purchase_required, search_document)
          select id, 'empty title', '', '', '', '', 'en', 0, 'EUR', false, false, '''word'':3'
          from publication returning id
        )
        insert into story_versions (story_id, version, cause, saved_by, saved_at, changed_fields, fields, content)
        select id, version, 'changed', 'Ada', now(), '{}', '{}', content
        from article, (values (1, 'first'), (2, null), (3, 'second'), (4, 'third'), (5, null)) saved(version, content)`.execute(
        db,
      );

      await migrate(db, schema);
      const { rows } = await sql`
        select name, title.document as title, content.document as content
        from stories join story_title_search title on title.story_id = stories.id
        join story_content_search content on content.story_id = stories.id order by name desc`.execute(db);
      expect(rows).toEqual([
        {
          name: "n",
          title: "'=by':8 '=port':10 '=the':9 '^by' 'end':3 'port''s':2 'the':1 '~end'",
          content: String.raw`'\\':14 'end':13 'of':15 'the':12,16`,
        },
        { name: "empty title", title: "", content: "'word':3" },
      ]);
      const versions = await sql`select content from story_versions order by version`.execute(db);
      expect(versions.rows.map((row) => (row as { content: string | null }).content)).toEqual([
        null,
        "first",
        "second",
        null,
        null,
      ]);
    });
  });
});
