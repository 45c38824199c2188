import type { Locator, Page } from "@playwright/test";
import { anyOf, pattern, t } from "#e2e/support/texts.ts";

type ChosenFile = Parameters<Locator["setInputFiles"]>[0];

/** A file field: an address or an upload. */
class LocationField {
  readonly section: Locator;
  readonly uploadBar: Locator;
  readonly status: Locator;
  readonly pause: Locator;
  readonly resume: Locator;
  /** The section while it shows an uploaded file. */
  readonly file: Locator;
  readonly replace: Locator;
  readonly chooseFile: Locator;

  constructor(page: Page, name: string | RegExp) {
    this.section = page.getByRole("region", { name, exact: true });
    this.uploadBar = this.section.getByRole("progressbar");
    this.status = this.section.getByRole("status");
    this.pause = this.section.getByRole("button", { name: t("issue-form:upload.pause") });
    this.resume = this.section.getByRole("button", { name: t("issue-form:upload.resume") });
    this.replace = this.section.getByRole("button", { name: t("issue-form:upload.replace") });
    this.chooseFile = this.section.getByRole("button", { name: pattern("issue-form:upload.choose_for") });
    this.file = this.section.filter({
      has: page.getByRole("button", { name: t("issue-form:upload.replace") }),
    });
  }

  /** Drops a file from the desktop on the field. */
  async drop(name: string, content: Buffer): Promise<void> {
    const dataTransfer = await this.section.page().evaluateHandle(
      ({ fileName, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], fileName));
        return transfer;
      },
      { fileName: name, base64: content.toString("base64") },
    );
    await this.section.dispatchEvent("dragover", { dataTransfer });
    await this.section.dispatchEvent("drop", { dataTransfer });
  }

  /** Selects a file in the system's file dialog. */
  async choose(file: ChosenFile): Promise<void> {
    const chooser = this.section.page().waitForEvent("filechooser");
    await this.chooseFile.click();
    await (await chooser).setFiles(file);
  }
}

/** The field has the same place in both import modes, with a text for each. */
const PDF_ADDRESS = anyOf(
  t("issue:field.import_attributes.pdf_location"),
  t("issue:field.epub_import_attributes.pdf_location"),
);

const SAVE_STATE = anyOf(
  pattern("common:save_state.saved"),
  t("common:save_state.saving"),
  t("common:save_state.unsaved"),
  pattern("common:save_state.failed"),
  pattern("common:record.followed_person"),
);

/** The form of a new or existing issue. */
export class IssueFormPage {
  readonly page: Page;
  readonly newHeading: Locator;
  readonly pdf: LocationField;
  readonly epub: LocationField;
  readonly pdfAddress: Locator;
  readonly keepPages: Locator;
  readonly name: Locator;
  readonly preview: Locator;
  readonly releaseDate: Locator;
  readonly create: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  /** The save status. */
  readonly saveState: Locator;
  /** The reason why a save failed, if it is not at a field. */
  readonly problem: Locator;
  readonly restoreDraft: Locator;

  constructor(page: Page) {
    this.page = page;
    this.newHeading = page.getByRole("heading", { level: 1, name: t("issue-form:new_title") });
    this.pdf = new LocationField(page, PDF_ADDRESS);
    this.epub = new LocationField(page, t("issue:field.epub_import_attributes.epub_location"));
    this.pdfAddress = page.getByRole("textbox", { name: PDF_ADDRESS });
    this.keepPages = page.getByRole("checkbox", { name: t("issues:keep_pages.label") });
    this.name = page.getByRole("textbox", { name: t("issue:field.name"), exact: true });
    this.preview = page.getByRole("textbox", { name: t("issue:field.preview"), exact: true });
    this.releaseDate = page.getByLabel(t("issue:field.released_at"), { exact: true });
    this.create = page.getByRole("button", { name: t("issue-form:create") });
    this.save = page.getByRole("button", { name: t("common:actions.save"), exact: true });
    this.cancel = page.getByRole("link", { name: t("common:actions.cancel") });
    this.saveState = page.getByRole("status").filter({ hasText: SAVE_STATE });
    this.problem = page.getByRole("alert").filter({ hasText: t("common:record.not_saved") });
    this.restoreDraft = page.getByRole("button", { name: t("common:record.draft_restore") });
  }

  async openNew(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/issues/new`);
  }

  async openEdit(publication: { id: number }, emagId: number): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/issues/${emagId}/edit`);
  }

  /** Returns the radio button of an import mode. */
  mode(name: "standard_pdf" | "planned_pdf" | "epub"): Locator {
    return this.page
      .getByRole("radiogroup", { name: t("issue-form:mode.label") })
      .getByRole("radio", { name: t(`issue-form:mode.${name}`), exact: true });
  }
}
