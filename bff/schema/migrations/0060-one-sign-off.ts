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
    update trash_rows set content = jsonb_set(content, '{sign_off}', '"requested"')
      where table_name = 'reviews' and content ->> 'sign_off' = 'in_review';

    -- The issue's sign-off stays and gets the note and the responsible person of the edition's. Without one, it gets the edition's.
    delete from reviews using planned_emags edition
      where reviews.emag_id = edition.emag_id and reviews.version = 0;
    update reviews set
      note = concat_ws(E'\\n\\n', nullif(reviews.note, ''), nullif(nullif(planned.note, reviews.note), '')),
      responsible_user_id = coalesce(reviews.responsible_user_id, planned.responsible_user_id),
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
