import type { Locator, Page } from "@playwright/test";

type ChosenFile = Parameters<Locator["setInputFiles"]>[0];

/** A field for a file: an address, or an upload. */
class LocationField {
  readonly section: Locator;
  readonly uploadBar: Locator;
  readonly status: Locator;
  readonly pause: Locator;
  readonly resume: Locator;
  readonly cancel: Locator;
  readonly problem: Locator;
  /** The uploaded file in the place of an address. */
  readonly file: Locator;
  readonly replace: Locator;
  readonly chooseFile: Locator;

  constructor(page: Page, name: string) {
    this.section = page.getByRole("region", { name, exact: true });
    this.uploadBar = this.section.getByRole("progressbar");
    this.status = this.section.getByRole("status");
    this.pause = this.section.getByRole("button", { name: "Pause" });
    this.resume = this.section.getByRole("button", { name: "Resume" });
    this.cancel = this.section.getByRole("button", { name: "Cancel upload" });
    this.problem = this.section.getByRole("alert");
    this.replace = this.section.getByRole("button", { name: "Replace" });
    this.chooseFile = this.section.getByRole("button", { name: /^Choose a file/ });
    this.file = this.section.filter({ has: page.getByRole("button", { name: "Replace" }) });
  }

  /** Drops a file on the field, as from the desktop. */
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

  /** Chooses a file of the disk, as the system's own dialog does. */
  async choose(file: ChosenFile): Promise<void> {
    const chooser = this.section.page().waitForEvent("filechooser");
    await this.chooseFile.click();
    await (await chooser).setFiles(file);
  }
}

/** The form of an issue, for a new one and for an old one. */
export class IssueFormPage {
  readonly page: Page;
  readonly newHeading: Locator;
  readonly editHeading: Locator;
  readonly pdf: LocationField;
  readonly epub: LocationField;
  readonly epubAddress: Locator;
  readonly pdfAddress: Locator;
  readonly keepPages: Locator;
  readonly widgetMapAddress: Locator;
  readonly name: Locator;
  readonly preview: Locator;
  readonly externalId: Locator;
  readonly price: Locator;
  readonly currency: Locator;
  readonly singlePurchase: Locator;
  readonly releaseDate: Locator;
  readonly create: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  /** "Saved 14:02", "Saving…", "Not saved: …". */
  readonly saveState: Locator;
  /** Why a save did not happen, where no field says so. */
  readonly problem: Locator;
  readonly restoreDraft: Locator;
  readonly discardDraft: Locator;
  readonly seeDifference: Locator;

  constructor(page: Page) {
    this.page = page;
    this.newHeading = page.getByRole("heading", { level: 1, name: "New issue" });
    this.editHeading = page.getByRole("heading", { level: 1, name: /^Edit/ });
    this.pdf = new LocationField(page, "PDF address");
    this.epub = new LocationField(page, "EPUB address");
    this.epubAddress = page.getByRole("textbox", { name: "EPUB address" });
    this.pdfAddress = page.getByRole("textbox", { name: "PDF address" });
    this.keepPages = page.getByRole("checkbox", { name: /^Keep the current pages visible/ });
    this.widgetMapAddress = page.getByRole("textbox", { name: "Widget map address" });
    this.name = page.getByRole("textbox", { name: "Name", exact: true });
    this.preview = page.getByRole("textbox", { name: "Preview", exact: true });
    this.externalId = page.getByRole("textbox", { name: "External id" });
    this.price = page.getByRole("textbox", { name: "Price" });
    this.currency = page.getByRole("combobox", { name: "Currency" });
    this.singlePurchase = page.getByLabel("Single purchase required");
    this.releaseDate = page.getByRole("button", { name: "Release date" });
    this.create = page.getByRole("button", { name: "Import issue" });
    this.save = page.getByRole("button", { name: "Save", exact: true });
    this.cancel = page.getByRole("link", { name: "Cancel" });
    this.saveState = page.getByRole("status").filter({ hasText: /^(Saved \d|Saving…|Not saved)/ });
    this.problem = page.getByRole("alert").filter({ hasText: "Not saved" });
    this.restoreDraft = page.getByRole("button", { name: "Restore" });
    this.discardDraft = page.getByRole("button", { name: "Discard" });
    this.seeDifference = page.getByRole("button", { name: "See the difference" });
  }

  async openNew(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/issues/new`);
  }

  async openEdit(publication: { id: number }, emagId: number): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/issues/${emagId}/edit`);
  }

  /** One of the three ways to create an issue. */
  mode(name: "PDF" | "Planned edition" | "EPUB"): Locator {
    return this.page.getByRole("radiogroup", { name: "Import" }).getByRole("radio", { name, exact: true });
  }

  /** The answer about subscribers. */
  subscribers(answer: "Yes" | "No" | "Not said"): Locator {
    return this.page
      .getByRole("radiogroup", { name: "For subscribers only" })
      .getByLabel(answer, { exact: true });
  }
}

/** Two versions of an issue side by side, field by field. */
export class ComparisonDialog {
  readonly dialog: Locator;
  readonly save: Locator;
  readonly takeOver: Locator;
  readonly back: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole("dialog", { name: "The issue has changed since you opened it" });
    this.save = this.dialog.getByRole("button", { name: "Save on the newer version" });
    this.takeOver = this.dialog.getByRole("button", { name: "Continue on the newer version" });
    this.back = this.dialog.getByRole("button", { name: "Back to the form" });
  }

  field(name: string): Locator {
    return this.dialog.getByRole("radiogroup", { name });
  }

  /** One of the two values of a field, to be looked at or chosen. */
  choice(field: string, side: "Yours" | "Theirs"): Locator {
    return this.field(field).getByRole("radio", { name: new RegExp(`^${side}`) });
  }
}
