import { describe, expect, it } from "vitest";
import { formatReport } from "./chaos-table.ts";
import { runChaos } from "./run-chaos.ts";

/** The start and the final checks take about as long again. `npm run chaos` runs longer. */
const SECONDS = 20;
const seed = Date.now() % 1_000_000;

describe("an installation whose processes, database, disk and clocks fail", () => {
  it("neither loses nor duplicates acknowledged writes", {
    timeout: 600_000,
  }, async () => {
    const printed: string[] = [];
    const report = await runChaos({ seconds: SECONDS, seed, print: (line) => printed.push(line) });
    const details = `${formatReport(report)}\n${printed.join("\n")}`;
    expect(report.lost, details).toEqual([]);
    expect(report.duplicated, details).toEqual([]);
    expect(report.wrong, details).toEqual([]);
    // A run without faults or writes would prove nothing. How many kinds there are depends on the speed of the machine.
    expect(report.faults.size, details).toBeGreaterThan(0);
    expect(report.writes.size, details).toBeGreaterThan(0);
  });
});
