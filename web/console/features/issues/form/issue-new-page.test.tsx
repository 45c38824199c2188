import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { listPlannedEditions, type PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { createEmag } from "#shared/contract/emag-routes.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { startFakeUploads } from "#web/testing/fake-uploads.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testEdition } from "../issues.fixture.ts";
import IssueNewPage from "./issue-new-page.tsx";

/** Opens the form of a new issue with a service that refuses every name. */
async function openForm(editions: PlannedEdition[] = []) {
  const service = startFakeService();
  startFakeUploads(service);
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  service.answer(listPlannedEditions, () => ({ planned_editions: editions }));
  service.answer(createEmag, () => refusal(422, { name: ["is already used by another issue"] }));
  const screen = await renderScreen(<IssueNewPage />, {
    path: "issues/new",
    texts: ["issues", "issue", "issue-form"],
  });
  const t = i18next.getFixedT(null, ["issue-form", "issue", "common"]);
  const pdf = t("issue:field.import_attributes.pdf_location");
  return {
    ...screen,
    t,
    async drop(fileName: string): Promise<void> {
      const section = page.getByRole("region", { name: pdf, exact: true });
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["%PDF-1.7\n"], fileName));
      section
        .element()
        .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    create: page.getByRole("button", { name: t("create") }),
    name: page.getByRole("textbox", { name: t("issue:field.name"), exact: true }),
    preview: page.getByRole("textbox", { name: t("issue:field.preview"), exact: true }),
    price: page.getByRole("textbox", { name: t("issue:field.cents") }),
    more: page.getByText(t("section.more"), { exact: true }),
    pdfSection: page.getByRole("region", { name: pdf, exact: true }),
    pdfAddress: page.getByRole("textbox", { name: pdf }),
    epubAddress: page.getByRole("textbox", { name: t("issue:field.epub_import_attributes.epub_location") }),
    widgetMap: page.getByRole("textbox", { name: t("issue:field.import_attributes.xml_location") }),
    /** Returns the status of a save that found problems in this number of fields. */
    problems: (count: number) =>
      page.getByRole("status").filter({ hasText: t("common:record.fields", { count }) }),
  };
}

/** The error of a field with an invalid address, without upload:// locations, which people cannot enter. */
const notAnAddress = /Choose a file, or enter an http or https address such as .*issue\.pdf/;

describe("the form of a new issue", () => {
  it("names no keys on Import, where no Save is shown", async () => {
    const { create } = await openForm();
    await create.hover();
    await expect.element(create).toHaveAccessibleDescription("");
    await expect.element(page.getByRole("tooltip")).not.toBeInTheDocument();
  });

  it("explains each problem at its field, before and after it is sent, and keeps the values", async () => {
    const { create, name, preview, pdfAddress, problems, more } = await openForm();
    await more.click();
    await pdfAddress.fill("ftp://files.example.com/issue.pdf");
    await preview.fill("What it is about");
    await create.click();
    await expect.element(pdfAddress).toHaveAccessibleDescription(notAnAddress);
    await expect.element(name).toHaveAttribute("aria-invalid", "true");
    await expect.element(problems(2)).toBeVisible();

    await pdfAddress.fill("https://files.example.com/issue.pdf");
    await name.fill("Taken");
    await create.click();
    await expect.element(name).toHaveAccessibleDescription(/already used by another issue/);
    await expect.element(problems(1)).toBeVisible();
    await expect.element(preview).toHaveValue("What it is about");
  });

  it("asks for the address of an EPUB, and not for a widget map, in EPUB mode", async () => {
    const { t, create, epubAddress, widgetMap, more } = await openForm();
    await more.click();
    await expect.element(widgetMap).toBeVisible();
    await page
      .getByRole("radiogroup", { name: t("mode.label") })
      .getByText(t("mode.epub"), { exact: true })
      .click();
    await expect.element(widgetMap).not.toBeInTheDocument();
    await create.click();
    await expect.element(epubAddress).toHaveAttribute("aria-invalid", "true");
  });

  it("shows no error after Replace before anything is entered", async () => {
    const { t, pdfSection, pdfAddress } = await openForm();
    await pdfAddress.fill("ftp");
    (pdfAddress.element() as HTMLElement).blur();
    await expect.element(pdfAddress).toHaveAccessibleDescription(notAnAddress);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["%PDF-1.7\n"], "issue.pdf", { type: "application/pdf" }));
    pdfSection
      .element()
      .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    await pdfSection.getByRole("button", { name: t("upload.replace") }).click();
    await expect.element(pdfAddress).toHaveValue("");
    await expect
      .element(
        pdfSection.getByRole("button", {
          name: t("upload.choose_for", { field: t("issue:field.import_attributes.pdf_location") }),
        }),
      )
      .toHaveFocus();
    await expect.element(pdfAddress).not.toHaveAttribute("aria-invalid");
    await pdfAddress.fill("ftp");
    (pdfAddress.element() as HTMLElement).blur();
    await expect.element(pdfAddress).toHaveAccessibleDescription(notAnAddress);
  });

  it("begins with a file, which gives it its name, its edition and its date", async () => {
    const { t, name, drop } = await openForm([testEdition]);
    await drop("EXW_20991203.pdf");
    await expect.element(name).toHaveValue(testEdition.name);
    await expect.element(page.getByRole("radio", { name: t("mode.planned_pdf"), exact: true })).toBeChecked();
    await expect
      .element(page.getByRole("combobox", { name: t("issue:field.pe_id") }))
      .toHaveValue(expect.stringContaining(testEdition.name));
    await expect
      .element(page.getByLabelText(t("issue:field.released_at"), { exact: true }))
      .toHaveValue("2099-12-03T06:00");
  });

  it("takes its name from a file without a date, and an EPUB for the field of EPUBs", async () => {
    const { t, name, drop } = await openForm([testEdition]);
    await drop("Autumn_Special.epub");
    await expect.element(name).toHaveValue("Autumn Special");
    await expect.element(page.getByRole("radio", { name: t("mode.epub"), exact: true })).toBeChecked();
  });

  it("is offered again as it was when it was closed", async () => {
    const { name, preview, price, unmount, more } = await openForm();
    await name.fill("Half an issue");
    await more.click();
    await preview.fill("Half a text");
    await price.fill("2.50");
    await expect.element(page.getByText(/^Draft kept on this device/)).toBeVisible();
    await unmount();
    const next = await openForm();
    await expect.element(next.name).toHaveValue("");
    await page.getByRole("button", { name: next.t("common:record.draft_restore"), exact: true }).click();
    await expect.element(next.name).toHaveValue("Half an issue");
    await expect.element(next.preview).toHaveValue("Half a text");
    await expect.element(next.price).toHaveValue("2.50");
  });
});
