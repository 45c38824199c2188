import { describe, expect, it } from "vitest";
import { DownloadError, failures, toDownloadError } from "./download-error.ts";

const state = { host: "files.example.com", hasResponded: false, received: 0, total: null, encoding: null };
const withCode = (code: string) => Object.assign(new Error(`system error ${code}`), { code });

describe("toDownloadError", () => {
  it.each([
    ["EHOSTUNREACH", "not_reachable", true],
    ["ENETUNREACH", "not_reachable", true],
    ["ETIMEDOUT", "timeout", true],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout", true],
    ["EPIPE", "interrupted", true],
    ["EDQUOT", "disk_full", false],
    ["UND_ERR_HEADERS_OVERFLOW", "not_reachable", false],
    ["CERT_HAS_EXPIRED", "not_reachable", false],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "not_reachable", false],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "not_reachable", false],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "not_reachable", false],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "not_reachable", false],
  ])("converts %s to %s", (cause, code, retryable) => {
    const error = withCode(cause);
    const failure = toDownloadError(error, state);
    expect(failure).toBeInstanceOf(DownloadError);
    expect(failure).toMatchObject({ code, retryable, host: state.host, cause: error });
    // The first sentence says what happened, the second one what to do.
    expect((failure as DownloadError).message).toMatch(/files\.example\.com.*\. [A-Z].*\.$/);
  });

  it("converts the first error of a host with several addresses", () => {
    const error = new AggregateError([withCode("ECONNREFUSED"), withCode("ENETUNREACH")]);
    expect(toDownloadError(error, state)).toMatchObject({ code: "not_reachable" });
  });

  it("returns other errors unchanged", () => {
    for (const error of [withCode("EACCES"), withCode("Z_DATA_ERROR"), new TypeError("a bug"), "text"]) {
      expect(toDownloadError(error, state)).toBe(error);
    }
  });
});

describe("messages of DownloadError", () => {
  it.each([
    [1536, "1.5 kB"],
    [512 * 1024 ** 2, "512 MB"],
    [2.25 * 1024 ** 3, "2.25 GB"],
  ])("write a limit of %i bytes as %s", (bytes, text) => {
    expect(failures.tooLarge("a", bytes).message).toContain(`larger than ${text}`);
  });

  it.each([
    [512, "512 bytes"],
    [2048, "2 kB"],
    [48_200_000, "48 MB"],
  ])("write a size of %i bytes as %s", (bytes, text) => {
    expect(failures.endedEarly("a", bytes, null).message).toContain(`after ${text}.`);
  });

  it.each([
    [15_000, "15 seconds"],
    [1000, "1 second"],
    [15 * 60_000, "15 minutes"],
    [3 * 3_600_000, "3 hours"],
  ])("write %i ms as %s", (ms, text) => {
    expect(failures.tookTooLong("a", ms).message).toContain(`after ${text}.`);
  });
});
