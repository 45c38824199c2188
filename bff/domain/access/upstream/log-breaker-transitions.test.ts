import { describe, expect, it } from "vitest";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { captureLog } from "#bff/testing/captured-log.ts";
import { logBreakerTransitions } from "./log-breaker-transitions.ts";

describe("logBreakerTransitions", () => {
  it("logs once when the circuit of an endpoint opens, and once when it closes", () => {
    const captured = captureLog();
    const log = logBreakerTransitions(createLogger("info", captured.logTo));
    const publication = { publicationId: 10, organizationId: 1 };
    const other = { publicationId: 11, organizationId: 1 };
    log(publication, "closed");
    log(publication, "open");
    log(publication, "open");
    log(publication, "half_open");
    log(other, "closed");
    log(publication, "closed");
    log(publication, "closed");
    const lines = captured
      .text()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        level: "warn",
        organization_id: 1,
        publication_id: 10,
        msg: expect.stringContaining("circuit opened"),
      },
      {
        level: "info",
        organization_id: 1,
        publication_id: 10,
        msg: expect.stringContaining("circuit closed"),
      },
    ]);
    expect(lines).toHaveLength(2);
  });
});
