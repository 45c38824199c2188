import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What a connection is opened for. */
export const outboundPurposes = ["imports", "callouts", "sign-in"] as const;
export type OutboundPurpose = (typeof outboundPurposes)[number];

interface AllowedNetwork {
  network: Address;
  prefix: number;
  port: number | null;
  /** Null: all of them. */
  purposes: ReadonlySet<OutboundPurpose> | null;
  /** Null: all of them, and the installation as a whole. */
  organizationIds: ReadonlySet<number> | null;
}

/**
 * `listed`: the operator's list names the address. `range` names what the address is, e.g. "loopback": for logs, never
 * for the person who typed the address.
 */
export type AddressVerdict = { allowed: true; listed: boolean } | { allowed: false; range: string };

/** Checks connections for one purpose in the name of one organization. Made by `AddressGuards` alone. */
export interface AddressGuard {
  /**
   * Decides whether a connection to this IP address and port may be opened. Anything that is not an address
   * in its usual spelling (four decimal parts, or IPv6) is refused.
   */
  check(address: string, port: number): AddressVerdict;
}

export interface AddressGuards {
  /** Returns the guard for one use. An `organizationId` of null is the installation, e.g. for the console's sign-in. */
  for(purpose: OutboundPurpose, organizationId: number | null): AddressGuard;
}

// Global unicast IPv6 is handed out of 2000::/3 alone; asking for it also refuses the spellings which carry
// an IPv4 address in a prefix that no range list knows, such as ::7f00:1.
const ipv6GlobalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

// A cloud's host agent that answers on an address which is public by its number only.
const hostAgents: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse("168.63.129.16"), 32];

const HOW_TO_WRITE_AN_ENTRY =
  "Write a network, optionally with a port, a purpose and an organization, such as 10.0.0.0/8, 127.0.0.1/32:9000 or [fd00::]/8:8080 for=imports+callouts org=12.";

/**
 * Builds the guards of outgoing connections. Global unicast addresses are allowed, and beyond them the entries of `allow`,
 * a comma-separated list. An entry is a network, optionally with a port, the purposes and the organizations it is limited
 * to: `127.0.0.1/32:9000, 10.0.0.0/8 for=callouts+sign-in org=12, [fd00::]/8:8080 org=3+4`. An IPv6 entry never matches
 * an IPv4 address, nor the other way round.
 *
 * @throws Error with a sentence that names the entry that is wrong.
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

type Wrong = (why: string) => Error;

function parseEntry(entry: string): AllowedNetwork {
  const wrong: Wrong = (why) => new Error(`"${entry}" ${why}. ${HOW_TO_WRITE_AN_ENTRY}`);
  const [network = "", ...limits] = entry.split(/\s+/);
  let purposes: AllowedNetwork["purposes"] = null;
  let organizationIds: AllowedNetwork["organizationIds"] = null;
  for (const limit of limits) {
    const [name, list = ""] = limit.split(/=(.*)/s);
    if (name === "for" && purposes === null) purposes = parsePurposes(list, wrong);
    else if (name === "org" && organizationIds === null) organizationIds = parseOrganizations(list, wrong);
    else throw wrong(`contains "${limit}", which is unknown or given twice`);
  }
  return { ...parseNetwork(network, wrong), purposes, organizationIds };
}

function parsePurposes(list: string, wrong: Wrong): ReadonlySet<OutboundPurpose> {
  const named = list.split("+");
  const unknown = named.find((name) => !outboundPurposes.includes(name as OutboundPurpose));
  if (unknown === undefined) return new Set(named as OutboundPurpose[]);
  throw wrong(`names the purpose "${unknown}"; there are ${outboundPurposes.join(", ")}`);
}

function parseOrganizations(list: string, wrong: Wrong): ReadonlySet<number> {
  const ids = list.split("+");
  const unknown = ids.find((id) => !/^[1-9]\d{0,9}$/.test(id));
  if (unknown === undefined) return new Set(ids.map(Number));
  throw wrong(`names the organization "${unknown}", which is not a number`);
}

function parseNetwork(given: string, wrong: Wrong): Pick<AllowedNetwork, "network" | "prefix" | "port"> {
  const parts =
    /^\[(?<address>[^\]/]+)\]\/(?<prefix>\d{1,3})(?::(?<port>\d+))?$/.exec(given) ??
    /^\[(?<address>[^\]/]+)\/(?<prefix>\d{1,3})\](?::(?<port>\d+))?$/.exec(given) ??
    /^(?<address>[^[\]/]+)\/(?<prefix>\d{1,3})(?::(?<port>\d+))?$/.exec(given);
  const { address = "", prefix = "", port } = parts?.groups ?? {};

  const family = isIP(address);
  if (family === 0 || address.includes("%")) throw wrong("is not a network");
  if (Number(prefix) > (family === 4 ? 32 : 128))
    throw wrong(`has the prefix length ${prefix}, which is too long`);
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    throw wrong(`names the port ${port}`);

  const network = ipaddr.parse(address);
  const parser = family === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const first = parser.networkAddressFromCIDR(`${network.toString()}/${prefix}`);
  // Somebody who writes 10.0.0.1/8 may have meant one machine; opening the whole network would be a guess.
  if (first.toString() !== network.toString()) {
    throw wrong(`names a machine inside a network (${first.toString()}/${prefix} is the network)`);
  }
  return { network, prefix: Number(prefix), port: port === undefined ? null : Number(port) };
}
