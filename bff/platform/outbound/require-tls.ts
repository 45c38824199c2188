import { lookup } from "node:dns/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { AddressGuard } from "./address-guard.ts";

/** Reported as the range of a public address that is refused because the connection does not use TLS. */
export const WITHOUT_TLS = "public, without TLS";

const LOOKUP_TIMEOUT_MS = 2_000;

/**
 * Returns a stricter guard for connections without TLS. It allows only addresses on the operator's list, so that no secret
 * is sent unencrypted over a public network.
 */
export function requireTls(guard: AddressGuard): AddressGuard {
  return {
    check(address, port) {
      const verdict = guard.check(address, port);
      return verdict.allowed && !verdict.listed ? { allowed: false, range: WITHOUT_TLS } : verdict;
    },
  };
}

/**
 * Returns whether requests to a URL would be refused because it starts with http:// and its host is public. Returns false if
 * the host cannot be resolved, because its address is checked again for each connection.
 */
export async function lacksTls(guard: AddressGuard, url: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "http:") return false;
  const verdicts = (await resolve(hostname.replace(/^\[|\]$/g, ""))).map((address) =>
    requireTls(guard).check(address, Number(port) || 80),
  );
  const isAllowed = verdicts.some((verdict) => verdict.allowed);
  return !isAllowed && verdicts.some((verdict) => !verdict.allowed && verdict.range === WITHOUT_TLS);
}

async function resolve(hostname: string): Promise<string[]> {
  const addresses = await Promise.race([
    lookup(hostname, { all: true }).catch(() => []),
    delay(LOOKUP_TIMEOUT_MS, [], { ref: false }),
  ]);
  return addresses.map(({ address }) => address);
}
