import { type Kysely, sql } from "kysely";

/**
 * Gives an edition and its issue one sign-off, which belongs to the issue, and stores who asked for it. Stop all processes of
 * earlier versions first, because they would write a state that no longer exists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table reviews
      drop constraint reviews_sign_off_check,
      add column requested_by text,
      add column requested_at timestamptz(3),
      add column approved_at timestamptz(3);
    update reviews set
      sign_off = case sign_off when 'in_review' then 'requested' else sign_off end,
      requested_by = case sign_off when 'in_review' then changed_by end,
      requested_at = case sign_off when 'in_review' then changed_at end,
      approved_at = case sign_off when 'approved' then changed_at end;
    alter table reviews
      add check (sign_off in ('open', 'requested', 'changes_requested', 'approved'));
    update trash_rows set content = content || jsonb_build_object(
      'sign_off', case content ->> 'sign_off' when 'in_review' then 'requested' else content ->> 'sign_off' end,
      'requested_by', case content ->> 'sign_off' when 'in_review' then content -> 'changed_by' end,
      'requested_at', case content ->> 'sign_off' when 'in_review' then content -> 'changed_at' end,
      'approved_at', case content ->> 'sign_off' when 'approved' then content -> 'changed_at' end)
      where table_name = 'reviews';

    -- The issue's review stays and gets the note and the responsible person of the edition's. If its sign-off is open, it gets the
    -- edition's.
    delete from reviews using planned_emags edition
      where reviews.emag_id = edition.emag_id and reviews.version = 0;
    update reviews set
      note = concat_ws(E'\\n\\n', nullif(reviews.note, ''), nullif(nullif(planned.note, reviews.note), '')),
      responsible_user_id = coalesce(reviews.responsible_user_id, planned.responsible_user_id),
      sign_off = case reviews.sign_off when 'open' then planned.sign_off else reviews.sign_off end,
      requested_by = case reviews.sign_off when 'open' then planned.requested_by else reviews.requested_by end,
      requested_at = case reviews.sign_off when 'open' then planned.requested_at else reviews.requested_at end,
      approved_at = case reviews.sign_off when 'open' then planned.approved_at else reviews.approved_at end,
      version = greatest(reviews.version, planned.version) + 1
      from reviews planned join planned_emags edition on edition.id = planned.planned_emag_id
      where reviews.emag_id = edition.emag_id and planned.version > 0;
    delete from reviews using planned_emags edition, reviews issue
      where edition.id = reviews.planned_emag_id and issue.emag_id = edition.emag_id;
    update reviews set emag_id = edition.emag_id, planned_emag_id = null
      from planned_emags edition
      where edition.id = reviews.planned_emag_id and edition.emag_id is not null;
  `)
    .execute(db);
}
