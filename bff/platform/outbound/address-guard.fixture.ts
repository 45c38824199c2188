import { type AddressGuard, createAddressGuards } from "./address-guard.ts";

/** Returns a guard that allows these networks, for tests in which the purpose does not matter. */
export function guardAllowing(networks: string): AddressGuard {
  return createAddressGuards(networks).for("imports", null);
}
