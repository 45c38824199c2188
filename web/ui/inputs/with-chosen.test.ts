import { expect, it } from "vitest";
import { withChosen } from "./with-chosen.ts";

const mia = { value: "mia", label: "Mia" };

it("adds the value of a filter that no option has", () => {
  expect(withChosen([mia], "ben", "Former member")).toEqual([mia, { value: "ben", label: "Former member" }]);
});

it("keeps options that contain the value, also in a group, or without a value", () => {
  for (const options of [[mia], [{ group: "People", items: [mia] }]])
    expect(withChosen(options, "mia", "Former member")).toBe(options);
  expect(withChosen([mia], null, "Former member")).toEqual([mia]);
});
