import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Role } from "#shared/console/permissions.ts";
import {
  type CodeBatch,
  createCodeBatch,
  listCodeBatches,
  revokeCodeBatch,
} from "#shared/console/products/codes.ts";
import {
  changeProduct,
  deleteProduct,
  listProducts,
  type Product,
} from "#shared/console/products/products.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { testBatch, testProduct } from "../products.fixture.ts";
import ProductPage from "./product-page.tsx";

/** Opens a product with a service that changes it and its codes. */
async function openProduct({ batches = [] as CodeBatch[], role = "admin" as Role } = {}) {
  const service = startFakeService();
  const server = { products: [testProduct], batches, sent: [] as object[] };
  service.answer(listProducts, () => ({ products: server.products }));
  service.answer(listCodeBatches, () => ({ batches: server.batches }));
  service.answer(changeProduct, ({ body, headers }) => {
    const [product] = server.products as [Product];
    if (headers.get("If-Match") !== `"${product.version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    server.products = [{ ...product, ...body, version: product.version + 1 }];
    return { product: server.products[0]! };
  });
  service.answer(deleteProduct, () =>
    refusal(409, { error: "“Digital” has holdings or codes.", code: "product_in_use" }),
  );
  service.answer(createCodeBatch, ({ body }) => {
    server.sent.push(body);
    server.batches = [{ ...testBatch, name: body.name, codes: body.count }];
    return { batch: server.batches[0]!, codes: ["AAAA-BBBB-CCCC-DDDD"] };
  });
  service.answer(revokeCodeBatch, () => {
    server.batches = server.batches.map((batch) => ({ ...batch, revoked: true }));
    return { batch: server.batches[0]! };
  });
  const deliver = startEventStream();
  const { router } = await renderScreen(<ProductPage />, {
    path: "products/:productId",
    url: "products/3",
    texts: ["products", "product-form", "codes"],
    role,
  });
  const t = i18next.getFixedT(null, ["products", "product-form", "codes", "common"]);
  return {
    t,
    server,
    router,
    /** Tells the page that someone else has changed something. */
    refresh: () => deliver({ type: "products", organization_id: testPublication.organization_id }),
    dialog: page.getByRole("dialog"),
    heading: page.getByRole("heading", { level: 1, name: testProduct.name }),
  };
}

describe("a product", () => {
  it("is shown with what it unlocks and its readers", async () => {
    const { t, heading } = await openProduct();
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByRole("list", { name: t("unlocks") })).toMatchTextContent("Daily");
    await expect
      .element(page.getByRole("link", { name: "12" }))
      .toHaveAttribute("href", "/publications/10/readers?product=3");
  });

  it("is edited on the newer version after a conflict, which keeps both changes", async () => {
    const { t, server, dialog } = await openProduct();
    await page.getByRole("button", { name: t("edit") }).click();
    await dialog.getByRole("textbox", { name: t("common:name"), exact: true }).fill("Digital plus");
    server.products = [{ ...testProduct, name: "Digital minus", downloads: false, version: 2 }];
    await dialog.getByRole("button", { name: t("common:actions.save") }).click();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(t("product-form:conflict"));
    await dialog.getByRole("button", { name: t("common:actions.save") }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Digital plus" })).toBeVisible();
    expect(server.products).toMatchObject([{ name: "Digital plus", downloads: false, version: 3 }]);
  });

  it("keeps what was typed in its dialog, which says so, when someone deletes it", async () => {
    const { t, server, dialog, refresh } = await openProduct();
    await page.getByRole("button", { name: t("edit") }).click();
    const name = dialog.getByRole("textbox", { name: t("common:name"), exact: true });
    await name.fill("Digital plus");
    server.products = [];
    refresh();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(t("product-form:gone"));
    await expect.element(name).toHaveValue("Digital plus");
    await expect.element(page.getByRole("heading", { name: t("gone_title") })).toBeVisible();
  });

  it("is unchanged once its dates are chosen again", async () => {
    const { t, dialog } = await openProduct();
    await page.getByRole("button", { name: t("edit") }).click();
    await dialog.getByRole("radio", { name: t("product-form:dates.held") }).click();
    await dialog.getByRole("checkbox", { name: t("product-form:stays_readable") }).click();
    await dialog.getByRole("radio", { name: t("product-form:dates.all") }).click();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("is not deleted while readers hold it, and says why", async () => {
    const { t, heading, dialog } = await openProduct();
    await page.getByRole("button", { name: t("common:actions.more") }).click();
    await page.getByRole("menuitem", { name: t("delete.action") }).click();
    await expect.element(dialog).toMatchTextContent(t("delete.text"));
    await dialog.getByRole("button", { name: t("common:actions.delete") }).click();
    await expect.element(page.getByText(/has holdings or codes/)).toBeVisible();
    await expect.element(heading).toBeVisible();
  });

  it("is only read by managers, who create codes", async () => {
    const { t } = await openProduct({ role: "manager" });
    await expect.element(page.getByRole("button", { name: t("codes:new") })).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("edit") })).not.toBeInTheDocument();
  });
});

describe("the codes of a product", () => {
  it("are created and downloaded once", async () => {
    const { t, server, dialog } = await openProduct();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    await page.getByRole("button", { name: t("codes:new") }).click();
    await dialog.getByRole("textbox", { name: t("common:name"), exact: true }).fill("Spring");
    await dialog.getByRole("textbox", { name: t("codes:count") }).fill("1");
    await dialog.getByRole("button", { name: t("codes:create") }).click();
    await expect.element(dialog).toMatchTextContent("AAAA-BBBB-CCCC-DDDD");
    await dialog.getByRole("button", { name: t("codes:made.download") }).click();
    await expect.poll(() => saved.mock.contexts).toMatchObject([{ download: "codes-digital-7.csv" }]);
    await dialog.getByRole("button", { name: t("common:actions.done") }).click();
    await expect.element(page.getByRole("row").filter({ hasText: "Spring" })).toBeVisible();
    expect(server.sent).toEqual([
      { name: "Spring", product: "digital", count: 1, uses: 1, days: 365, until: null, expires_on: null },
    ]);
  });

  it("are revoked after a question", async () => {
    const { t, dialog } = await openProduct({ batches: [testBatch] });
    const row = page.getByRole("row").filter({ hasText: testBatch.name });
    await expect.element(row).toMatchTextContent(t("codes:redeemed_of", { redeemed: "4", total: "20" }));
    await page.getByRole("button", { name: t("codes:revoke.of", { name: testBatch.name }) }).click();
    await expect.element(dialog).toMatchTextContent(t("codes:revoke.text"));
    await dialog.getByRole("button", { name: t("codes:revoke.action") }).click();
    await expect.element(row).toMatchTextContent(t("codes:state.revoked"));
  });
});
