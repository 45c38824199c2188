import { Star } from "lucide-react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { currentPageCommands, type PageCommand, usePageCommands } from "./page-commands.ts";

function Part({ name, command }: { name: string; command?: Partial<PageCommand> }) {
  const [count, setCount] = useState(0);
  usePageCommands([{ label: name, icon: Star, run: () => setCount(count + 1), ...command }]);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${name} ${count}`}
    </button>
  );
}

const labels = () => currentPageCommands().map(({ label }) => label);

describe("the commands of a page", () => {
  it("stay in their order when a component renders again, and end with it", async () => {
    const screen = (
      <>
        <Part name="Delete" command={{ grave: true }} />
        <Part name="Preview" />
        <Part name="Edit" />
        <Part name="Publish" command={{ keys: "$mod+Enter" }} />
      </>
    );
    const { router } = await renderScreen(screen, { path: "issues" });
    const order = ["Publish", "Edit", "Preview", "Delete"];
    expect(labels()).toEqual(order);
    await page.getByRole("button", { name: "Edit 0" }).click();
    await expect.element(page.getByRole("button", { name: "Edit 1" })).toBeVisible();
    expect(labels()).toEqual(order);
    currentPageCommands()[1]?.run?.();
    await expect.element(page.getByRole("button", { name: "Edit 2" })).toBeVisible();
    await router.navigate("/elsewhere");
    await expect.element(page.getByRole("button", { name: "Edit 2" })).not.toBeInTheDocument();
    expect(labels()).toEqual([]);
  });

  it("are left out while they are disabled", async () => {
    await renderScreen(<Part name="Save" command={{ disabled: true }} />, { path: "issues" });
    await expect.element(page.getByRole("button", { name: "Save 0" })).toBeVisible();
    expect(labels()).toEqual([]);
  });

  it("run by their shortcuts, also in a field, but not below an open dialog", async () => {
    const screen = (
      <>
        <Part name="Publish" command={{ keys: "$mod+Enter" }} />
        <input aria-label="Title" />
        <div role="dialog" aria-modal="true" aria-label="Question">
          <input aria-label="Answer" />
        </div>
      </>
    );
    await renderScreen(screen, { path: "issues" });
    await page.getByRole("textbox", { name: "Answer" }).click();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(page.getByRole("button", { name: "Publish 0" })).toBeVisible();
    document.querySelector("[role=dialog]")?.removeAttribute("aria-modal");
    await page.getByRole("textbox", { name: "Title" }).click();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(page.getByRole("button", { name: "Publish 1" })).toBeVisible();
  });

  it("leave their shortcuts to a field if they are meant for outside of fields", async () => {
    const screen = (
      <>
        <Part name="Undo" command={{ keys: "$mod+Z", isOutsideFields: true }} />
        <Part name="Save" command={{ keys: "$mod+S" }} />
        <input aria-label="Name" />
      </>
    );
    await renderScreen(screen, { path: "issues" });
    const shows = (text: string) => expect.element(page.getByRole("button", { name: text })).toBeVisible();
    const press = () => userEvent.keyboard("{Control>}zs{/Control}");
    await page.getByRole("textbox", { name: "Name" }).click();
    await press();
    await shows("Save 1");
    await shows("Undo 0");
    await page.getByRole("button", { name: "Undo 0" }).click();
    await shows("Undo 1");
    await press();
    await shows("Save 2");
    await shows("Undo 2");
  });
});
