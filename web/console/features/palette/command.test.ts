import { Search } from "lucide-react";
import { describe, expect, it } from "vitest";
import { type Command, groupCommands, matchesQuery } from "./command.ts";

const command = (id: string, group: Command["group"] = "actions"): Command => ({
  id,
  group,
  label: id,
  icon: Search,
});

describe("palette commands", () => {
  it("match if they contain every word of the query, in any order and case", () => {
    const line = { label: "Go to Planned editions", detail: "Example Press" };
    for (const query of ["plan", "EDITIONS go", "press planned"])
      expect(matchesQuery(line, query)).toBe(true);
    expect(matchesQuery(line, "go issues")).toBe(false);
  });

  it("appear only in the first group that contains them", () => {
    const lines = [command("a", "recent"), command("b"), command("a", "emags"), command("c", "emags")];
    expect(groupCommands(lines).map(([group, found]) => [group, found.map(({ id }) => id)])).toEqual([
      ["recent", ["a"]],
      ["actions", ["b"]],
      ["emags", ["c"]],
    ]);
  });
});
