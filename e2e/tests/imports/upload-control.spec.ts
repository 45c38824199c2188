import { Buffer } from "node:buffer";
import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const MEGABYTE = 1024 * 1024;
const TUS = { "Tus-Resumable": "1.0.0" };
const file = (name: string, bytes: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([pdfOf(1), Buffer.alloc(bytes)]),
});

test.describe("an upload", () => {
  test("is deleted from the service when it is removed", async ({
    page,
    publication,
    signInAs,
    issueForm,
  }) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    const held = Promise.withResolvers<string>();
    await page.route("**/uploads/**", async (route) => {
      if (route.request().method() === "PATCH") return held.resolve(route.request().url());
      await route.continue();
    });
    await issueForm.pdf.choose(file("Forgotten.pdf", MEGABYTE));
    const address = await held.promise;
    await issueForm.pdf.pause.click();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    const statusOf = async () => (await page.request.head(address, { headers: TUS })).status();
    expect(await statusOf()).toBe(200);
    await page.getByRole("button", { name: t("issue-form:upload.forget") }).click();
    await expect(page.getByText(pattern("issue-form:upload.interrupted"))).toBeHidden();
    await expect.poll(statusOf).toBe(404);
  });
});
