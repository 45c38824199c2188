import i18next from "i18next";
import { useState } from "react";
import { Link } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { asksBeforeClosing } from "#web/testing/asks-before-closing.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import {
  ownNavigation,
  UnsavedChangesGuard,
  type UnsavedChangesGuardProps,
} from "./unsaved-changes-guard.tsx";

/** Opens a form with a guard, from another screen. */
async function openForm(guard: Omit<UnsavedChangesGuardProps, "when"> = {}) {
  const saves: { now?: () => void } = {};
  function Form() {
    const [text, setText] = useState("");
    saves.now = () => setText("");
    return (
      <>
        <UnsavedChangesGuard when={text !== ""} {...guard} />
        <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <Link to="/elsewhere">Elsewhere</Link>
      </>
    );
  }
  const { router } = await renderScreen(<Form />, { path: "form", url: "elsewhere" });
  await router.navigate("/publications/10/form");
  const question = page.getByRole("dialog", { name: i18next.t("unsaved.title") });
  return {
    router,
    question,
    saved: () => saves.now?.(),
    name: page.getByRole("textbox", { name: "Name" }),
    elsewhere: page.getByRole("link", { name: "Elsewhere" }),
    stay: question.getByRole("button", { name: i18next.t("unsaved.stay") }),
    leave: question.getByRole("button", { name: i18next.t("unsaved.leave") }),
    path: () => router.state.location.pathname,
  };
}

describe("the guard of unsaved changes", () => {
  it("keeps or discards the changes on request when a link or the back button is used", async () => {
    const form = await openForm();
    await form.name.fill("Changed");
    await form.elsewhere.click();
    await form.stay.click();
    await expect.element(form.question).not.toBeInTheDocument();
    await expect.element(form.name).toHaveValue("Changed");
    expect(form.path()).toBe("/publications/10/form");

    void form.router.navigate(-1);
    await form.leave.click();
    await expect.poll(form.path).toBe("/publications/10/elsewhere");
  });

  it("asks nothing without changes", async () => {
    const form = await openForm();
    await form.elsewhere.click();
    await expect.poll(form.path).toBe("/elsewhere");
  });

  it("asks before the tab is closed only while there are changes", async () => {
    const form = await openForm();
    await expect.element(form.name).toBeVisible();
    expect(asksBeforeClosing()).toBe(false);
    await form.name.fill("Changed");
    expect(asksBeforeClosing()).toBe(true);
    await form.name.fill("");
    expect(asksBeforeClosing()).toBe(false);
  });

  it("saves before it asks, and leaves without a question once everything is saved", async () => {
    const form = await openForm({ onLeave: async () => true });
    await form.name.fill("Changed");
    await form.elsewhere.click();
    await expect.poll(form.path).toBe("/elsewhere");
  });

  it("saves one form, and still asks once for others that cannot be saved", async () => {
    function Forms() {
      const [unsaved, setUnsaved] = useState(true);
      async function save() {
        setUnsaved(false);
        return true;
      }
      return (
        <>
          <UnsavedChangesGuard when title="Leave the comment?" />
          <UnsavedChangesGuard when title="Leave the comment?" />
          <UnsavedChangesGuard when={unsaved} onLeave={save} />
          <Link to="/elsewhere">{unsaved ? "Unsaved" : "Saved"}</Link>
        </>
      );
    }
    const { router } = await renderScreen(<Forms />, { path: "form" });
    const question = page.getByRole("dialog", { name: "Leave the comment?" });
    await page.getByRole("link", { name: "Unsaved" }).click();
    await question.getByRole("button", { name: i18next.t("unsaved.stay") }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => router.state.location.pathname).toBe("/publications/10/form");

    await page.getByRole("link", { name: "Saved", exact: true }).click();
    await question.getByRole("button", { name: i18next.t("unsaved.leave") }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/elsewhere");
  });

  it("asks if the changes could not be saved", async () => {
    const form = await openForm({ onLeave: async () => false });
    await form.name.fill("Changed");
    await form.elsewhere.click();
    await expect.element(form.question).toBeVisible();
    expect(form.path()).toBe("/publications/10/form");
    await form.stay.click();
  });

  it("withdraws its question and stays when the changes are saved in the meantime", async () => {
    const form = await openForm();
    await form.name.fill("Changed");
    await form.elsewhere.click();
    await expect.element(form.question).toBeVisible();
    form.saved();
    await expect.element(form.question).not.toBeInTheDocument();
    expect(asksBeforeClosing()).toBe(false);
  });

  it("asks when its query parameter changes, and ignores other parameters", async () => {
    const form = await openForm({ parameter: "panel" });
    await form.name.fill("Changed");
    await form.router.navigate("?sort=name");
    expect(form.router.state.location.search).toBe("?sort=name");
    void form.router.navigate("?panel=other");
    await form.stay.click();
    await expect.element(form.question).not.toBeInTheDocument();
    expect(form.router.state.location.search).toBe("?sort=name");
  });

  it("lets the screen itself leave without a question, but not when the user returns by the back button", async () => {
    const form = await openForm();
    await form.router.navigate("/publications/10/form?step=2", { state: ownNavigation });
    await form.router.navigate("/elsewhere", { state: ownNavigation });
    await form.router.navigate(-1);
    await form.name.fill("Changed");
    void form.router.navigate(1);
    await form.leave.click();
    await expect.poll(form.path).toBe("/elsewhere");
    await form.router.navigate(-1);
    await form.name.fill("Changed");
    await form.router.navigate("/elsewhere", { state: ownNavigation });
    expect(form.path()).toBe("/elsewhere");
    await expect.element(form.question).not.toBeInTheDocument();
  });

  it("asks for changes made in the same moment", async () => {
    const form = await openForm();
    await form.name.click();
    await userEvent.keyboard("C");
    (form.elsewhere.element() as HTMLElement).click();
    await form.leave.click();
    await expect.poll(form.path).toBe("/elsewhere");
  });
});
