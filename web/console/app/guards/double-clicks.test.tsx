import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "./double-clicks.ts";

describe("a double click", () => {
  it("submits a form once, and clicks another button twice", async () => {
    const done: string[] = [];
    await render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done.push("submitted");
        }}
      >
        <button type="submit">Create</button>
        <button type="button" onClick={() => done.push("clicked")}>
          Count
        </button>
      </form>,
    );
    await page.getByRole("button", { name: "Create" }).dblClick();
    await page.getByRole("button", { name: "Count" }).dblClick();
    expect(done).toEqual(["submitted", "clicked", "clicked"]);
  });
});
