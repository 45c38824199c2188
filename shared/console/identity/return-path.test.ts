import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./return-path.ts";

describe("the path after sign-in", () => {
  it("is a path of the console, with its query and fragment", () => {
    expect(safeReturnPath("/publications/10/issues?state=failed#top", "/")).toBe(
      "/publications/10/issues?state=failed#top",
    );
  });

  it.each([
    null,
    "",
    "publications/10",
    "//elsewhere.example/x",
    "/\\elsewhere.example/x",
    "/\t/elsewhere.example",
    "/.//elsewhere.example/x",
    "/a/..//elsewhere.example",
    "/./\\elsewhere.example",
    "/%2e//elsewhere.example",
    "https://elsewhere.example/",
    "javascript:alert(1)",
  ])("is the start page instead of %j", (to) => {
    expect(safeReturnPath(to, "/")).toBe("/");
  });
});
