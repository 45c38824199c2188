import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { PublishChangesButton } from "./publish-changes-button.tsx";

/** Renders the button and the form of a comment. Returns the button, the form and the number of its publications that have begun. */
async function open() {
  const begun: (() => void)[] = [];
  const onPublish = () => new Promise<void>((resolve) => begun.push(resolve));
  await renderScreen(
    <>
      <PublishChangesButton disabled={false} approves={false} onPublish={onPublish} />
      <section data-comments>
        <textarea aria-label="Comment" />
      </section>
      <textarea aria-label="Text" />
    </>,
    { path: "x", texts: ["articles"] },
  );
  const button = page.getByRole("button", { name: i18next.t("articles:article.draft.publish") });
  return { button, begun, field: (name: string) => page.getByRole("textbox", { name, exact: true }) };
}

describe("the button that publishes changes", () => {
  it("has the focus after its shortcut, which publishes nothing", async () => {
    const { button, begun, field } = await open();
    await field("Text").click();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(begun).toHaveLength(0);
    await userEvent.keyboard("{Enter}");
    expect(begun).toHaveLength(1);
  });

  it("ignores the shortcut in the comments", async () => {
    const { field } = await open();
    await field("Comment").click();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(field("Comment")).toHaveFocus();
  });

  it("publishes once if it is clicked twice", async () => {
    const { button, begun } = await open();
    await button.click();
    await button.click();
    expect(begun).toHaveLength(1);
    begun[0]!();
  });
});
