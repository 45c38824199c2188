import { useRef, useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useFocusWhenLost } from "./use-focus-when-lost.ts";

type Action = "disable" | "hide" | "remove" | "keep";

/** Renders a state and a button whose click changes the state and the button in the same render. */
function Publishing({ action }: { action: Action }) {
  const [published, setPublished] = useState(false);
  const state = useRef<HTMLParagraphElement>(null);
  useFocusWhenLost(state, published);
  return (
    <>
      <p ref={state} tabIndex={-1}>
        {published ? "Published" : "Draft"}
      </p>
      {published && action === "remove" ? null : (
        <button
          type="button"
          disabled={published && action === "disable"}
          style={published && action === "hide" ? { visibility: "hidden" } : undefined}
          onClick={() => setPublished(true)}
        >
          Publish
        </button>
      )}
    </>
  );
}

async function publish(action: Action) {
  await render(<Publishing action={action} />);
  await page.getByRole("button").click();
  await expect.element(page.getByText("Published")).toBeVisible();
}

describe("the focus of a control", () => {
  it.each(["disable", "hide", "remove"] as const)(
    "moves to the state if the click does %s it",
    async (action) => {
      await publish(action);
      await expect.element(page.getByText("Published")).toHaveFocus();
    },
  );

  it("stays if the control can still be used", async () => {
    await publish("keep");
    await expect.element(page.getByRole("button")).toHaveFocus();
  });
});
