import { system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { Db } from "#bff/schema/tables.ts";
import { listHoldingsEverywhere } from "./holdings.repo.ts";
import { presentForReader, removeHolding } from "./holdings.service.ts";
import { publishProducts } from "./products.service.ts";

export type OwnHolding = Awaited<ReturnType<typeof listOwnHoldings>>[number];

/** Lists the current and ended holdings of a reader in all organizations, with their publishers, the newest first. */
export async function listOwnHoldings({ db }: Pick<PlatformContext, "db">, readerId: string) {
  const rows = await listHoldingsEverywhere(db, readerId);
  return rows.map((row) => ({ organization: row.organization_name, ...presentForReader(row) }));
}

/** Deletes the holdings of a reader who deletes the account, and tells their publishers. */
export async function removeOwnHoldings(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  readerId: string,
): Promise<void> {
  const rows = await listHoldingsEverywhere(trx, readerId);
  for (const row of rows) await removeHolding(trx, system("readers"), row);
  for (const organizationId of new Set(rows.map(({ organization_id }) => organization_id)))
    await publishProducts(services, trx, organizationId);
}
