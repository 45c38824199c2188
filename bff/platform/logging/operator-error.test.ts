import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { OperatorError, reportFatal } from "./operator-error.ts";

describe("reportFatal", () => {
  let print: MockInstance<typeof console.error>;
  beforeEach(() => {
    print = vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => print.mockRestore());

  it.each([
    ["an operator error", new OperatorError("Set PORT.")],
    ["an error of the system", Object.assign(new Error("Set PORT."), { syscall: "listen" })],
    ["an error of the database", Object.assign(new Error("Set PORT."), { severity: "ERROR" })],
  ])("prints only the message of %s", (_case, error) => {
    reportFatal(error);
    expect(print.mock.calls).toEqual([["Set PORT."]]);
  });

  it("prints another error with its stack", () => {
    const error = new Error("unexpected");
    reportFatal(error);
    expect(print.mock.calls).toEqual([[error]]);
  });
});
