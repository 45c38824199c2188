import type { AddressGuard } from "../../platform/outbound/address-guard.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import {
  type BreakerState,
  type BreakerTimes,
  type CustomerGate,
  createCustomerGate,
} from "./customer-gate.ts";

/** The ways to the customers that were asked since the start, one a publication. */
export interface CustomerGates {
  of(settings: AccessSettings): CustomerGate;
  states(): [publicationId: number, state: BreakerState][];
  close(): Promise<void>;
}

export function createCustomerGates(guard: AddressGuard, times: BreakerTimes | undefined): CustomerGates {
  const gates = new Map<number, { version: number; gate: CustomerGate }>();
  return {
    of({ publicationId, version }) {
      const known = gates.get(publicationId);
      if (known && known.version >= version) return known.gate;
      // Another configuration may lead to another customer; what was seen of the old one says nothing about it.
      const gate = createCustomerGate(guard, times);
      gates.set(publicationId, { version, gate });
      void known?.gate.retire();
      return gate;
    },
    states: () => [...gates].map(([publicationId, { gate }]) => [publicationId, gate.state()]),
    async close() {
      await Promise.all([...gates.values()].map(({ gate }) => gate.close()));
    },
  };
}
