import { Search } from "lucide-react";
import { describe, expect, it } from "vitest";
import { type Command, fits, grouped } from "./command.ts";

const command = (id: string, group: Command["group"] = "actions"): Command => ({
  id,
  group,
  label: id,
  icon: Search,
});

describe("lines of the palette", () => {
  it("fit every word that was typed, in whatever order and case", () => {
    const line = { label: "Go to Planned editions", detail: "Example Press" };
    for (const query of ["plan", "EDITIONS go", "press planned"]) expect(fits(line, query)).toBe(true);
    expect(fits(line, "go issues")).toBe(false);
  });

  it("stand in the first group that has them, and nowhere else", () => {
    const lines = [command("a", "recent"), command("b"), command("a", "emags"), command("c", "emags")];
    expect(grouped(lines).map(([group, found]) => [group, found.map(({ id }) => id)])).toEqual([
      ["recent", ["a"]],
      ["actions", ["b"]],
      ["emags", ["c"]],
    ]);
  });
});
