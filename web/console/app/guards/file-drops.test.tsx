import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "./file-drops.ts";

/** Drags over a field with some content. Returns the effect of a drop, or null if the browser decides. */
async function dragOver(content: File | string): Promise<string | null> {
  const { unmount } = await render(<input aria-label="Title" />);
  onTestFinished(unmount);
  const dataTransfer = new DataTransfer();
  if (typeof content === "string") dataTransfer.setData("text/plain", content);
  else dataTransfer.items.add(content);
  const field = page.getByRole("textbox", { name: "Title" }).element();
  for (const type of ["dragover", "drop"])
    field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  const last = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  return field.dispatchEvent(last) ? null : dataTransfer.dropEffect;
}

describe("something dropped beside the fields for files", () => {
  it("does not replace the console in this tab if it is a file", async () => {
    expect(await dragOver(new File(["%PDF"], "issue.pdf", { type: "application/pdf" }))).toBe("none");
  });

  it("is left to the browser if it is text", async () => {
    expect(await dragOver("Harbor")).toBeNull();
  });
});
