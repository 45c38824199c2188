import { describe, expect, it } from "vitest";
import { addressKey } from "./rate-limits.ts";

describe("addressKey", () => {
  it("returns the same key for all IPv6 addresses of a /56 network, and another key for the next network", () => {
    const key = addressKey("2001:db8:1:2300::1");
    for (const address of ["2001:db8:1:2300:ffff::9", "2001:db8:1:23ff:1:2:3:4", "2001:DB8:1:23aa::%eth0"])
      expect(addressKey(address), address).toBe(key);
    for (const address of ["2001:db8:1:2400::1", "2001:db8:2:2300::1"])
      expect(addressKey(address), address).not.toBe(key);
  });

  it("returns a key per IPv4 address, also for IPv4-mapped IPv6 addresses", () => {
    expect(addressKey("::ffff:192.0.2.1")).toBe(addressKey("192.0.2.1"));
    expect(addressKey("::ffff:192.0.2.1")).not.toBe(addressKey("::ffff:192.0.2.2"));
  });

  it("returns one key for all invalid and missing addresses", () => {
    expect(addressKey("unknown")).toBe(addressKey(undefined));
  });
});
