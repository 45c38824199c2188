import i18next from "i18next";
import { useForm } from "react-hook-form";
import { defaultOptions } from "tus-js-client";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { finishUpload } from "#shared/console/issues/uploads.ts";
import { sourceLimits } from "#shared/limits.ts";
import { queryClient } from "#web/api/query-client.ts";
import { IssueFormContext } from "#web/console/features/issues/form/issue-form-context.ts";
import { emptyValues, type IssueValues } from "#web/console/features/issues/issue-values.ts";
import { formatBinaryBytes } from "#web/console/i18n/formats.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { startFakeUploads } from "#web/testing/fake-uploads.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { LocationField } from "./issue-location-field.tsx";

const NAME = "import_attributes.pdf_location";
const MEGABYTE = 1024 * 1024;

const pdf = (name: string, bytes = MEGABYTE) =>
  new File(["%PDF-1.7\n", new Uint8Array(bytes)], name, { type: "application/pdf" });

/** Renders the field of an issue's PDF. */
async function openField() {
  const service = startFakeService();
  const uploads = startFakeUploads(service);
  const onUploading = vi.fn<(field: string, uploading: boolean) => void>();
  const form: { values?: () => IssueValues } = {};
  function Field() {
    const fields = useForm<IssueValues>({ defaultValues: emptyValues({ language: "en", currency: "EUR" }) });
    form.values = fields.getValues;
    return (
      <IssueFormContext
        value={{
          form: fields,
          readOnly: false,
          timeZone: "Europe/Berlin",
          publicationId: testPublication.publication_id,
          onUploading,
          onEdition: null,
        }}
      >
        <LocationField name={NAME} required />
      </IssueFormContext>
    );
  }
  const render = () => renderScreen(<Field />, { path: "issues/new", texts: ["issue", "issue-form"] });
  let { unmount } = await render();
  const t = i18next.getFixedT(null, ["issue-form", "issue"]);
  const section = page.getByRole("region", { name: t(`issue:field.${NAME}`), exact: true });
  const button = (name: string) => section.getByRole("button", { name, exact: true });
  return {
    t,
    service,
    uploads,
    onUploading,
    section,
    status: section.getByRole("status"),
    problem: section.getByRole("alert"),
    progress: section.getByRole("progressbar"),
    pause: button(t("upload.pause")),
    resume: button(t("upload.resume")),
    cancel: button(t("upload.cancel")),
    replace: button(t("upload.replace")),
    /** Renders the field again, as after a reload of the page. */
    async reload(): Promise<void> {
      await unmount();
      queryClient.clear();
      ({ unmount } = await render());
    },
    value: () => form.values?.().import_attributes?.pdf_location,
    drop(file: File): void {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      section
        .element()
        .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
  };
}

/** Holds the preparation of uploads. Returns a function that releases it. */
function holdPreparation(): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  vi.spyOn(defaultOptions.urlStorage, "findUploadsByFingerprint").mockImplementation(async () => {
    await released;
    return [];
  });
  return release;
}

