import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { useFollowed } from "./use-followed.ts";

const NEWER = "Harbour at night, rewritten";

/** A form whose field follows another person's version when Escape is pressed, without losing the focus. */
function Form() {
  const [name, setName] = useState("Harbour at night");
  const { follow } = useFollowed<string>();
  return (
    <input
      aria-label="Name"
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        follow(NEWER);
        setName(NEWER);
      }}
    />
  );
}

describe("useFollowed", () => {
  it("keeps the cursor of the focused field when the field follows another version", async () => {
    await renderScreen(<Form />, { path: "x" });
    const field = page.getByRole("textbox", { name: "Name" });
    await field.click();
    const input = field.element() as HTMLInputElement;
    input.setSelectionRange(2, 7);
    await userEvent.keyboard("{Escape}");
    await expect.element(field).toHaveValue(NEWER);
    expect([input.selectionStart, input.selectionEnd]).toEqual([2, 7]);
  });
});
