import i18next from "i18next";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { setRenderingBudget } from "#web/testing/rendering-budget.ts";
import { MarkdownView } from "./markdown-view.tsx";

/** Shows Markdown beside its source. `write` replaces the source. */
async function show(start: string) {
  let write: (markdown: string) => void = () => {};
  function Screen() {
    const [markdown, setMarkdown] = useState(start);
    write = setMarkdown;
    return (
      <>
        <section aria-label="Preview">
          <MarkdownView markdown={markdown} />
        </section>
        <textarea aria-label="Text" />
      </>
    );
  }
  await renderScreen(<Screen />, { path: "x" });
  const preview = page.getByRole("region", { name: "Preview" });
  return { preview, write: (markdown: string) => write(markdown) };
}

describe("the preview of Markdown", () => {
  it("replaces only the block that changes", async () => {
    const { preview, write } = await show("First\n\nSecond\n\nThird");
    await expect.element(preview.getByText("Third")).toBeVisible();
    const blocks = ["First", "Second", "Third"].map((text) => preview.getByText(text).element());
    write("First\n\nSecond block\n\nThird");
    await expect.element(preview.getByText("Second block")).toBeVisible();
    expect(blocks.map((block) => block.isConnected)).toEqual([true, false, true]);
  });

  it("shows the text around a template in a drawing", async () => {
    const { preview } = await show("**Before**\n\n<svg><template>\n\n**After**");
    await expect.element(preview.getByText("After")).toBeVisible();
    expect([...preview.element().querySelectorAll("strong")].map((strong) => strong.textContent)).toEqual([
      "Before",
      "After",
    ]);
  });

  it("leaves the text beside it as it is when it fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.stubGlobal(
      "Worker",
      class {
        constructor() {
          throw new Error("No worker can be started.");
        }
      },
    );
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });
    const { preview } = await show("The harbour");
    const alert = preview.getByRole("alert");
    await expect.element(alert.getByText(i18next.t("markdown.failed_text"))).toBeVisible();
    await page.getByRole("textbox", { name: "Text" }).fill("The harbour at noon");
  });

  it("shows plain text where rendering takes too long, and renders the next text", async () => {
    setRenderingBudget(500);
    onTestFinished(() => setRenderingBudget());
    // Takes the parser 30 seconds.
    const slow = "_*".repeat(25_000);
    const { preview, write } = await show(`Before\n\n${slow}`);
    const notice = preview.getByText(i18next.t("markdown.too_complex"));
    await expect.element(notice).toBeVisible();
    await expect.element(preview.getByText("Before")).toBeVisible();
    write(`Before\n\n${slow}\n\nAfter`);
    await expect.element(preview.getByText("After")).toBeVisible();
    setRenderingBudget();
    write("The **harbour**");
    await expect.element(preview.getByText("harbour", { exact: true })).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
    expect(preview.element().querySelector("strong")?.textContent).toBe("harbour");
  });

  it("shows plain text when its worker cannot be loaded", async () => {
    const { Worker } = globalThis;
    vi.stubGlobal(
      "Worker",
      class extends Worker {
        constructor() {
          super("/missing.js", { type: "module" });
        }
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { preview } = await show("The **harbour**");
    const status = preview.getByRole("status");
    await expect.element(status.getByText(i18next.t("markdown.unavailable"))).toBeVisible();
    await expect.element(preview.getByText("The **harbour**")).toBeVisible();
  });
});
