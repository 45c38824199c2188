import type { AddressGuards } from "#bff/platform/outbound/address-guard.ts";
import type { AccessSettings } from "../access-settings.ts";
import { type BreakerState, createUpstreamClient, type UpstreamClient } from "./upstream-client.ts";

/** The upstream clients of this process, one per publication. Each is created for the publication's first callout. */
export interface UpstreamRegistry {
  of(settings: AccessSettings): UpstreamClient;
  /** Returns the circuit breaker of a publication; null before its first callout. */
  stateOf(publicationId: number): BreakerState | null;
  states(): [publicationId: number, state: BreakerState][];
  /** Aborts the callouts in flight. */
  close(): Promise<void>;
}

export function createUpstreamRegistry(guards: AddressGuards): UpstreamRegistry {
  const clients = new Map<number, { version: number; client: UpstreamClient }>();
  return {
    of({ publicationId, organizationId, version }) {
      const current = clients.get(publicationId);
      if (current && current.version >= version) return current.client;
      // New settings may name another server, for which the old circuit breaker's state means nothing.
      const client = createUpstreamClient(guards.for("callouts", organizationId));
      clients.set(publicationId, { version, client });
      void current?.client.retire();
      return client;
    },
    stateOf: (publicationId) => clients.get(publicationId)?.client.state() ?? null,
    states: () => [...clients].map(([publicationId, { client }]) => [publicationId, client.state()]),
    async close() {
      await Promise.all([...clients.values()].map(({ client }) => client.close()));
    },
  };
}
