import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The purposes of outgoing connections. */
export const outboundPurposes = ["imports", "callouts", "sign-in", "webhooks"] as const;
export type OutboundPurpose = (typeof outboundPurposes)[number];

interface AllowedNetwork {
  network: Address;
  prefix: number;
  port: number | null;
  /** Null: all purposes. */
  purposes: ReadonlySet<OutboundPurpose> | null;
  /** Null: all organizations, and connections of the installation itself. */
  organizationIds: ReadonlySet<number> | null;
}

/**
 * `listed`: the address is in the operator's list. `range`: the reason for the refusal, such as "loopback". Only for logs,
 * because it would tell users about the internal network.
 */
export type AddressVerdict = { allowed: true; listed: boolean } | { allowed: false; range: string };

/** Protects against SSRF: checks the connections of one organization for one purpose. Created by `AddressGuards`. */
export interface AddressGuard {
  /**
   * Decides whether a connection to this IP address and port is allowed. IPv4 addresses must have four decimal parts. Other
   * spellings and host names are refused.
   */
  check(address: string, port: number): AddressVerdict;
}

export interface AddressGuards {
  /** Returns a guard. An `organizationId` of null means the installation itself, for example for sign-in to the console. */
  for(purpose: OutboundPurpose, organizationId: number | null): AddressGuard;
}

// All global unicast IPv6 addresses are in 2000::/3. The check also refuses embedded IPv4 addresses that ipaddr.js does not
// recognize, such as ::7f00:1.
const ipv6GlobalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

// The host agent of Azure uses an address from a public range that is reachable only inside the cloud.
const hostAgents: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse("168.63.129.16"), 32];

const ENTRY_FORMAT =
  "Write a network, optionally with a port, a purpose and an organization, such as 10.0.0.0/8, 127.0.0.1/32:9000 or [fd00::]/8:8080 for=imports+callouts org=12.";

/**
 * Creates the guards of outgoing connections. They allow global unicast addresses and the networks in `allow`, a
 * comma-separated list. An entry is a network with an optional port, and optional limits to purposes and organizations:
 * `127.0.0.1/32:9000, 10.0.0.0/8 for=callouts+sign-in org=12, [fd00::]/8:8080 org=3+4`. An IPv6 entry never matches an IPv4
 * address, and vice versa. Throws an `Error` that names the first invalid entry.
 */
export function createAddressGuards(allow: string): AddressGuards {
  const entries = allow
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map(parseEntry);

  return {
    for(purpose, organizationId) {
      const allowed = entries.filter(
        ({ purposes, organizationIds }) =>
          (purposes?.has(purpose) ?? true) &&
          (organizationIds === null || (organizationId !== null && organizationIds.has(organizationId))),
      );
      return { check: (address, port) => check(allowed, address, port) };
    },
  };
}

function check(allowed: AllowedNetwork[], address: string, port: number): AddressVerdict {
  if (isIP(address) === 0) return { allowed: false, range: "not an address" };
  const parsed = ipaddr.parse(address);
  const listed = allowed.some(
    (entry) =>
      (entry.port === null || entry.port === port) &&
      entry.network.kind() === parsed.kind() &&
      parsed.match(entry.network, entry.prefix),
  );
  const range = rangeOf(parsed);
  return listed || range === "global" ? { allowed: true, listed } : { allowed: false, range };
}

function rangeOf(address: Address): string {
  const range = address.range();
  if (range !== "unicast") return range;
  if (address instanceof ipaddr.IPv4) return address.match(hostAgents) ? "host agent" : "global";
  return address.match(ipv6GlobalUnicast) ? "global" : "reserved";
}

type InvalidEntry = (problem: string) => Error;

function parseEntry(entry: string): AllowedNetwork {
  const invalid: InvalidEntry = (problem) => new Error(`"${entry}" ${problem}. ${ENTRY_FORMAT}`);
  const [network = "", ...limits] = entry.split(/\s+/);
  let purposes: AllowedNetwork["purposes"] = null;
  let organizationIds: AllowedNetwork["organizationIds"] = null;
  for (const limit of limits) {
    const [name, list = ""] = limit.split(/=(.*)/s);
    if (name === "for" && purposes === null) purposes = parsePurposes(list, invalid);
    else if (name === "org" && organizationIds === null) organizationIds = parseOrganizations(list, invalid);
    else throw invalid(`contains "${limit}", which is unknown or duplicated`);
  }
  return { ...parseNetwork(network, invalid), purposes, organizationIds };
}

function parsePurposes(list: string, invalid: InvalidEntry): ReadonlySet<OutboundPurpose> {
  const purposes = list.split("+");
  const unknown = purposes.find((name) => !outboundPurposes.includes(name as OutboundPurpose));
  if (unknown === undefined) return new Set(purposes as OutboundPurpose[]);
  throw invalid(`has the unknown purpose "${unknown}" (valid purposes are ${outboundPurposes.join(", ")})`);
}

function parseOrganizations(list: string, invalid: InvalidEntry): ReadonlySet<number> {
  const ids = list.split("+");
  const malformed = ids.find((id) => !/^[1-9]\d{0,9}$/.test(id));
  if (malformed === undefined) return new Set(ids.map(Number));
  throw invalid(`has the organization "${malformed}", which is not an ID`);
}

function parseNetwork(
  text: string,
  invalid: InvalidEntry,
): Pick<AllowedNetwork, "network" | "prefix" | "port"> {
  const parts =
    /^\[(?<address>[^\]/]+)\]\/(?<prefix>\d{1,3})(?::(?<port>\d+))?$/.exec(text) ??
    /^\[(?<address>[^\]/]+)\/(?<prefix>\d{1,3})\](?::(?<port>\d+))?$/.exec(text) ??
    /^(?<address>[^[\]/]+)\/(?<prefix>\d{1,3})(?::(?<port>\d+))?$/.exec(text);
  const { address = "", prefix = "", port } = parts?.groups ?? {};

  const family = isIP(address);
  if (family === 0 || address.includes("%")) throw invalid("is not a network");
  if (Number(prefix) > (family === 4 ? 32 : 128))
    throw invalid(`has the prefix length ${prefix}, which is too long`);
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    throw invalid(`has the port ${port}, which is invalid`);

  const network = ipaddr.parse(address);
  const parser = family === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const first = parser.networkAddressFromCIDR(`${network.toString()}/${prefix}`);
  // 10.0.0.1/8 is rejected, because the operator may have meant a single machine and not the whole network.
  if (first.toString() !== network.toString()) {
    throw invalid(`is an address inside the network ${first.toString()}/${prefix}`);
  }
  return { network, prefix: Number(prefix), port: port === undefined ? null : Number(port) };
}
