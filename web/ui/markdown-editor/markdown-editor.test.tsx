import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MarkdownEditor } from "./markdown-editor.tsx";
import { loadConverter } from "./paste/formatted-paste.ts";

let text = "";

/** Replaces the text by one that someone else saved. */
let followText: (text: string) => void = () => {};

function Form({ start, readOnly = false }: { start: string; readOnly?: boolean }) {
  const [value, setValue] = useState(start);
  const [followed, setFollowed] = useState<string | null>(null);
  text = value;
  followText = (next) => {
    setFollowed(next);
    setValue(next);
  };
  return (
    <MarkdownEditor
      followedValue={followed}
      label="Text"
      placeholder=""
      value={value}
      onChange={setValue}
      readOnly={readOnly}
      lang="en"
    />
  );
}

async function open(start: string, options: { readOnly?: boolean } = {}) {
  const router = createMemoryRouter([{ path: "/", element: <Form start={start} {...options} /> }]);
  await render(
    <MantineProvider>
      <Notifications />
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return page.getByRole("textbox", { name: "Text" });
}

beforeEach(() => localStorage.clear());

describe("MarkdownEditor", () => {
  it("hides marks except at the cursor, and never changes the source", async () => {
    const source = "## Harbor\n\nThe **cranes** stand [still](https://a.example).\n";
    const editor = await open(source);
    await expect.element(editor).toHaveTextContent("HarborThe cranes stand still.");
    await editor.getByText("cranes").click();
    await expect.element(editor).toHaveTextContent("HarborThe **cranes** stand still.");
    expect(text).toBe(source);
  });

  it("has no button that changes a read-only text", async () => {
    await open("One.\n", { readOnly: true });
    const buttons = page.getByRole("toolbar").getByRole("button");
    await expect.element(buttons.first()).toBeVisible();
    expect(buttons.elements()).toHaveLength(2);
  });

  it("undoes the person's own edits and leaves a text that someone else saved", async () => {
    const editor = await open("one.\n");
    await editor.click();
    // One key, because the editor undoes keys with a pause between them one by one.
    await userEvent.keyboard("{Control>}{Home}{/Control}N");
    await expect.poll(() => text).toBe("None.\n");
    followText("None.\n\nTwo, by Ana.\n");
    await expect.element(editor).toHaveTextContent("None.Two, by Ana.");
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => text).toBe("one.\n\nTwo, by Ana.\n");
  });

  it("shows the source instead, and remembers that", async () => {
    const editor = await open("The **cranes**");
    const toggle = page.getByRole("button", { name: "Show Markdown" });
    await toggle.click();
    await expect.element(toggle).toHaveAttribute("aria-pressed", "true");
    await expect.element(editor).toHaveTextContent("The **cranes**");
    expect(localStorage.getItem("newsrack-article-markdown")).toBe("true");
  });

  it("removes the link at the cursor and keeps its text", async () => {
    const editor = await open("The [cranes](https://a.example) stand.");
    await editor.getByText("cranes").click();
    await expect.element(page.getByRole("link", { name: /a\.example/ })).toBeVisible();
    await page.getByRole("button", { name: "Remove link" }).click();
    await expect.poll(() => text).toBe("The cranes stand.");
  });

  it("keeps the cells of a table whole while the user types, and adds a column", async () => {
    const editor = await open("| a | b |\n|---|---|\n| c | d |\n\nAfter");
    await editor.getByText("c", { exact: true }).click();
    await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}|e{Enter}");
    await expect.poll(() => text).toContain("| c\\|e | d |");
    await editor.getByText("d", { exact: true }).click();
    await page.getByRole("button", { name: "Add column after" }).click();
    await expect.poll(() => text.split("\n")[0]).toMatch(/^\| a \|.*b.*\| {2}\|$/);
  });

  it("finds and replaces words with a count", async () => {
    const editor = await open("A crane and a crane.");
    await editor.click();
    await userEvent.keyboard("{Control>}f{/Control}");
    const find = page.getByRole("textbox", { name: "Find", exact: true });
    await expect.element(find).toHaveFocus();
    await userEvent.keyboard("crane");
    await expect.element(page.getByText("2 matches")).toBeVisible();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(page.getByText("2 of 2")).toBeVisible();
    await page.getByRole("textbox", { name: "Replace with" }).fill("ship");
    await page.getByRole("button", { name: "Replace all" }).click();
    await expect.poll(() => text).toBe("A ship and a ship.");
    await userEvent.keyboard("{Escape}");
    await expect.element(find).not.toBeInTheDocument();
    await expect.element(editor).toHaveFocus();
  });

  it("pastes formatted text as Markdown, and as plain text on request", async () => {
    await loadConverter();
    const editor = await open("Before");
    await editor.click();
    await userEvent.keyboard("{Control>}{End}{/Control}");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<h2>Harbor</h2><p>The <b>cranes</b></p>");
    clipboardData.setData("text/plain", "Harbor\n\nThe cranes");
    editor
      .element()
      .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    await expect.poll(() => text).toBe("Before\n\n## Harbor\n\nThe **cranes**");
    await page.getByRole("button", { name: "Paste as plain text" }).click();
    await expect.poll(() => text).toBe("BeforeHarbor\n\nThe cranes");
  });
});
