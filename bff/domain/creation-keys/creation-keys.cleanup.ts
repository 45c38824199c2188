import type { ScheduledTask } from "../../platform/jobs/scheduled-tasks.ts";
import type { Services } from "../../services.ts";
import { deleteKeys } from "./creation-keys.repo.ts";

/** A draft in a browser may be sent again when somebody opens their laptop after a holiday. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets requests that nobody sends again. */
export async function sweepCreationKeys({ db }: Pick<Services, "db">): Promise<void> {
  await deleteKeys(db, new Date(Date.now() - KEPT_MS));
}

export const creationKeyCleanup: ScheduledTask<Services> = {
  name: "sweep-idempotency-keys",
  cron: "32 * * * *",
  run: sweepCreationKeys,
};
