import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guardAllowing } from "./address-guard.fixture.ts";
import { createAddressGuards, outboundPurposes } from "./address-guard.ts";

const guard = guardAllowing("");
const allows = (address: string, port = 443) => guard.check(address, port).allowed;

/** Returns the host of a URL as an agent sees it: parsed, and without brackets. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, "");
}

describe("AddressGuard without a list of allowed networks", () => {
  it.each([
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["loopback", "::1"],
    ["unspecified", "0.0.0.0"],
    ["unspecified", "0.1.2.3"],
    ["unspecified", "::"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["linkLocal", "169.254.169.254"],
    ["linkLocal", "fe80::1"],
    ["linkLocal", "fe80::1%eth0"],
    ["carrierGradeNat", "100.64.0.1"],
    ["carrierGradeNat", "100.100.100.200"],
    ["multicast", "224.0.0.1"],
    ["multicast", "ff02::1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "192.0.0.192"],
    ["reserved", "192.0.2.1"],
    ["reserved", "192.88.99.1"],
    ["reserved", "198.18.0.1"],
    ["reserved", "198.51.100.1"],
    ["reserved", "203.0.113.1"],
    ["reserved", "240.0.0.1"],
    ["host agent", "168.63.129.16"],
    ["uniqueLocal", "fd00:ec2::254"],
    ["uniqueLocal", "fc00::1"],
    ["deprecatedSiteLocal", "fec0::1"],
    ["ipv4Mapped", "::ffff:127.0.0.1"],
    ["ipv4Mapped", "::ffff:8.8.8.8"],
    ["reserved", "::7f00:1"],
    ["reserved", "::2"],
    ["rfc6145", "::ffff:0:7f00:1"],
    ["rfc6052", "64:ff9b::127.0.0.1"],
    ["rfc6052", "64:ff9b::a00:1"],
    ["rfc6052", "64:ff9b:1::7f00:1"],
    ["6to4", "2002:7f00:1::"],
    ["6to4", "2002:a00:1::1"],
    ["teredo", "2001:0:7f00:1::"],
    ["teredo", "2001::80ff:fffe"],
    ["benchmarking", "2001:2::1"],
    ["reserved", "2001:db8::1"],
    ["reserved", "3fff::1"],
    ["discard", "100::1"],
    ["segmentRouting", "5f00::1"],
    ["reserved", "4000::1"],
  ])("refuses the %s address %s", (range, address) => {
    expect(guard.check(address, 80)).toEqual({ allowed: false, range });
  });

  it.each([
    "127.1",
    "2130706433",
    "0x7f000001",
    "017700000001",
    "0177.0.0.1",
    "010.8.8.8",
    "localhost",
    "[::1]",
    "8.8.8.8:80",
    "",
  ])("refuses %j, which is not an IP address", (spelling) => {
    expect(guard.check(spelling, 80)).toEqual({ allowed: false, range: "not an address" });
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7F.0.0.1/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://00000177.0.0.01/",
    "http://127.0.0.1./",
    "http://%31%32%37.0.0.1/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://0/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[0000::0001]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::FFFF:7F00:0001]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:0:7f00:1::]/",
    "http://[::]/",
  ])("refuses loopback written as %s", (url) => {
    expect(allows(hostOf(url))).toBe(false);
  });

  const octet = fc.nat(255);
  const part = fc.nat(0xffff).map((value) => value.toString(16));

  it("refuses every spelling of every loopback and private IPv4 address", () => {
    const inner = fc.oneof(
      fc.tuple(fc.constant(127), octet, octet, octet),
      fc.tuple(fc.constant(10), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    );
    const hex = (a: number, b: number) => ((a << 8) | b).toString(16);
    fc.assert(
      fc.property(inner, ([a, b, c, d]) => {
        const number = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
        const hosts = [
          `${a}.${b}.${c}.${d}`,
          `${a}.${b}.${c * 256 + d}`,
          `${a}.${b * 65_536 + c * 256 + d}`,
          `${number}`,
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          `0${a.toString(8)}.0x${b.toString(16)}.${c}.${d}`,
          `[::${a}.${b}.${c}.${d}]`,
          `[::ffff:${a}.${b}.${c}.${d}]`,
          `[64:ff9b::${a}.${b}.${c}.${d}]`,
          `[2002:${hex(a, b)}:${hex(c, d)}::1]`,
          `[2001:0:${hex(a, b)}:${hex(c, d)}::]`,
        ];
        for (const host of hosts) expect(allows(hostOf(`http://${host}/`))).toBe(false);
      }),
    );
  });

  it("refuses all IPv6 addresses outside of 2000::/3", () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.array(part, { minLength: 7, maxLength: 7 }), (first, rest) => {
        const outside = first < 0x2000 || first > 0x3fff;
        fc.pre(outside);
        expect(allows([first.toString(16), ...rest].join(":"))).toBe(false);
      }),
    );
  });

  it.each(["1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.255.255", "223.255.255.254"])(
    "allows the public address %s",
    (address) => {
      expect(guard.check(address, 80)).toEqual({ allowed: true, listed: false });
    },
  );
  it.each(["2606:4700::1111", "2001:4860:4860::8888", "2a00:1450:4001::1"])(
    "allows the public address %s",
    (address) => {
      expect(guard.check(address, 443)).toEqual({ allowed: true, listed: false });
    },
  );
});

describe("AddressGuard with a list of allowed networks", () => {
  it.each([
    ["127.0.0.1/32:9000", "127.0.0.1", 9000, true],
    ["127.0.0.1/32:9000", "127.0.0.1", 9001, false],
    ["127.0.0.1/32:9000", "127.0.0.2", 9000, false],
    ["127.0.0.1/32:9000", "::1", 9000, false],
    ["127.0.0.1/32:9000", "::ffff:127.0.0.1", 9000, false],
    ["10.0.0.0/8", "10.255.0.1", 1, true],
    ["10.0.0.0/8", "11.0.0.1", 1, true],
    ["10.0.0.0/8", "192.168.0.1", 1, false],
    ["[fd00::]/8:8080", "fd12::1", 8080, true],
    ["[fd00::]/8:8080", "fd12::1", 80, false],
    ["[fd00::/8]:8080", "fd12::1", 8080, true],
    ["fd00::/8:8080", "fd12::1", 8080, true],
    ["fd00::/8", "fd12::1", 80, true],
    ["fd00::/8", "fc00::1", 80, false],
    ["::1/128:80", "::1", 80, true],
    ["fe80::/10", "fe80::1%eth0", 80, true],
    [" 10.0.0.0/8 , 127.0.0.1/32:9000, ", "127.0.0.1", 9000, true],
    ["0.0.0.0/0", "169.254.169.254", 80, true],
    ["0.0.0.0/0", "::1", 80, false],
  ])("with the list %j, checks %s port %i with the result %s", (list, address, port, allowed) => {
    expect(guardAllowing(list).check(address, port).allowed).toBe(allowed);
  });

  it.each([
    ["10.0.0.0/8 for=callouts", { callouts: [null, 1, 2] }],
    ["10.0.0.0/8 for=callouts+imports", { callouts: [null, 1, 2], imports: [null, 1, 2] }],
    ["10.0.0.0/8 org=2", { imports: [2], callouts: [2], "sign-in": [2], webhooks: [2] }],
    ["10.0.0.0/8  org=1+2   for=sign-in", { "sign-in": [1, 2] }],
    ["10.0.0.0/8 for=imports org=1, 10.0.0.0/8:443 for=callouts", { imports: [1], callouts: [null, 1, 2] }],
    [
      "10.0.0.0/8",
      {
        imports: [null, 1, 2],
        callouts: [null, 1, 2],
        "sign-in": [null, 1, 2],
        webhooks: [null, 1, 2],
      },
    ],
  ])("limits entries to their purposes and organizations (%s)", (list, expected) => {
    const guards = createAddressGuards(list);
    const found: Record<string, (number | null)[]> = {};
    for (const purpose of outboundPurposes)
      for (const organizationId of [null, 1, 2])
        if (guards.for(purpose, organizationId).check("10.1.2.3", 443).allowed)
          found[purpose] = [...(found[purpose] ?? []), organizationId];
    expect(found).toEqual(expected);
  });

  it.each([
    [
      "10.0.0.0/8 for=import",
      'has the unknown purpose "import" (valid purposes are imports, callouts, sign-in, webhooks)',
    ],
    ["10.0.0.0/8 for=", 'has the unknown purpose ""'],
    ["10.0.0.0/8 for=imports+", 'has the unknown purpose ""'],
    ["10.0.0.0/8 for=constructor", 'has the unknown purpose "constructor"'],
    ["10.0.0.0/8 org=press", 'has the organization "press", which is not an ID'],
    ["10.0.0.0/8 org=0", 'has the organization "0", which is not an ID'],
    ["10.0.0.0/8 org=1 org=2", 'contains "org=2", which is unknown or duplicated'],
    ["10.0.0.0/8 only=imports", 'contains "only=imports", which is unknown or duplicated'],
    ["10.0.0.0/8 :443", 'contains ":443", which is unknown or duplicated'],
    ["127.0.0.1", "is not a network"],
    ["127.0.0.1:9000", "is not a network"],
    ["localhost/32", "is not a network"],
    ["localhost:9000", "is not a network"],
    ["10.0/8", "is not a network"],
    ["0x7f.0.0.1/32", "is not a network"],
    ["0177.0.0.1/32", "is not a network"],
    ["10.0.0.0/", "is not a network"],
    ["10.0.0.0/8:", "is not a network"],
    ["10.0.0.0/8:http", "is not a network"],
    ["[10.0.0.0/8", "is not a network"],
    ["fe80::%eth0/64", "is not a network"],
    ["10.0.0.0/33", "has the prefix length 33"],
    ["fd00::/129", "has the prefix length 129"],
    ["10.0.0.0/8:0", "has the port 0, which is invalid"],
    ["10.0.0.0/8:65536", "has the port 65536, which is invalid"],
    ["10.0.0.1/8", "is an address inside the network 10.0.0.0/8"],
    ["fd00::1/8", "is an address inside the network fd00::/8"],
  ])("rejects the invalid entry %s", (entry, problem) => {
    expect(() => createAddressGuards(`192.168.0.0/16, ${entry}`)).toThrow(`"${entry}" ${problem}`);
  });
});
