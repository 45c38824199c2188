import { type Chore, everyAsOnlyOne } from "../../platform/every.ts";
import type { Services } from "../../services.ts";
import * as repo from "./category-removal.repo.ts";

const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** Long enough to say to whoever comes late that it is too late. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Forgets removals that nobody can undo any more. */
export async function sweepRemovals({ db }: Services): Promise<void> {
  await repo.deleteRemovals(db, new Date(Date.now() - KEPT_MS));
}

/** Sweeps removals of categories now and then. */
export function startCategoryUpkeep(services: Services): Chore {
  return everyAsOnlyOne(services, SWEEP_EVERY_MS, "sweeping removed categories", () =>
    sweepRemovals(services),
  );
}
