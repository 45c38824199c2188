import { type RawBuilder, sql } from "kysely";
import type { StoredWarning } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import { seriousCodes } from "./warning-severity.ts";

/** Copies the serious warnings of a finished import from its steps. Called after every change of the steps' warnings. */
export async function storeSeriousWarnings(trx: Db, importId: string): Promise<void> {
  await trx
    .updateTable("imports")
    .set({
      serious_warnings: sql<string>`(
        select jsonb_agg(w order by s.position, n)
        from import_steps s, jsonb_array_elements(s.warnings) with ordinality listed (w, n)
        where s.import_id = imports.id and w->>'code' = any(${seriousCodes})
      )`,
    })
    .where("id", "=", importId)
    .execute();
}

/** An act after which readers see the pages of an issue. */
export type Act = "approval" | "publication";

/**
 * SQL expression of a column of the import whose pages readers see after an act: with an approval those of the current import, without
 * one those that they may see already. The query joins `imports`, the current one, and `readers`, the one that readers see.
 */
export function afterAct<T>(
  act: Act,
  column: "id" | "serious_warnings" | "confirmed_warnings",
): RawBuilder<T> {
  const [current, shown] = [sql.ref(`imports.${column}`), sql.ref(`readers.${column}`)];
  const currentComesNext =
    act === "approval" ? sql`(imports.status = 'finished' or readers.id is null)` : sql`(readers.id is null)`;
  return sql<T>`(case when ${currentComesNext} then ${current} else ${shown} end)`;
}

/** Finds the import whose pages readers see after an act, with its serious warnings. */
export function findAfterAct(db: Db, emagId: number, act: Act) {
  return db
    .selectFrom("imports")
    .leftJoin("imports as readers", (join) =>
      join.onRef("readers.emag_id", "=", "imports.emag_id").on("readers.shown", "=", true),
    )
    .where("imports.emag_id", "=", emagId)
    .where("imports.current", "=", true)
    .select(afterAct<string>(act, "id").as("id"))
    .select(afterAct<StoredWarning[] | null>(act, "serious_warnings").as("serious_warnings"))
    .executeTakeFirst();
}

export async function storeConfirmed(
  trx: Db,
  importId: string,
  warnings: readonly StoredWarning[],
): Promise<void> {
  await trx
    .updateTable("imports")
    .set({ confirmed_warnings: JSON.stringify(warnings) })
    .where("id", "=", importId)
    .execute();
}
