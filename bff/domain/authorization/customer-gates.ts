import type { AddressGuards } from "../../platform/outbound/address-guard.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import { type BreakerState, type CustomerGate, createCustomerGate } from "./customer-gate.ts";

/** What leads to a customer: a publication, and the generation of its configuration. */
export type CustomerWay = Pick<AccessSettings, "publicationId" | "organizationId" | "version">;

export type Breakers = [publicationId: number, state: BreakerState][];

/** The ways to the customers that were asked since the start, one a publication. */
export interface CustomerGates {
  of(way: CustomerWay): CustomerGate;
  states(): Breakers;
}

export function createCustomerGates(guards: AddressGuards): CustomerGates {
  const gates = new Map<number, { version: number; gate: CustomerGate }>();
  return {
    of({ publicationId, organizationId, version }) {
      const known = gates.get(publicationId);
      if (known && known.version >= version) return known.gate;
      // Another configuration may lead to another customer; what was seen of the old one says nothing about it.
      const gate = createCustomerGate(guards.for("callouts", organizationId));
      gates.set(publicationId, { version, gate });
      void known?.gate.retire();
      return gate;
    },
    states: () => [...gates].map(([publicationId, { gate }]) => [publicationId, gate.state()]),
  };
}
