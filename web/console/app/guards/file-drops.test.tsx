import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "./file-drops.ts";

/** Drags content over a field and drops it. Returns the effect after each event, or null if the browser decides. */
async function drop(content: File | string): Promise<(string | null)[]> {
  const { unmount } = await render(<input aria-label="Title" />);
  onTestFinished(unmount);
  const dataTransfer = new DataTransfer();
  if (typeof content === "string") dataTransfer.setData("text/plain", content);
  else dataTransfer.items.add(content);
  const field = page.getByRole("textbox", { name: "Title" }).element();
  return ["dragover", "drop"].map((type) => {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    return field.dispatchEvent(event) ? null : dataTransfer.dropEffect;
  });
}

describe("something dropped beside the fields for files", () => {
  it("does not replace the console in this tab if it is a file", async () => {
    const file = new File(["%PDF"], "issue.pdf", { type: "application/pdf" });
    expect(await drop(file)).toEqual(["none", "none"]);
  });

  it("is left to the browser if it is text", async () => {
    expect(await drop("Harbor")).toEqual([null, null]);
  });
});
