import { describe, expect, it, onTestFinished } from "vitest";
import { captureLog } from "#bff/testing/captured-log.ts";
import { startTestService } from "#bff/testing/test-service.ts";
import type { MissingProtection } from "../sandbox/sandbox.ts";

describe("startImportWorkers", () => {
  it("logs a warning with the protections that import processes lack, and none if they lack nothing", async () => {
    const captured = captureLog();
    const service = await startTestService({ logLevel: "warn" }, captured);
    onTestFinished(() => service.stop());
    const startWith = async (missing: MissingProtection[]) => {
      service.services.sandbox = { ...service.services.sandbox, missing: async () => missing };
      await service.startWorkers();
    };
    const warnings = () =>
      captured
        .text()
        .split("\n")
        .filter((line) => line.includes("without some protections"))
        .map((line) => JSON.parse(line) as { missing: MissingProtection[] });

    await startWith([]);
    expect(warnings()).toEqual([]);
    const missing: MissingProtection[] = [{ protection: "namespaces", reason: "unshare: EPERM" }];
    await startWith(missing);
    expect(warnings()).toMatchObject([{ missing }]);
  });

  it("starts although the protections cannot be checked, and logs why", async () => {
    const captured = captureLog();
    const service = await startTestService({ logLevel: "warn" }, captured);
    onTestFinished(() => service.stop());
    const missing = () => Promise.reject(new Error("ENOSPC: no space left on device"));
    service.services.sandbox = { ...service.services.sandbox, missing };
    await service.startWorkers();
    expect(captured.text()).toContain("failed to check the protections of import processes");
    expect(captured.text()).toContain("ENOSPC");
  });
});
