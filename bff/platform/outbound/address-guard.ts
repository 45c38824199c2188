import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

interface AllowedNetwork {
  network: Address;
  prefix: number;
  port: number | null;
}

/**
 * `listed`: the operator's list names the address. `range` names what the address is, e.g. "loopback": for logs, never
 * for the person who typed the address.
 */
export type AddressVerdict = { allowed: true; listed: boolean } | { allowed: false; range: string };

export interface AddressGuard {
  /**
   * Decides whether a connection to this IP address and port may be opened. Anything that is not an address
   * in its usual spelling (four decimal parts, or IPv6) is refused.
   */
  check(address: string, port: number): AddressVerdict;
}

// Global unicast IPv6 is handed out of 2000::/3 alone; asking for it also refuses the spellings which carry
// an IPv4 address in a prefix that no range list knows, such as ::7f00:1.
const ipv6GlobalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

// A cloud's host agent that answers on an address which is public by its number only.
const hostAgents: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse("168.63.129.16"), 32];

/**
 * Builds the guard of outgoing connections: global unicast addresses are allowed, and beyond them what
 * `allow` names. `allow` is a comma-separated list of `CIDR` or `CIDR:port`, for example
 * `127.0.0.1/32:9000, 10.0.0.0/8, [fd00::]/8:8080`; empty means nothing more. An IPv6 entry never matches
 * an IPv4 address, nor the other way round.
 *
 * @throws Error with a sentence that names the entry that is wrong.
 */
export function createAddressGuard(allow = ""): AddressGuard {
  const allowed = allow
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map(parseEntry);

  return {
    check(address, port) {
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
    },
  };
}

function rangeOf(address: Address): string {
  const range = address.range();
  if (range !== "unicast") return range;
  if (address instanceof ipaddr.IPv4) return address.match(hostAgents) ? "host agent" : "global";
  return address.match(ipv6GlobalUnicast) ? "global" : "reserved";
}

function parseEntry(entry: string): AllowedNetwork {
  const wrong = (why: string) =>
    new Error(
      `"${entry}" ${why}. Write a network, or a network and a port, such as 10.0.0.0/8, 127.0.0.1/32:9000 or [fd00::]/8:8080.`,
    );
  const parts =
    /^\[(?<address>[^\]/]+)\]\/(?<prefix>\d{1,3})(?::(?<port>\d+))?$/.exec(entry) ??
    /^\[(?<address>[^\]/]+)\/(?<prefix>\d{1,3})\](?::(?<port>\d+))?$/.exec(entry) ??
    /^(?<address>[^[\]/]+)\/(?<prefix>\d{1,3})(?::(?<port>\d+))?$/.exec(entry);
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
