import i18next from "i18next";
import { Controller } from "react-hook-form";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getLastChange } from "#shared/console/presence.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { readDrafts } from "../draft/local-draft.ts";
import { KeptDraft, RecordNotices, RecordSaveState } from "./record-page.tsx";
import type { RecordSession } from "./record-session.ts";
import type { SessionOptions, SessionState } from "./record-state.ts";
import { useRecordSession } from "./use-record-session.ts";

interface Values {
  name: string;
  price: string;
}
interface Product extends Values {
  id: number;
  version: number;
}
type Session = RecordSession<Product, Values, keyof Values>;

const first: Product = { id: 7, version: 1, name: "Autumn", price: "1" };

let publicationId = Date.now();
beforeEach(() => {
  publicationId += 1;
});

const key = () => ({ kind: "test", userId: "u", publicationId, id: first.id });

type Options = Partial<SessionOptions<Product, Values, keyof Values>>;

/** Opens the form of a product. `leave` closes it. */
async function open(latest: Product = first, options: Options = {}) {
  const opened: { session?: Session } = {};
  function Form() {
    const session = useRecordSession<Product, Values, keyof Values>({
      start: latest,
      latest,
      shape: { fields: ["name", "price"] },
      valuesOf: (record) => ({ name: record?.name ?? "", price: record?.price ?? "" }),
      draftKey: key,
      save: async (values, { record }) => ({ record: { ...first, ...values, version: record!.version + 1 } }),
      fetchNewest: async () => latest,
      onConflict: "wait",
      ...options,
    });
    opened.session = session;
    return (
      <>
        <RecordSaveState session={session} />
        <KeptDraft session={session} />
        <RecordNotices session={session} readOnly={false} changedAt={() => null} />
        {(["name", "price"] as const).map((name) => (
          <Controller
            key={name}
            name={name}
            control={session.form.control}
            render={({ field }) => <input aria-label={name} {...field} />}
          />
        ))}
      </>
    );
  }
  const screen = await renderScreen(<Form />, { path: "x" });
  const t = i18next.getFixedT(null, "common");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    t,
    session: opened.session!,
    state: (): SessionState<Product, Values, keyof Values> => opened.session!.getState(),
    leave: () => screen.router.navigate("/"),
    name: page.getByRole("textbox", { name: "name" }),
    price: page.getByRole("textbox", { name: "price" }),
    kept: page.getByText(new RegExp(t("record.draft_kept", { time: "" }).trim())),
    restore: button(t("record.draft_restore")),
    discard: button(t("record.draft_discard")),
  };
}

/** Leaves the form with an unsaved name. */
async function leaveDraft(): Promise<void> {
  const { name, kept, leave } = await open();
  await name.fill("Mine");
  await expect.element(kept).toBeVisible();
  await leave();
  await expect.element(name).not.toBeInTheDocument();
}

describe("a draft on this device", () => {
  it("remains after the form closes, and is restored on top of newer changes by others", async () => {
    await leaveDraft();
    const { name, price, restore } = await open({ ...first, version: 2, price: "2" });
    await restore.click();
    await expect.element(name).toHaveValue("Mine");
    await expect.element(price).toHaveValue("2");
    await expect.element(restore).not.toBeInTheDocument();
  });

  it("is stored when the form closes before a pause in typing", async () => {
    const { name, leave } = await open();
    await name.fill("Mine");
    await leave();
    await expect.poll(() => readDrafts(key())).toMatchObject([{ values: { name: "Mine" } }]);
  });

  it("is compared if others changed the same field", async () => {
    await leaveDraft();
    const theirs = { ...first, version: 2, name: "Theirs" };
    const { name, restore, state } = await open(theirs);
    await restore.click();
    await expect.poll(() => state().conflict).toMatchObject({ mine: { name: "Mine", price: "1" }, theirs });
    await expect.element(name).toHaveValue("Theirs");
  });

  it("can be discarded", async () => {
    await leaveDraft();
    const { name, discard } = await open();
    await discard.click();
    await expect.element(discard).not.toBeInTheDocument();
    await expect.element(name).toHaveValue("Autumn");
    await expect.poll(() => readDrafts(key())).toEqual([]);
  });

  it("is deleted when the form is saved", async () => {
    const { name, kept, session, leave } = await open();
    await name.fill("Mine");
    await expect.element(kept).toBeVisible();
    expect(await session.save()).toBe(true);
    await expect.element(kept).not.toBeInTheDocument();
    await leave();
    const again = await open();
    await again.name.fill("Other");
    await expect.element(again.kept).toBeVisible();
    await expect.element(again.restore).not.toBeInTheDocument();
  });
});

describe("a newer version by someone else", () => {
  const refOf = ({ id }: Product) => ({ publicationId: 10, kind: "story" as const, id });
  const changedBy = (name: string, is_caller: boolean) =>
    startFakeService().answer(getLastChange, () => ({
      last_change: { at: "2026-11-26T08:00:00.000Z", name, is_caller },
    }));
  const status = (text: string) => page.getByRole("status").filter({ hasText: text });

  it("is followed without a question, keeps the cursor, and the save state names its author", async () => {
    changedBy("Ana", false);
    const { t, name, session } = await open(first, { refOf });
    await name.click();
    const input = name.element() as HTMLInputElement;
    input.setSelectionRange(2, 4);
    session.receive({ ...first, version: 2, name: "Autumn leaves" });
    await expect.element(name).toHaveValue("Autumn leaves");
    expect([input.selectionStart, input.selectionEnd]).toEqual([2, 4]);
    await expect.element(status(t("record.followed", { context: "person", who: "Ana" }))).toBeVisible();
    await userEvent.keyboard("X");
    await session.save();
    await expect.element(status(t("save_state.saved", { time: "" }).trim())).toBeVisible();
  });

  it("is merged with changes of other fields, and the save state says so before and after the save", async () => {
    changedBy("Ana", false);
    const { t, name, price, session } = await open(first, { refOf });
    await name.fill("Mine");
    session.receive({ ...first, version: 2, price: "2" });
    await expect.element(price).toHaveValue("2");
    await expect.element(name).toHaveValue("Mine");
    const note = t("record.includes", { context: "person", who: "Ana" });
    await expect.element(status(`${t("save_state.unsaved")} · ${note}`)).toBeVisible();
    await session.save();
    await expect.element(status(note)).toHaveAttribute("data-kind", "saved");
  });

  it("beside a change of the same field is announced as the person's other tab", async () => {
    changedBy("Ada", true);
    const { t, name, session } = await open(first, { refOf });
    await name.fill("Mine");
    session.receive({ ...first, version: 2, name: "Theirs" });
    const reason = t("record.stale", { context: "self" });
    await expect.element(status(t("save_state.failed", { reason }))).toBeVisible();
    await expect.element(name).toHaveValue("Mine");
  });
});
