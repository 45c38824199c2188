import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("where files are kept", () => {
  it("is the disk, or a bucket with what is known of it", () => {
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig({ S3_BUCKET: "files" }).s3).toEqual({ bucket: "files", endpoint: null, region: null });
    expect(
      readConfig({ S3_BUCKET: "files", S3_ENDPOINT: "http://s3.internal:9000", S3_REGION: "eu-central-1" })
        .s3,
    ).toEqual({ bucket: "files", endpoint: "http://s3.internal:9000", region: "eu-central-1" });
  });

  it("may be one of Amazon's access points", () => {
    const point = "arn:aws:s3:eu-central-1:123456789012:accesspoint/files";
    expect(readConfig({ S3_BUCKET: point }).s3?.bucket).toBe(point);
  });

  it.each([
    [{ S3_ENDPOINT: "http://s3.internal" }, "S3_ENDPOINT is set, but S3_BUCKET is not"],
    [{ S3_REGION: "eu-central-1" }, "S3_REGION is set, but S3_BUCKET is not"],
    [
      { S3_BUCKET: "files", S3_ENDPOINT: "s3.internal" },
      "S3_ENDPOINT cannot be used: it has to be an address such as https://s3.example.com",
    ],
    [{ S3_BUCKET: "s3://files" }, "S3_BUCKET cannot be used: it has to be the bucket's name alone"],
  ])("is refused with a sentence: %j", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe("a setting that cannot be used", () => {
  it.each([
    [{ PORT: "four" }, "PORT cannot be used: it has to be a whole number from 0 to 65535"],
    [{ PORT: "65536" }, "PORT cannot be used: it has to be a whole number from 0 to 65535"],
    [{ PORT: "1e3" }, "PORT cannot be used"],
    [{ NEWSRACK_DRAIN_SECONDS: "-1" }, "NEWSRACK_DRAIN_SECONDS cannot be used"],
    [{ NEWSRACK_TRUST_PROXY: "garbage" }, "NEWSRACK_TRUST_PROXY cannot be used: it has to be the number"],
    [{ NEWSRACK_TRUST_PROXY: "10.0.0.0/99" }, "NEWSRACK_TRUST_PROXY cannot be used"],
    [{ NEWSRACK_TRUST_PROXY: "1000" }, "NEWSRACK_TRUST_PROXY cannot be used"],
    [
      { DATABASE_URL: "mysql://host/db" },
      "DATABASE_URL cannot be used: it has to be an address such as postgres://",
    ],
    [
      { NEWSRACK_METRICS_TOKEN: "short" },
      "NEWSRACK_METRICS_TOKEN cannot be used: it has to hold at least 16",
    ],
    [{ NEWSRACK_METRICS_TOKEN: "long enough, but blanks" }, "and no blanks"],
    [{ NEWSRACK_ROLE: "server" }, "NEWSRACK_ROLE cannot be used: it has to be one of web, worker, all"],
    [{ NEWSRACK_PROT: "1" }, "NEWSRACK_PROT is not a setting"],
  ])("is refused with a sentence: %j", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it("is not repeated where it holds a password", () => {
    expect(() => readConfig({ DATABASE_URL: "postgres://newsrack:pass#word@host/db" })).toThrow(
      /^(?!.*pass#word).*percent-encoded\.$/,
    );
  });

  it("is none where blanks alone stand, and loses those around it", () => {
    expect(readConfig({ PORT: " ", HOST: "0.0.0.0\r" })).toMatchObject({ port: 4000, host: "0.0.0.0" });
  });

  it("takes proxies by their number, addresses, networks and names", () => {
    expect(readConfig({ NEWSRACK_TRUST_PROXY: "2" }).trustProxy).toBe(2);
    const given = "loopback, 10.0.0.0/8, fd00::/8, 192.0.2.7";
    expect(readConfig({ NEWSRACK_TRUST_PROXY: given }).trustProxy).toBe(given);
  });
});
