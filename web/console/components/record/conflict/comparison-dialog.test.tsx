import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { ComparisonDialog } from "./comparison-dialog.tsx";
import type { RecordShape } from "./record-changes.ts";

interface Values {
  title: string;
  price: string;
  text: string;
}

const shape: RecordShape<Values, keyof Values> = { fields: ["title", "price", "text"] };
const base: Values = { title: "Original", price: "1.00", text: "One.\n\nTwo.\n\nThree.\n" };

/** Opens the comparison of two versions that change these fields of `base`. */
async function compare(mine: Partial<Values>, theirs: Partial<Values>, saving = false) {
  const onResolve = vi.fn<(values: Values) => void>();
  const onClose = vi.fn();
  await renderScreen(
    <ComparisonDialog<Values, keyof Values>
      title="Two versions"
      back="Back to form"
      shape={shape}
      base={base}
      mine={{ ...base, ...mine }}
      theirs={{ ...base, ...theirs }}
      by={{ name: "Ana", isSelf: false, at: "2026-01-01T10:00:00.000Z" }}
      labelOf={(field) => field}
      show={(field, values) => values[field]}
      merged={["text"]}
      noteOf={(fields) => `Saves ${fields.join(" and ")}`}
      saving={saving}
      onResolve={onResolve}
      onClose={onClose}
    />,
    { path: "record" },
  );
  const { t } = i18next;
  const dialog = page.getByRole("dialog", { name: "Two versions" });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const section = (field: keyof Values) => dialog.getByRole("region", { name: field, exact: true });
  return {
    onResolve,
    onClose,
    section,
    side: (field: keyof Values, side: "mine" | "theirs" | "both") =>
      section(field).getByRole("radio", { name: t(`record.${side}`), exact: false }),
    status: dialog.getByRole("status"),
    save: button(t("record.save")),
    takeOver: button(t("record.take_over")),
    allMine: button(t("record.all_mine")),
    allTheirs: button(t("record.all_theirs")),
    back: button("Back to form"),
    left: (count: number) => t("record.left", { count }),
  };
}

describe("the comparison of two versions", () => {
  it("cannot be saved again while its values are saved", async () => {
    const { save } = await compare({ title: "My title" }, { price: "2.00" }, true);
    await expect.element(save).toBeDisabled();
  });

  it("requires a choice for a field that both changed, and keeps the other changes of both", async () => {
    const comparison = await compare(
      { title: "My title", price: "2.00" },
      { title: "Their title", text: "One." },
    );
    await expect
      .element(comparison.section("title"))
      .toMatchTextContent(i18next.t("record.by_both_person", { who: "Ana" }));
    await expect.element(comparison.section("title")).toMatchTextContent("Original");
    await expect.element(comparison.side("title", "mine")).toMatchTextContent("My title");
    await expect.element(comparison.side("title", "theirs")).toMatchTextContent("Their title");
    await expect.element(comparison.side("price", "mine")).toBeChecked();
    await expect.element(comparison.side("text", "theirs")).toBeChecked();

    await comparison.save.click();
    await expect.element(comparison.status).toHaveTextContent(comparison.left(1));
    expect(comparison.onResolve).not.toHaveBeenCalled();
    await comparison.side("title", "mine").click();
    await expect.element(comparison.status).toHaveTextContent("Saves title and price");
    await comparison.save.click();
    expect(comparison.onResolve.mock.calls).toEqual([[{ title: "My title", price: "2.00", text: "One." }]]);
  });

  it("merges a long text, and requires a choice for each passage that both changed", async () => {
    const comparison = await compare(
      { text: "One.\n\nTwo. Mine.\n\nThree.\n" },
      { text: "One, theirs.\n\nTwo. Theirs.\n\nThree.\n" },
    );
    await expect
      .element(comparison.section("text"))
      .toMatchTextContent(i18next.t("record.merged", { count: 1 }));
    await comparison.save.click();
    await expect.element(comparison.status).toHaveTextContent(comparison.left(1));
    await expect.element(comparison.side("text", "mine")).toMatchTextContent("Two. Mine.");
    await expect.element(comparison.side("text", "theirs")).toMatchTextContent("Two. Theirs.");
    await comparison.side("text", "both").click();
    await comparison.save.click();
    expect(comparison.onResolve.mock.calls).toEqual([
      [{ ...base, text: "One, theirs.\n\nTwo. Mine.\nTwo. Theirs.\n\nThree.\n" }],
    ]);
  });

  it("can keep all own changes, or take over the newer version without saving", async () => {
    const mine = { title: "My title", text: "Mine." };
    const theirs = { title: "Their title", price: "3.00", text: "Theirs." };
    const comparison = await compare(mine, theirs);
    await comparison.allMine.click();
    await comparison.save.click();
    await comparison.allTheirs.click();
    await comparison.takeOver.click();
    expect(comparison.onResolve.mock.calls).toEqual([[{ ...base, ...mine }], [{ ...base, ...theirs }]]);
  });

  it("changes nothing when it is closed", async () => {
    const comparison = await compare({ title: "My title" }, { title: "Their title" });
    await comparison.side("title", "theirs").click();
    await comparison.back.click();
    expect(comparison.onClose).toHaveBeenCalledOnce();
    expect(comparison.onResolve).not.toHaveBeenCalled();
  });
});
