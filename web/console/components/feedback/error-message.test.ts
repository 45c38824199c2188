import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/http/errors.ts";
import { errorMessage } from "./error-message.ts";

const refused = new ApiError(
  422,
  { error: "released_at must be set; x_y is unknown", code: "invalid" },
  { released_at: ["must be set"], x_y: ["is unknown", "is long"] },
  null,
);

describe("errorMessage of a 422", () => {
  it("names fields by their labels, and leaves out the contract's name of others", () => {
    const labelOf = (field: string) => (field === "released_at" ? "Release date" : undefined);
    expect(errorMessage(refused, labelOf)).toBe("Release date must be set; is unknown, is long");
  });

  it("contains no name of the contract where there are no labels", () => {
    expect(errorMessage(refused)).toBe("must be set; is unknown, is long");
  });
});
