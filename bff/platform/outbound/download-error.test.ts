import { describe, expect, it } from "vitest";
import { asDownloadError, DownloadError, failures } from "./download-error.ts";

const state = { host: "files.example.com", answered: false, received: 0, total: null, encoding: null };
const withCode = (code: string) => Object.assign(new Error(`what the system says: ${code}`), { code });

describe("failures below HTTP", () => {
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
  ])("%s is %s", (cause, code, retryable) => {
    const error = withCode(cause);
    const failure = asDownloadError(error, state);
    expect(failure).toBeInstanceOf(DownloadError);
    expect(failure).toMatchObject({ code, retryable, host: state.host, cause: error });
    // One sentence for what happened, one for what to do.
    expect((failure as DownloadError).message).toMatch(/files\.example\.com.*\. [A-Z].*\.$/);
  });

  it("looks into the failures of several addresses", () => {
    const error = new AggregateError([withCode("ECONNREFUSED"), withCode("ENETUNREACH")]);
    expect(asDownloadError(error, state)).toMatchObject({ code: "not_reachable" });
  });

  it("leaves faults of other kinds as they are", () => {
    for (const error of [withCode("EACCES"), withCode("Z_DATA_ERROR"), new TypeError("a bug"), "text"]) {
      expect(asDownloadError(error, state)).toBe(error);
    }
  });
});

describe("sizes and times in sentences", () => {
  it.each([
    [1023, "1023 bytes"],
    [1536, "1.5 KiB"],
    [512 * 1024 ** 2, "512 MiB"],
    [2.25 * 1024 ** 3, "2.3 GiB"],
  ])("%i bytes are %s", (bytes, words) => {
    expect(failures.tooLarge("a", bytes).message).toContain(`the ${words} that are accepted`);
  });

  it.each([
    [15_000, "15 seconds"],
    [1000, "1 second"],
    [15 * 60_000, "15 minutes"],
    [3 * 3_600_000, "3 hours"],
  ])("%i ms are %s", (ms, words) => {
    expect(failures.tookTooLong("a", ms).message).toContain(`after ${words}.`);
  });
});
