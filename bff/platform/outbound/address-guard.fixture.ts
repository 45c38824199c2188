import { type AddressGuard, createAddressGuards } from "./address-guard.ts";

/** Returns a guard that allows these networks, for tests that are not about purposes. */
export function guardAllowing(networks: string): AddressGuard {
  return createAddressGuards(networks).for("imports", null);
}
