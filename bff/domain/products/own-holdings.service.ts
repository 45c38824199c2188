import { system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { ReaderHoldings } from "#bff/domain/readers/index.ts";
import { redeemCode } from "./codes.service.ts";
import { listHoldingsEverywhere } from "./holdings.repo.ts";
import { type HoldingContext, presentForReader, removeHolding } from "./holdings.service.ts";
import { publishProducts } from "./products.service.ts";

/** Returns what the account page of readers needs of their holdings, which are of all organizations. */
export const ownHoldings = (
  services: HoldingContext & Pick<PlatformContext, "rateLimits">,
): ReaderHoldings => ({
  async list(readerId) {
    const rows = await listHoldingsEverywhere(services.db, readerId);
    return rows.map((row) => ({ organization: row.organization_name, ...presentForReader(row) }));
  },
  async redeem(readerId, code) {
    return (await redeemCode(services, { readerId, organizationId: null, code })).product.name;
  },
  async removeAll(trx, readerId) {
    const rows = await listHoldingsEverywhere(trx, readerId);
    for (const row of rows) await removeHolding(trx, system("readers"), row);
    for (const organizationId of new Set(rows.map(({ organization_id }) => organization_id)))
      await publishProducts(services, trx, organizationId);
  },
});
