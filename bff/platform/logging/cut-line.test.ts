import { describe, expect, it } from "vitest";
import { captureLog } from "#bff/testing/captured-log.ts";
import { createLogger } from "./logging.ts";

describe("a line of the log", () => {
  const longError = Object.assign(new Error("e".repeat(50_000)), { detail: "d".repeat(50_000) });

  it.each([
    ["message", {}, "m".repeat(100_000)],
    ["field", { path: "p".repeat(100_000) }, "short"],
    ["field of several bytes per character", { path: "€".repeat(2_000) }, "short"],
    ["field that is escaped", { path: "\u0001".repeat(1_000) }, "short"],
    ["nested field", { req: { url: "u".repeat(100_000) } }, "short"],
    ["error", { err: longError }, "short"],
    ["error with a cause", { err: new Error("failed", { cause: longError }) }, "short"],
    ["list", { missing: Array.from({ length: 10_000 }, (_, number) => `field ${number}`) }, "short"],
    ["list of long texts", { missing: Array(500).fill("x".repeat(500)) }, "short"],
    ["number of fields", Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, n])), "short"],
  ])("is cut to 2 kB because of a long %s, and says so", (_case, fields, message) => {
    const { logTo, text } = captureLog();
    createLogger("info", logTo).child({ part: "test" }).warn(fields, message);
    expect(text().endsWith("\n")).toBe(true);
    expect(Buffer.byteLength(text())).toBeLessThanOrEqual(2048);
    const line = JSON.parse(text());
    expect(line).toMatchObject({ level: "warn", msg: expect.stringContaining(message.slice(0, 5)) });
    expect(text()).toMatch(/cut/);
  });

  it("has the beginning of a cut text, its length, and all short fields", () => {
    const { logTo, text } = captureLog();
    createLogger("info", logTo).info(
      { id: "request-1", url: `/start${"x".repeat(5_000)}`, list: [1, 2] },
      "done",
    );
    expect(JSON.parse(text())).toEqual({
      level: "info",
      time: expect.any(String),
      id: "request-1",
      url: expect.stringMatching(/^\/startx{900,}… \(cut, 5006 characters\)$/),
      list: [1, 2],
      msg: "done",
    });
  });

  it("is not changed if it is short", () => {
    const { logTo, text } = captureLog();
    const path = "p".repeat(1_900);
    createLogger("info", logTo).info({ path }, "done");
    expect(JSON.parse(text())).toMatchObject({ path, msg: "done" });
  });
});
