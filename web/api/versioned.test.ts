import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { cacheResponse, versionNumber } from "./versioned.ts";

describe("a version", () => {
  it("is compared by its number", () => {
    expect(versionNumber('"12"')).toBe(12);
    expect(versionNumber('W/"12"')).toBe(12);
    expect(versionNumber(null)).toBeNull();
    expect(versionNumber('"abc"')).toBeNull();
  });
});

describe("the answer to a write", () => {
  const key = ["record", 7];
  const record = (version: number) => ({ data: { name: `Version ${version}` }, version: `"${version}"` });

  it("replaces an older version in the cache, but not a newer one", () => {
    const client = new QueryClient();
    cacheResponse(client, key, record(2));
    expect(client.getQueryData(key)).toEqual(record(2));
    cacheResponse(client, key, record(4));
    cacheResponse(client, key, record(3));
    expect(client.getQueryData(key)).toEqual(record(4));
  });

  it("is not replaced by a read that began before it", async () => {
    const client = new QueryClient();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof record>>();
    const read = client.fetchQuery({ queryKey: key, queryFn: () => promise }).catch(() => undefined);
    cacheResponse(client, key, record(2));
    resolve(record(1));
    await read;
    expect(client.getQueryData(key)).toEqual(record(2));
  });
});
