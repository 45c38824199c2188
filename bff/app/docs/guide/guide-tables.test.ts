import { expect, it } from "vitest";
import { errorCodeTable } from "./guide-tables.ts";

it("The table of error codes has parameters in braces, without their formats", () => {
  expect(errorCodeTable).toContain("Try again in {minutes} minutes.");
  expect(errorCodeTable).toContain("The file has {bytes} bytes and");
  expect(errorCodeTable).not.toMatch(/\{\{|\}\}|plural\(/);
});
