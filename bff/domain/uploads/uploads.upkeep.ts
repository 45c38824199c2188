import { type Chore, every } from "../../platform/every.ts";
import type { Services } from "../../services.ts";
import { sweepUploads } from "./uploads.service.ts";

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Sweeps abandoned uploads now and then. Several processes may do so at once. */
export function startUploadUpkeep(services: Services): Chore {
  return every(services.log, SWEEP_EVERY_MS, "sweeping abandoned uploads", () => sweepUploads(services));
}
