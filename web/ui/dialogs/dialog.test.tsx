import i18next from "i18next";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { UnsavedParts } from "./unsaved-parts.tsx";

const BASE = "/publications/10/editions";

function NameDialog({ parameter, onClose }: { parameter?: string; onClose: () => void }) {
  const [name, setName] = useState("Summer");
  const [saving, setSaving] = useState(false);
  return (
    <Dialog {...(parameter ? { parameter } : {})} title="Rename" onClose={onClose}>
      <DialogForm
        problem={null}
        saving={saving}
        unsaved={name !== "Summer"}
        onSubmit={() => setSaving(true)}
        onCancel={onClose}
      >
        <input
          aria-label="Name"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {saving && (
          <button type="button" onClick={onClose}>
            Respond
          </button>
        )}
      </DialogForm>
    </Dialog>
  );
}

/** A screen whose dialog has no address. */
function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename it
      </button>
      {isOpen && <NameDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** A screen whose dialog is open while the query has its parameter. */
function ScreenWithAddress() {
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => setQuery({ new: "" })}>
        Rename it
      </button>
      {query.has("new") && <NameDialog parameter="new" onClose={() => setQuery({})} />}
    </>
  );
}

/** A screen that itself asks before a panel with a dialog is left. */
function ScreenWithPanel() {
  const [query] = useSearchParams();
  return <UnsavedParts parameter="panel">{query.has("panel") && <Screen />}</UnsavedParts>;
}

/** A dialog that shows a secret instead of its form once it is sent. */
function SecretDialog() {
  const [isSent, setSent] = useState(false);
  const close = () => setSent(false);
  return (
    <Dialog title="New secret" onClose={close} result={isSent && <p>The secret</p>}>
      <DialogForm
        problem={null}
        saving={false}
        unsaved={false}
        onSubmit={() => setSent(true)}
        onCancel={close}
      >
        <input aria-label="Name" />
      </DialogForm>
    </Dialog>
  );
}

async function openDialog(screen = <Screen />) {
  const { router } = await renderScreen(screen, { path: "editions", url: "elsewhere" });
  await router.navigate(BASE);
  await router.navigate(`${BASE}?panel`);
  const opener = page.getByRole("button", { name: "Rename it" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Rename" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  const question = page.getByRole("dialog", { name: i18next.t("unsaved.discard_title") });
  const leaving = page.getByRole("dialog", { name: i18next.t("unsaved.title") });
  const t = i18next.getFixedT(null, "common");
  return {
    router,
    opener,
    dialog,
    name,
    question,
    goOn: question.getByRole("button", { name: t("unsaved.go_on") }),
    discard: question.getByRole("button", { name: t("unsaved.discard") }),
    leaving,
    stay: leaving.getByRole("button", { name: t("unsaved.stay") }),
    leave: leaving.getByRole("button", { name: t("unsaved.leave") }),
    close: dialog.getByRole("button", { name: t("actions.close") }),
    cancel: dialog.getByRole("button", { name: t("actions.cancel") }),
    save: dialog.getByRole("button", { name: t("actions.save") }),
    goBack: () => void router.navigate(-1),
    search: () => router.state.location.search,
    /** Types and calls `leave` in the same task, before the screen renders again. */
    typeAnd(text: string, leave: () => void): void {
      const input = name.element() as HTMLInputElement;
      input.select();
      document.execCommand("insertText", false, text);
      leave();
    },
  };
}

const isGone = (dialog: ReturnType<typeof page.getByRole>) => expect.element(dialog).not.toBeInTheDocument();

describe("a dialog with a form", () => {
  it("closes on Escape without changes, and returns the focus", async () => {
    const { dialog, name, opener } = await openDialog();
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await isGone(dialog);
    await expect.element(opener).toHaveFocus();
  });

  it("asks on Escape with changes, and a second Escape closes only the question", async () => {
    const { dialog, name, question, goOn } = await openDialog();
    await name.fill("Winter");
    await userEvent.keyboard("{Escape}");
    await expect.element(goOn).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await isGone(question);
    await expect.element(dialog).toBeVisible();
    await expect.element(name).toHaveValue("Winter");
    await expect.element(name).toHaveFocus();
  });

  it("asks when its close button is pressed, and discards the changes on request", async () => {
    const { dialog, name, close, discard, opener } = await openDialog();
    await name.fill("Winter");
    await close.click();
    await discard.click();
    await isGone(dialog);
    await opener.click();
    await expect.element(name).toHaveValue("Summer");
  });

  it("asks on a click outside", async () => {
    const { dialog, name, discard } = await openDialog();
    await name.fill("Winter");
    await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } });
    await discard.click();
    await isGone(dialog);
  });

  it("asks for changes made in the moment of Escape", async () => {
    const { dialog, name, discard, typeAnd } = await openDialog();
    await expect.element(name).toHaveFocus();
    typeAnd("Winter", () =>
      name.element().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
    );
    await discard.click();
    await isGone(dialog);
  });

  it("moves the focus to the result that replaces its form", async () => {
    await renderScreen(<SecretDialog />, { path: "editions" });
    const dialog = page.getByRole("dialog", { name: "New secret" });
    await dialog.getByRole("button", { name: i18next.t("actions.save") }).click();
    const secret = dialog.getByText("The secret");
    await expect.element(secret).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(secret.element().parentElement);
  });

  it("stays open while it is being sent, and can then not be canceled", async () => {
    const { dialog, name, close, cancel, save, question } = await openDialog();
    await name.fill("Winter");
    await save.click();
    await expect.element(cancel).toBeDisabled();
    await expect.element(close).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).toBeVisible();
    expect(question.elements()).toEqual([]);
    await dialog.getByRole("button", { name: "Respond" }).click();
    await isGone(dialog);
  });
});

describe("the back button over a dialog", () => {
  it("asks before it closes a dialog with an address", async () => {
    const { dialog, name, leaving, goBack, stay, leave, search } = await openDialog(<ScreenWithAddress />);
    await name.fill("Winter");
    goBack();
    await stay.click();
    await isGone(leaving);
    await expect.element(name).toHaveValue("Winter");
    await expect.poll(() => search()).toBe("?new=");
    goBack();
    await leave.click();
    await isGone(dialog);
  });

  it("asks for changes made in the same moment", async () => {
    const { name, goBack, stay, search, typeAnd } = await openDialog(<ScreenWithAddress />);
    await expect.element(name).toHaveFocus();
    typeAnd("Winter", goBack);
    await stay.click();
    await expect.element(name).toHaveValue("Winter");
    await expect.poll(() => search()).toBe("?new=");
  });

  it("asks once, above the dialog, if the screen of the dialog asks itself", async () => {
    const { dialog, name, leaving, goBack, stay, leave, search } = await openDialog(<ScreenWithPanel />);
    await name.fill("Winter");
    goBack();
    await stay.click();
    await isGone(leaving);
    await expect.element(name).toHaveValue("Winter");
    goBack();
    await leave.click();
    await isGone(dialog);
    await expect.poll(() => search()).toBe("");
  });
});
