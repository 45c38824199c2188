import type { Services } from "../../services.ts";
import { sweepUploads } from "./uploads.service.ts";

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Sweeps abandoned uploads now and then. Several processes may do so at once. */
export function startUploadUpkeep(services: Services): { stop(): void } {
  const timer = setInterval(() => {
    sweepUploads(services).catch((error: unknown) =>
      services.log.warn({ err: error }, "sweeping abandoned uploads failed; it is tried again later"),
    );
  }, SWEEP_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
