import { describe, expect, it } from "vitest";
import { placeErrors } from "./issue-form-errors.ts";

describe("the messages of a refused save", () => {
  it("land at their fields in the form's order, whatever order they came in", () => {
    const placed = placeErrors({
      name: ["has already been taken"],
      "import_attributes.pdf_location": ["must be an http or https address", "is too long"],
    });
    expect(placed.elsewhere).toEqual([]);
    expect(placed.atFields).toEqual([
      {
        field: "import_attributes.pdf_location",
        messages: ["must be an http or https address", "is too long"],
      },
      { field: "name", messages: ["has already been taken"] },
    ]);
  });

  it("about the source as a whole stand at its first field", () => {
    expect(placeErrors({ import_attributes: ["is required"] }).atFields).toEqual([
      { field: "import_attributes.pdf_location", messages: ["is required"] },
    ]);
  });

  it("about what the form does not show are kept for its top", () => {
    expect(placeErrors({ cover: ["is unknown"] })).toEqual({
      atFields: [],
      elsewhere: [{ field: "cover", messages: ["is unknown"] }],
    });
  });
});
