import { Buffer } from "node:buffer";
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { uploadsPath } from "#shared/console/uploads.ts";
import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

const MEGABYTE = 1024 * 1024;
const TUS = { "Tus-Resumable": "1.0.0" };
const encode = (text: string) => Buffer.from(text).toString("base64");

const file = (name: string, bytes: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([pdfOf(1), Buffer.alloc(bytes)]),
});

/** Holds back the code that uploads, as a slow line does. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: wanted, resolve: letIn } = Promise.withResolvers<void>();
  await page.route("**/assets/browser*.js", async (route) => {
    await wanted;
    await route.continue();
  });
  return letIn;
}

function countBegun(page: Page): () => number {
  let begun = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.endsWith("/uploads")) begun += 1;
  });
  return () => begun;
}

test("a paused upload stays paused when the connection comes back", async ({
  page,
  publication,
  signInAs,
  issueForm,
}, testInfo) => {
  await signInAs("editor");
  await issueForm.openNew(publication);
  // On the disk, as it takes long to hand so much to the browser otherwise.
  const onDisk = testInfo.outputPath("Paused.pdf");
  await writeFile(onDisk, file("Paused.pdf", 12 * MEGABYTE).buffer);
  const held = Promise.withResolvers<void>();
  let pieces = 0;
  let asked = 0;
  await page.route("**/uploads/**", async (route) => {
    const method = route.request().method();
    if (method === "HEAD") asked += 1;
    pieces += method === "PATCH" ? 1 : 0;
    if (method === "PATCH" && pieces === 2) return held.resolve();
    await route.continue();
  });
  await issueForm.pdf.choose(onDisk);
  await held.promise;
  await issueForm.pdf.pause.click();
  await expect(issueForm.pdf.status).toContainText("Paused");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await issueForm.pdf.resume.click();
  await expect(issueForm.pdf.file).toContainText("Paused.pdf");
  // Where it has to go on is asked once: by whoever resumed it.
  expect(asked).toBe(1);
});

test("an upload that is cancelled while it gets ready never begins", async ({
  page,
  publication,
  signInAs,
  issueForm,
}) => {
  await signInAs("editor");
  await issueForm.openNew(publication);
  const letIn = await holdCode(page);
  const begun = countBegun(page);
  await issueForm.pdf.choose(file("Cancelled.pdf", MEGABYTE));
  await expect(issueForm.pdf.status).toContainText("0 bytes of");
  await issueForm.pdf.cancel.click();
  await expect(issueForm.pdf.status).toBeHidden();
  letIn();
  await issueForm.pdf.choose(file("Wanted.pdf", MEGABYTE));
  await expect(issueForm.pdf.file).toContainText("Wanted.pdf");
  expect(begun()).toBe(1);
});

test("of two files in a row the second one counts", async ({ page, publication, signInAs, issueForm }) => {
  await signInAs("editor");
  await issueForm.openNew(publication);
  const letIn = await holdCode(page);
  const begun = countBegun(page);
  await issueForm.pdf.drop("Wrong.pdf", file("", MEGABYTE).buffer);
  await expect(issueForm.pdf.status).toContainText("0 bytes of");
  await issueForm.pdf.drop("Right.pdf", pdfOf(2));
  await expect(page.getByText("Right.pdf")).toBeVisible();
  letIn();
  await expect(issueForm.pdf.file).toContainText("Right.pdf");
  expect(begun()).toBe(1);
});

test("an upload whose code cannot be fetched says so, and can be begun again", async ({
  page,
  publication,
  signInAs,
  issueForm,
}) => {
  await signInAs("editor");
  await issueForm.openNew(publication);
  await page.route("**/assets/browser*.js", (route) => route.abort("connectionreset"));
  await issueForm.pdf.choose(file("Unlucky.pdf", MEGABYTE));
  await expect(page.getByText("Unlucky.pdf was not accepted.")).toBeVisible();
});

test("all bytes have arrived and the line breaks: it is finished once there is one", async ({
  page,
  publication,
  signInAs,
  issueForm,
}) => {
  await signInAs("editor");
  await issueForm.openNew(publication);
  let cut = 0;
  await page.route("**/uploads/*/finish", (route) => {
    cut += 1;
    return cut === 1 ? route.abort("connectionreset") : route.fallback();
  });
  await issueForm.pdf.choose(file("Late.pdf", MEGABYTE));
  await expect(issueForm.pdf.file).toContainText("Late.pdf");
  expect(cut).toBe(2);
});

test("an interrupted upload that is forgotten is removed from the service", async ({
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
  await page.getByRole("button", { name: "Forget it" }).click();
  await expect(page.getByText("was interrupted")).toBeHidden();
  await expect.poll(statusOf).toBe(404);
});

test("an upload beyond the budget says so, and is not retried", async ({
  page,
  publication,
  signInAs,
  issueForm,
}) => {
  await signInAs("editor");
  await issueForm.openNew(publication);
  const metadata = `kind ${encode("pdf")},filename ${encode("Unfinished.pdf")}`;
  for (let many = 0; many < 50; many += 1) {
    const begun = await page.request.post(uploadsPath(publication.id), {
      headers: { ...TUS, "Upload-Length": "10", "Upload-Metadata": metadata },
    });
    expect(begun.status()).toBe(201);
  }
  const begun = countBegun(page);
  await issueForm.pdf.choose(file("Late.pdf", MEGABYTE));
  await expect(page.getByText("You have 50 unfinished uploads for this publication.")).toBeVisible();
  expect(begun()).toBe(1);
});
