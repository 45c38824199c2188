import { type Chore, everyAsOnlyOne } from "../../platform/every.ts";
import type { Services } from "../../services.ts";
import { deleteKeys } from "./creation-keys.repo.ts";

const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** A draft in a browser may be sent again when somebody opens their laptop after a holiday. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets requests that nobody sends again. */
export async function sweepCreationKeys({ db }: Pick<Services, "db">): Promise<void> {
  await deleteKeys(db, new Date(Date.now() - KEPT_MS));
}

/** Forgets them now and then. */
export function startCreationKeyUpkeep(services: Services): Chore {
  return everyAsOnlyOne(services, SWEEP_EVERY_MS, "sweeping keys of creations", () =>
    sweepCreationKeys(services),
  );
}
