import { type KioskAddresses, kioskAddresses } from "#shared/kiosk/addresses.ts";

/** Returns the addresses at which readers see a publication. */
export function kioskPaths(publicationId: number): KioskAddresses {
  return kioskAddresses(String(publicationId));
}
