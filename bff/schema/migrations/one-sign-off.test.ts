import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { migrations } from "../migrations.ts";

describe("migration 0060", () => {
  it("gives an edition and its issue one review, and loses no note", async () => {
    await withOldDatabase(inject("adminConnection"), "0059-offline-dates", async (db) => {
      await sql`
      with organization as (insert into organizations (name) values ('Press') returning id),
      publication as (
        insert into publications (organization_id, name, pubcode, time_zone, language, currency)
        select id, 'Weekly', 'W', 'UTC', 'en', 'EUR' from organization returning id
      ),
      given (name, day, has_issue, edition_note, edition_state, issue_note, issue_state) as (values
        ('only the edition', '2026-01-01', true, 'edition', 'approved', null, null),
        ('only the issue', '2026-01-02', true, null, null, 'issue', 'in_review'),
        ('both', '2026-01-03', true, 'edition', 'in_review', 'issue', 'approved'),
        ('both alike', '2026-01-04', true, 'same', 'open', 'same', 'open'),
        ('issue not reviewed', '2026-01-06', true, 'edition', 'in_review', 'issue', 'open'),
        ('issue not reviewed, edition approved', '2026-01-07', true, 'edition', 'approved', '', 'open'),
        ('no issue', '2026-01-05', false, 'edition', 'in_review', null, null)
      ),
      issues as (
        insert into emags (publication_id, name, mode, preview, external_id, hide_preview_widgets,
          single_purchase_required, for_subscribers_only, cents, currency, text_mode_enabled, language, import_images,
          import_articles, pdf_location)
        select publication.id, name, 'standard_pdf', '', '', false, false, false, 0, 'EUR', false, 'en', false, false, 'http://a/b.pdf'
        from publication, given where has_issue
        returning id, name
      ),
      editions as (
        insert into planned_emags (publication_id, pe_id, pubcode, name, has_custom_name, local_date, local_time,
          has_custom_time, release_date, emag_id)
        select publication.id, 'W-' || day, 'W', given.name, false, day::date, '06:00', false, day::date, issues.id
        from publication, given left join issues on issues.name = given.name
        returning id, name
      )
      insert into reviews (planned_emag_id, emag_id, note, sign_off, changed_by, changed_at, version)
      select editions.id, null::integer, edition_note, edition_state, 'Ada', now(), 1
      from given join editions on editions.name = given.name where edition_note is not null
      union all
      select null, issues.id, issue_note, issue_state, 'Ben', now(), 1
      from given join issues on issues.name = given.name where issue_note is not null`.execute(db);

      await migrate(db, migrations);
      const { rows } = await sql`
        select coalesce(emags.name, planned_emags.name) as name, emags.id is not null as of_issue, note, sign_off,
          requested_by, approved_at is not null as approved
        from reviews left join emags on emags.id = reviews.emag_id
          left join planned_emags on planned_emags.id = reviews.planned_emag_id
        order by planned_emags.id is not null, emags.id`.execute(db);
      const requested = { sign_off: "requested", approved: false };
      const approved = { sign_off: "approved", approved: true, requested_by: null };
      expect(rows).toEqual([
        { name: "only the edition", of_issue: true, note: "edition", ...approved },
        { name: "only the issue", of_issue: true, note: "issue", ...requested, requested_by: "Ben" },
        { name: "both", of_issue: true, note: "issue\n\nedition", ...approved },
        {
          name: "both alike",
          of_issue: true,
          note: "same",
          sign_off: "open",
          requested_by: null,
          approved: false,
        },
        {
          name: "issue not reviewed",
          of_issue: true,
          note: "issue\n\nedition",
          ...requested,
          requested_by: "Ada",
        },
        { name: "issue not reviewed, edition approved", of_issue: true, note: "edition", ...approved },
        { name: "no issue", of_issue: false, note: "edition", ...requested, requested_by: "Ada" },
      ]);
    });
  });

  it("gives reviews in the trash the same columns", async () => {
    await withOldDatabase(inject("adminConnection"), "0059-offline-dates", async (db) => {
      await sql`
      with organization as (insert into organizations (name) values ('Press') returning id),
      publication as (
        insert into publications (organization_id, name, pubcode, time_zone, language, currency)
        select id, 'Weekly', 'W', 'UTC', 'en', 'EUR' from organization returning id
      ),
      trashed as (
        insert into trash (kind, record_id, publication_id, name, deleted_by, expires_at)
        select 'emag', 7, id, 'Deleted', 'Ada', now() from publication
      )
      insert into trash_rows (kind, record_id, table_name, content)
      select 'emag', 7, 'reviews', jsonb_build_object('sign_off', state, 'changed_by', 'Ada', 'changed_at', '2026-01-01')
      from unnest(array['open', 'in_review', 'approved']) state`.execute(db);
      await migrate(db, migrations);
      const { rows } = await sql`
        select content ->> 'sign_off' as sign_off, content -> 'requested_by' as requested_by,
          content -> 'requested_at' as requested_at, content -> 'approved_at' as approved_at
        from trash_rows order by 1`.execute(db);
      const none = { requested_by: null, requested_at: null, approved_at: null };
      expect(rows).toEqual([
        { ...none, sign_off: "approved", approved_at: "2026-01-01" },
        { ...none, sign_off: "open" },
        { ...none, sign_off: "requested", requested_by: "Ada", requested_at: "2026-01-01" },
      ]);
    });
  });
});
