import type { Transaction } from "kysely";
import type { Database } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type CreationPlace, keepRecord, takeKey } from "./creation-keys.repo.ts";

export type { CreationPlace } from "./creation-keys.repo.ts";

type Trx = Transaction<Database>;

/**
 * Makes a record once, however often the request comes whose answer got lost: the second time it is the record as it is by
 * then. Of two at the same moment the later one waits. What was deleted since is made anew.
 */
export function createOnce<Row extends { id: number }>(
  { db }: Services,
  place: CreationPlace,
  steps: { find: (trx: Trx, id: number) => Promise<Row | undefined>; make: (trx: Trx) => Promise<Row> },
): Promise<Row> {
  return db.transaction().execute(async (trx) => {
    const id = await takeKey(trx, place);
    const known = id === null ? undefined : await steps.find(trx, id);
    if (known) return known;
    const row = await steps.make(trx);
    await keepRecord(trx, place, row.id);
    return row;
  });
}
