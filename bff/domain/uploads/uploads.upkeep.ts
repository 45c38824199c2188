import { type Chore, everyAsOnlyOne } from "../../platform/every.ts";
import type { Services } from "../../services.ts";
import { sweepUploads } from "./uploads.service.ts";

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Sweeps abandoned uploads now and then. */
export function startUploadUpkeep(services: Services): Chore {
  return everyAsOnlyOne(services, SWEEP_EVERY_MS, "sweeping abandoned uploads", () => sweepUploads(services));
}
