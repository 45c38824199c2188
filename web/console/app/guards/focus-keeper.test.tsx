import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useFocusKeeper } from "./focus-keeper.ts";

/** A list in a region, whose rows remove themselves, and the region with its last row. */
function Screen() {
  useFocusKeeper();
  const [rows, setRows] = useState(["one", "two"]);
  return (
    <main id="main" aria-label="Page">
      {rows.length > 0 && (
        <section aria-label="Region">
          {rows.map((row) => (
            <button key={row} type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
              {row}
            </button>
          ))}
        </section>
      )}
    </main>
  );
}

describe("the focus on a control that is removed", () => {
  it("moves to the surrounding region", async () => {
    await render(<Screen />);
    await page.getByRole("button", { name: "one" }).click();
    await expect.element(page.getByRole("region", { name: "Region" })).toHaveFocus();
  });

  it("moves to the page if the region is removed with it", async () => {
    await render(<Screen />);
    await page.getByRole("button", { name: "one" }).click();
    await page.getByRole("button", { name: "two" }).click();
    await expect.element(page.getByRole("main", { name: "Page" })).toHaveFocus();
  });
});