describe("the file field", () => {
  it("uploads a file in chunks and stores its ID", async () => {
    const field = await openField();
    const received = Promise.withResolvers<void>();
    let chunks = 0;
    field.uploads.intercept(async (method) => {
      if (method === "PATCH" && ++chunks === 2) await received.promise;
      return undefined;
    });
    field.drop(pdf("Autumn.pdf", 12 * MEGABYTE));
    await expect.element(field.status).toMatchTextContent("8.4 MB");
    await expect.element(field.progress).toHaveAttribute("aria-valuenow", expect.stringMatching(/^66/));
    expect(field.onUploading).toHaveBeenLastCalledWith(NAME, true);
    received.resolve();
    await expect.element(field.replace).toBeVisible();
    await expect.element(field.section).toMatchTextContent("Autumn.pdf");
    expect(field.uploads.methods).toEqual(["POST", "PATCH", "PATCH"]);
    expect(field.value()).toMatch(/^upload:/);
    await expect.poll(() => field.onUploading.mock.lastCall).toEqual([NAME, false]);
  });

  it("refuses a file of another type, an empty one and one that is too large, before anything is sent", async () => {
    const field = await openField();
    const kind = field.t("upload.kind.pdf");
    field.drop(new File(["These are notes."], "notes.pdf"));
    await expect
      .element(field.problem)
      .toHaveTextContent(field.t("upload.wrong_type", { name: "notes.pdf", kind }));
    field.drop(new File([], "nothing.pdf"));
    await expect.element(field.problem).toHaveTextContent(field.t("upload.empty", { name: "nothing.pdf" }));
    const large = pdf("large.pdf");
    Object.defineProperty(large, "size", { value: sourceLimits.pdf + 1 });
    field.drop(large);
    await expect
      .element(field.problem)
      .toHaveTextContent(
        field.t("upload.too_large", { name: "large.pdf", kind, limit: formatBinaryBytes(sourceLimits.pdf) }),
      );
    expect(field.uploads.methods).toEqual([]);
    expect(field.value()).toBe("");
  });

  it("stays paused when the connection is back, and resumes at the byte that has arrived", async () => {
    const field = await openField();
    const held = Promise.withResolvers<void>();
    let chunks = 0;
    field.uploads.intercept(async (method) => {
      if (method !== "PATCH" || ++chunks !== 2) return undefined;
      held.resolve();
      // This chunk never arrives.
      return new Promise(() => {});
    });
    field.drop(pdf("Paused.pdf", 12 * MEGABYTE));
    await held.promise;
    await field.pause.click();
    await expect.element(field.resume).toBeVisible();
    window.dispatchEvent(new Event("online"));
    await field.resume.click();
    await expect.element(field.replace).toBeVisible();
    // Only the resumed upload requests its offset.
    expect(field.uploads.methods).toEqual(["POST", "PATCH", "PATCH", "HEAD", "PATCH"]);
  });

  it("starts no upload that is canceled during its preparation", async () => {
    const field = await openField();
    const release = holdPreparation();
    field.drop(pdf("Canceled.pdf"));
    await field.cancel.click();
    await expect.element(field.status).not.toBeInTheDocument();
    release();
    field.drop(pdf("Wanted.pdf"));
    await expect.element(field.section).toMatchTextContent("Wanted.pdf");
    await expect.element(field.replace).toBeVisible();
    expect(field.uploads.methods).toEqual(["POST", "PATCH"]);
  });

  it("uses the second of two files that are dropped in a row", async () => {
    const field = await openField();
    const release = holdPreparation();
    field.drop(pdf("Wrong.pdf"));
    await expect.element(page.getByText("Wrong.pdf")).toBeVisible();
    field.drop(pdf("Right.pdf"));
    await expect.element(page.getByText("Right.pdf")).toBeVisible();
    release();
    await expect.element(field.replace).toBeVisible();
    await expect.element(field.section).toMatchTextContent("Right.pdf");
    expect(field.uploads.methods).toEqual(["POST", "PATCH"]);
  });

  it("reports an upload that could not be prepared", async () => {
    const field = await openField();
    vi.spyOn(defaultOptions.urlStorage, "findUploadsByFingerprint").mockRejectedValue(
      new TypeError("Failed"),
    );
    field.drop(pdf("Unlucky.pdf"));
    await expect.element(field.problem).toMatchTextContent("Unlucky.pdf");
    expect(field.uploads.methods).toEqual([]);
    await expect.poll(() => field.onUploading.mock.lastCall).toEqual([NAME, false]);
  });

  it("finishes after the connection failed behind the last byte", async () => {
    const field = await openField();
    let tries = 0;
    field.service.answer(finishUpload, ({ params }) => {
      tries += 1;
      if (tries === 1) return Response.error();
      return field.uploads.finished(params.upload_id);
    });
    field.drop(pdf("Late.pdf"));
    await expect.poll(() => tries).toBe(1);
    window.dispatchEvent(new Event("online"));
    await expect.element(field.replace).toBeVisible();
    expect(tries).toBe(2);
    expect(field.uploads.methods).toEqual(["POST", "PATCH"]);
  });

  it("shows why the service refuses an upload, and does not retry it", async () => {
    const field = await openField();
    const error = "50 unfinished uploads are the limit.";
    field.uploads.intercept(() => ({
      status: 429,
      body: JSON.stringify({ error, code: "too_many_uploads" }),
    }));
    field.drop(pdf("Late.pdf"));
    await expect
      .element(field.problem)
      .toHaveTextContent(field.t("upload.failed", { name: "Late.pdf", reason: error }));
    expect(field.uploads.methods).toEqual(["POST"]);
  });

  it("resumes or deletes an upload that was interrupted by a reload", async () => {
    const field = await openField();
    const held = Promise.withResolvers<void>();
    let chunks = 0;
    field.uploads.intercept(async (method) => {
      if (method !== "PATCH" || ++chunks !== 2) return undefined;
      held.resolve();
      // This chunk never arrives.
      return new Promise(() => {});
    });
    const file = pdf("Winter.pdf", 12 * MEGABYTE);
    field.drop(file);
    await held.promise;
    await field.pause.click();
    const interrupted = page.getByText(field.t("upload.interrupted", { name: "Winter.pdf" }));
    await field.reload();
    await expect.element(interrupted).toBeVisible();
    field.drop(file);
    await expect.element(field.replace).toBeVisible();
    expect(field.uploads.methods).toEqual(["POST", "PATCH", "PATCH", "HEAD", "PATCH"]);
    await field.reload();
    await expect.element(interrupted).not.toBeInTheDocument();

    chunks = 0;
    const other = pdf("Forgotten.pdf", 12 * MEGABYTE);
    field.drop(other);
    await expect.poll(() => chunks).toBe(2);
    await field.pause.click();
    await field.reload();
    await page.getByRole("button", { name: field.t("upload.forget") }).click();
    await expect
      .element(page.getByText(field.t("upload.interrupted", { name: "Forgotten.pdf" })))
      .not.toBeInTheDocument();
    await expect.poll(() => field.uploads.methods.at(-1)).toBe("DELETE");
  });
});
