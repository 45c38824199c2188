import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { importHoldings, previewHoldings } from "#shared/console/products/holdings.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { ImportDialog } from "./import-dialog.tsx";

const CSV = "product,email\ndigital,rosa@example.com\n";

/** Opens the dialog with a service that finds a fault in every file with `wrong`. */
async function openImport() {
  const service = startFakeService();
  const server = { sent: [] as string[], closed: false };
  service.answer(previewHoldings, ({ body: { csv } }) =>
    csv.includes("wrong")
      ? {
          rows: 0,
          new_readers: 0,
          known: 0,
          faults: [{ line: 2, column: "email", message: "must be an email address" }],
        }
      : { rows: 3, new_readers: 1, known: 1, faults: [] },
  );
  service.answer(importHoldings, ({ body }) => {
    server.sent.push(body.csv);
    return { added: 2, new_readers: 1, known: 1 };
  });
  const { container } = await renderScreen(
    <ImportDialog
      onClose={() => {
        server.closed = true;
      }}
    />,
    { path: "readers", texts: ["readers-import"], role: "manager" },
  );
  const t = i18next.getFixedT(null, ["readers-import", "common"]);
  const dialog = page.getByRole("dialog", { name: t("title") });
  await expect.element(dialog).toBeVisible();
  return {
    t,
    service,
    server,
    dialog,
    choose: (bytes: BlobPart) => {
      const file = new File([bytes], "holdings.csv", { type: "text/csv" });
      return userEvent.upload(container.ownerDocument.querySelector<HTMLElement>("input[type=file]")!, file);
    },
  };
}

describe("the import of holdings", () => {
  it("says what a file adds, and imports it", async () => {
    const { t, server, dialog, choose } = await openImport();
    await expect.element(dialog.getByRole("button", { name: t("submit_none") })).toBeDisabled();
    await choose(CSV);
    await expect.element(dialog).toMatchTextContent(t("ready", { added: "2", readers: "1" }));
    await expect.element(dialog).toMatchTextContent(t("known", { count: 1, formatted: "1" }));
    await dialog.getByRole("button", { name: t("submit", { count: 3 }) }).click();
    await expect.element(page.getByText(t("done", { added: "2", readers: "1" }))).toBeVisible();
    expect(server).toEqual({ sent: [CSV.trim()], closed: true });
  });

  it("lists errors by line, and imports nothing", async () => {
    const { t, server, dialog, choose } = await openImport();
    await choose("product,email\ndigital,wrong\n");
    await expect.element(dialog).toMatchTextContent(t("faults", { count: 1 }));
    await expect
      .element(dialog.getByRole("row").filter({ hasText: "2" }))
      .toMatchTextContent("email must be an email address");
    await expect.element(dialog.getByRole("button", { name: t("submit_none") })).toBeDisabled();
    expect(server.sent).toEqual([]);
  });

  it("reads files in the encoding of Windows", async () => {
    const { t, server, dialog, choose } = await openImport();
    await choose(new Uint8Array([0x4a, 0xfc, 0x72, 0x67]));
    await dialog.getByRole("button", { name: t("submit", { count: 3 }) }).click();
    await expect.poll(() => server.sent).toEqual(["Jürg"]);
  });

  it("says why nothing was imported", async () => {
    const { t, service, dialog, choose } = await openImport();
    service.answer(importHoldings, () => refusal(422, { csv: ["line 2: product is not known"] }));
    await choose(CSV);
    await dialog.getByRole("button", { name: t("submit", { count: 3 }) }).click();
    await expect
      .element(dialog.getByRole("alert").first())
      .toMatchTextContent("line 2: product is not known");
  });
});
