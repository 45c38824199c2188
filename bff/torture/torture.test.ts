import { expect, test } from "vitest";
import { runTorture } from "./run-torture.ts";
import { inWords } from "./torture-table.ts";

/** With its start and the look at what is left, a minute in all. */
const SECONDS = 35;
const seed = Date.now() % 1_000_000;

test("nothing that was acknowledged is lost or doubled while processes, database, disk and clocks fail", {
  timeout: 300_000,
}, async () => {
  const said: string[] = [];
  const report = await runTorture({ seconds: SECONDS, seed, say: (line) => said.push(line) });
  const told = `${inWords(report)}\n${said.join("\n")}`;
  expect(report.lost, told).toEqual([]);
  expect(report.doubled, told).toEqual([]);
  expect(report.wrong, told).toEqual([]);
  // A run in which nothing happened shows nothing.
  expect(report.faults.size, told).toBeGreaterThan(1);
  expect(report.writes.size, told).toBeGreaterThan(5);
});
