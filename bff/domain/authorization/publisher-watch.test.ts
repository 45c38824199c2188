import { expect, it } from "vitest";
import { createLogger } from "../../platform/logging.ts";
import { captureLog } from "../../testing/captured-log.ts";
import { createPublisherWatch } from "./publisher-watch.ts";

it("says once that a publisher is left alone, and once that it is back", () => {
  const captured = captureLog();
  const hear = createPublisherWatch(createLogger("info", captured.logTo));
  const publication = { publicationId: 10, organizationId: 1 };
  const other = { publicationId: 11, organizationId: 1 };
  hear(publication, { outcome: "unavailable", reason: "connect_failed" });
  hear(publication, { outcome: "unavailable", reason: "circuit_open" });
  hear(publication, { outcome: "unavailable", reason: "circuit_open" });
  hear(publication, { outcome: "unavailable", reason: "timeout" });
  hear(other, { outcome: "granted", reason: "granted" });
  hear(publication, { outcome: "denied", reason: "denied" });
  hear(publication, { outcome: "granted", reason: "granted" });
  const lines = captured
    .text()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: "warn", organization_id: 1, publication_id: 10, msg: expect.stringContaining("left alone") },
    { level: "info", organization_id: 1, publication_id: 10, msg: expect.stringContaining("answers again") },
  ]);
  expect(lines).toHaveLength(2);
});
