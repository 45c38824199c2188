import type { PlatformContext } from "#bff/core/context.ts";
import { removeOwnHoldings } from "#bff/domain/products/index.ts";
import { eraseReader, lockReader } from "#bff/domain/readers/index.ts";

/** Deletes the account of a reader at the reader's wish. */
export async function eraseAccount(
  services: Pick<PlatformContext, "changes" | "db">,
  readerId: string,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockReader(trx, readerId);
    await removeOwnHoldings(services, trx, readerId);
    await eraseReader(trx, readerId);
  });
}
