/**
 * Loads `Temporal` in browsers without it. The entry point waits for this, because Safari before version 27 fails if
 * several modules import one that awaits at its top level.
 */
export async function loadTemporal(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
}
