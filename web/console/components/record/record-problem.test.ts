import { describe, expect, it } from "vitest";
import { placeErrors } from "./record-problem.ts";

const fields = ["source.file", "name", "price"] as const;

describe("placeErrors", () => {
  it("puts messages at their fields in the form's order, and the others elsewhere", () => {
    const errors = {
      name: ["has already been taken"],
      "source.file": ["is required", "is long"],
      cover: ["is unknown"],
    };
    expect(placeErrors(errors, fields)).toEqual({
      atFields: [
        { field: "source.file", message: "is required, is long" },
        { field: "name", message: "has already been taken" },
      ],
      elsewhere: [{ field: "cover", message: "is unknown" }],
    });
  });

  it("joins the messages of names that one field stands for", () => {
    const fieldOf = (name: string) => (name.startsWith("source") ? "source.file" : null);
    expect(
      placeErrors({ source: ["is required"], "source.file": ["is long"] }, fields, fieldOf).atFields,
    ).toEqual([{ field: "source.file", message: "is required, is long" }]);
  });
});
