import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("readConfig for S3", () => {
  it("returns null without a bucket, and otherwise the bucket with its endpoint and region", () => {
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig({ S3_BUCKET: "files" }).s3).toEqual({ bucket: "files", endpoint: null, region: null });
    expect(
      readConfig({ S3_BUCKET: "files", S3_ENDPOINT: "http://s3.internal:9000", S3_REGION: "eu-central-1" })
        .s3,
    ).toEqual({ bucket: "files", endpoint: "http://s3.internal:9000", region: "eu-central-1" });
  });

  it("accepts the ARN of an access point as bucket", () => {
    const arn = "arn:aws:s3:eu-central-1:123456789012:accesspoint/files";
    expect(readConfig({ S3_BUCKET: arn }).s3?.bucket).toBe(arn);
  });

  it.each([
    [{ S3_ENDPOINT: "http://s3.internal" }, "S3_ENDPOINT is set, but S3_BUCKET is not"],
    [{ S3_REGION: "eu-central-1" }, "S3_REGION is set, but S3_BUCKET is not"],
    [
      { S3_BUCKET: "files", S3_ENDPOINT: "s3.internal" },
      "S3_ENDPOINT is invalid: it must be a URL such as https://s3.example.com",
    ],
    [{ S3_BUCKET: "s3://files" }, "S3_BUCKET is invalid: it must be only the name of the bucket"],
  ])("rejects %j", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe("readConfig", () => {
  it.each([
    [{ PORT: "four" }, "PORT is invalid: it must be an integer from 0 to 65535"],
    [{ PORT: "65536" }, "PORT is invalid: it must be an integer from 0 to 65535"],
    [{ PORT: "1e3" }, "PORT is invalid"],
    [{ NEWSRACK_BASE_URL: "http://a.example/b" }, "NEWSRACK_BASE_URL must be an origin such as"],
    [
      { NEWSRACK_ALLOW_PRIVATE: "10.0.0.0/8 for=uploads" },
      'NEWSRACK_ALLOW_PRIVATE is invalid: "10.0.0.0/8 for=uploads" has the unknown purpose "uploads"',
    ],
    [{ NEWSRACK_ALLOW_PRIVATE: "10.0.0.0/99" }, "NEWSRACK_ALLOW_PRIVATE is invalid"],
    [{ NEWSRACK_DRAIN_SECONDS: "-1" }, "NEWSRACK_DRAIN_SECONDS is invalid"],
    [{ NEWSRACK_TRUST_PROXY: "garbage" }, "NEWSRACK_TRUST_PROXY is invalid: it must be the number"],
    [{ NEWSRACK_TRUST_PROXY: "10.0.0.0/99" }, "NEWSRACK_TRUST_PROXY is invalid"],
    [{ NEWSRACK_TRUST_PROXY: "1000" }, "NEWSRACK_TRUST_PROXY is invalid"],
    [{ DATABASE_URL: "mysql://host/db" }, "DATABASE_URL is invalid: it must be a URL such as postgres://"],
    [{ NEWSRACK_METRICS_TOKEN: "short" }, "NEWSRACK_METRICS_TOKEN is invalid: it must have at least 16"],
    [{ NEWSRACK_METRICS_TOKEN: "long enough, but with spaces" }, "and no spaces"],
    [{ NEWSRACK_ROLE: "server" }, "NEWSRACK_ROLE is invalid: it must be one of web, worker, all"],
    [{ NEWSRACK_ACCEL_PREFIX: "files" }, "NEWSRACK_ACCEL_PREFIX is invalid: it must be a path such as"],
    [{ NEWSRACK_PROT: "1" }, "NEWSRACK_PROT is not a setting"],
  ])("rejects %j", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it("does not quote an invalid DATABASE_URL, which contains a password", () => {
    expect(() => readConfig({ DATABASE_URL: "postgres://newsrack:pass#word@host/db" })).toThrow(
      /^(?!.*pass#word).*percent-encoded\.$/,
    );
  });

  it("trims values, and treats empty ones as not set", () => {
    expect(readConfig({ PORT: " ", HOST: "0.0.0.0\r" })).toMatchObject({ port: 4000, host: "0.0.0.0" });
  });

  it("accepts trusted proxies as a number, addresses, networks and names", () => {
    expect(readConfig({ NEWSRACK_TRUST_PROXY: "2" }).trustProxy).toBe(2);
    const addresses = "loopback, 10.0.0.0/8, fd00::/8, 192.0.2.7";
    expect(readConfig({ NEWSRACK_TRUST_PROXY: addresses }).trustProxy).toBe(addresses);
  });
});
