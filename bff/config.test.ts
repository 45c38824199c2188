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

  it.each([
    [{ S3_ENDPOINT: "http://s3.internal" }, "S3_ENDPOINT is set, but S3_BUCKET is not"],
    [{ S3_REGION: "eu-central-1" }, "S3_REGION is set, but S3_BUCKET is not"],
    [{ S3_BUCKET: "files", S3_ENDPOINT: "s3.internal" }, "S3_ENDPOINT cannot be used"],
  ])("is refused with a sentence: %j", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
