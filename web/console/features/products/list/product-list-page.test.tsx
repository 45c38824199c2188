import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { giveEmagExternalId, listManagedEmags } from "#shared/console/issues/managed-emags.ts";
import type { Role } from "#shared/console/permissions.ts";
import { createProduct, listProducts, type Product } from "#shared/console/products/products.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testProduct, unnamedIssue } from "../products.fixture.ts";
import ProductListPage from "./product-list-page.tsx";

/** Opens the products with a service that creates them. */
async function openProducts(products: Product[], { role = "admin" as Role, url = "products" } = {}) {
  const service = startFakeService();
  const server = { products, sent: [] as object[] };
  service.answer(listProducts, () => ({ products: server.products }));
  service.answer(listManagedEmagCategories, () => ({
    emag_categories: [{ id: 4, name: "Weekend", issues: 2, version: 1 }],
  }));
  service.answer(createProduct, ({ body }) => {
    server.sent.push(body);
    server.products = [{ ...testProduct, ...body, id: 9 }];
    return { product: server.products[0]! };
  });
  const { router } = await renderScreen(<ProductListPage />, {
    path: "products",
    url,
    texts: ["products", "product-form"],
    role,
  });
  const t = i18next.getFixedT(null, ["products", "product-form", "common"]);
  return { t, service, server, router, dialog: page.getByRole("dialog") };
}

describe("the list of products", () => {
  it("shows what each unlocks, and how many readers hold it", async () => {
    const unlocks: Product["unlocks"] = [
      ...testProduct.unlocks,
      { kind: "emag", publication_id: 10, identifier: "a" },
      { kind: "emag", publication_id: 10, identifier: "b" },
      { kind: "chatbot_uuid", publication_id: 10, identifier: "0197fd2e-0000-4000-8000-000000000001" },
    ];
    const { t } = await openProducts([{ ...testProduct, unlocks }]);
    const row = page.getByRole("row").filter({ hasText: "digital" });
    await expect
      .element(row)
      .toMatchTextContent(`Daily, ${t("count.emag", { count: 2 })}, ${t("count.chatbot", { count: 1 })}`);
    await expect.element(row).toMatchTextContent("12");
    await expect.element(row.getByRole("link")).toHaveAttribute("href", "/publications/10/products/3");
  });

  it("says what to do without products, and to managers who can", async () => {
    const { t } = await openProducts([], { role: "manager" });
    await expect.element(page.getByText(t("empty_text_reading"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("new") })).not.toBeInTheDocument();
  });

  it("says why a role does not see them", async () => {
    const { t } = await openProducts([], { role: "viewer" });
    await expect
      .element(page.getByRole("heading", { name: t("common:errors.forbidden_title") }))
      .toBeVisible();
  });
});

describe("a new product", () => {
  it("unlocks what is chosen, with a key made from its name, and is opened", async () => {
    const { t, server, router, dialog } = await openProducts([]);
    await page.getByRole("button", { name: t("new") }).click();
    await dialog.getByRole("textbox", { name: t("common:name"), exact: true }).fill("Digital für Alle");
    await dialog
      .getByRole("combobox", { name: t("product-form:add.kind") })
      .selectOptions(t("kind.emag_category"));
    await dialog.getByRole("combobox", { name: t("kind.emag_category") }).click();
    await page.getByRole("option", { name: "Weekend" }).click();
    await expect.element(dialog.getByRole("list", { name: t("unlocks") })).toMatchTextContent("Weekend");
    await dialog.getByRole("radio", { name: t("product-form:dates.held") }).click();
    await dialog.getByRole("checkbox", { name: t("product-form:stays_readable") }).click();
    await dialog.getByRole("button", { name: t("product-form:create") }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/publications/10/products/9");
    expect(server.sent).toEqual([
      {
        name: "Digital für Alle",
        key: "digital-fur-alle",
        unlocks: [{ kind: "emag_category", publication_id: 10, category_id: 4 }],
        downloads: false,
        dates: "held",
        stays_readable: true,
      },
    ]);
  });

  it("unlocks an issue without a product ID, which gets an external ID after a question", async () => {
    const { t, service, dialog } = await openProducts([], { url: "products?new=product" });
    let given = 0;
    service.answer(listManagedEmags, () => ({
      emags: [given === 0 ? unnamedIssue : { ...unnamedIssue, external_id: "nr-1" }],
      ...{ current_page: 1, per_page: 20, total_count: 1, total_pages: 1, next_page: null, prev_page: null },
    }));
    service.answer(giveEmagExternalId, () => {
      given += 1;
      return { identifier: "nr-1" };
    });
    await dialog.getByRole("combobox", { name: t("product-form:add.kind") }).selectOptions(t("kind.emag"));
    const choose = async () => {
      await dialog.getByRole("combobox", { name: t("kind.emag") }).click();
      await page
        .getByRole("option", { name: t("product-form:add.without_id", { name: unnamedIssue.name }) })
        .click();
    };
    const question = page.getByRole("dialog", {
      name: t("product-form:identify.question", { name: unnamedIssue.name }),
    });
    await choose();
    await question.getByRole("button", { name: t("common:actions.cancel") }).click();
    expect(given).toBe(0);
    await choose();
    await question.getByRole("button", { name: t("product-form:identify.confirm") }).click();
    await expect.element(dialog.getByRole("list", { name: t("unlocks") })).toMatchTextContent("nr-1");
    expect(given).toBe(1);
  });

  it("shows at the field that its key is taken", async () => {
    const { t, service, dialog } = await openProducts([], { url: "products?new=product" });
    service.answer(createProduct, () => refusal(422, { key: ["is already used by “Digital”"] }));
    await dialog.getByRole("textbox", { name: t("common:name"), exact: true }).fill("Digital");
    await dialog.getByRole("textbox", { name: t("key") }).fill("digital");
    await dialog.getByRole("button", { name: t("product-form:create") }).click();
    await expect.element(dialog).toMatchTextContent("Is already used by “Digital”");
  });
});
