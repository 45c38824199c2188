import type { APIRequestContext } from "@playwright/test";
import { expect, type Page } from "@playwright/test";
import { createCodeBatch } from "#shared/console/products/codes.ts";
import { giveHolding } from "#shared/console/products/holdings.ts";
import { createProduct, type Product } from "#shared/console/products/products.ts";
import { inviteReader, type Reader } from "#shared/console/readers/readers.ts";
import { call } from "../api.ts";
import { ORGANIZATION } from "../provision.ts";
import { t } from "../texts.ts";

const params = { organization_id: ORGANIZATION.id };

interface TouredReaders {
  product: Product;
  reader: Reader;
}

/** Creates a product and two readers, one of whom holds it, for `tourReaders`. */
export async function createTouredReaders(
  admin: APIRequestContext,
  publication: { id: number },
): Promise<TouredReaders> {
  const unlocks = [{ kind: "publication" as const, publication_id: publication.id }];
  const { product } = await call(admin, createProduct, {
    params,
    body: { key: `tour-${publication.id}`, name: "Digital subscription", unlocks },
  });
  const invite = async (name: string) =>
    (
      await call(admin, inviteReader, {
        params,
        body: {
          email: `${name.toLowerCase()}-${publication.id}@example.com`,
          name: `${name} Tour`,
          publication_id: publication.id,
        },
      })
    ).reader;
  await invite("Karl");
  const reader = await invite("Rosa");
  await call(admin, createCodeBatch, {
    params,
    body: { name: "Spring campaign", product: product.key, count: 20, uses: 3, days: 30 },
  });
  for (const ends_on of ["2025-12-31", null])
    await call(admin, giveHolding, {
      params,
      body: { product: product.key, email: reader.email, starts_on: "2025-01-01", ends_on },
    });
  return { product, reader };
}

/** Visits the screens of readers and calls `look` with the name of each state. It changes no records. */
export async function tourReaders(
  page: Page,
  publication: { id: number },
  { reader, product }: TouredReaders,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole("dialog");
  const closeDialog = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  const list = `/publications/${publication.id}/readers`;
  await page.goto(list);
  await expect(page.getByRole("link", { name: reader.name }).first()).toBeVisible();
  await look("readers");
  await page.getByRole("link", { name: t("readers:add.title") }).click();
  await expect(dialog.getByLabel(t("readers:email"))).toBeVisible();
  await look("readers, a new one");
  await closeDialog();
  await page.goto(`${list}?search=no+such+reader`);
  await expect(page.getByRole("heading", { name: t("readers:no_match_title") })).toBeVisible();
  await look("readers, nothing found");

  await page.goto(`${list}?new=import`);
  await expect(dialog.getByRole("button", { name: t("readers-import:choose") })).toBeVisible();
  await look("readers, import");
  await page.locator("input[type=file]").setInputFiles({
    name: "holdings.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("product,email\nunknown,nothing\n"),
  });
  await expect(dialog.getByRole("table", { name: t("readers-import:faults_list") })).toBeVisible();
  await look("readers, import with errors");

  await page.goto(`${list}/${reader.id}`);
  await expect(page.getByRole("heading", { level: 1, name: reader.name })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: product.name }).first()).toBeVisible();
  await look("reader");
  await page.getByRole("button", { name: t("reader:give.title") }).click();
  await expect(dialog.getByRole("button", { name: t("reader:give.title") })).toBeVisible();
  await look("reader, giving a product");
  // Escape would close the list of products first.
  await dialog.getByRole("button", { name: t("common:actions.cancel") }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole("button", { name: t("common:list.actions_of", { name: product.name }) })
    .first()
    .click();
  await page.getByRole("menuitem", { name: t("reader:days.title") }).click();
  await expect(dialog.getByRole("button", { name: t("common:actions.save") })).toBeVisible();
  await look("reader, days of a holding");
  await closeDialog();
  await page.getByRole("button", { name: t("common:actions.more") }).click();
  await page.getByRole("menuitem", { name: t("reader:erase.action") }).click();
  await expect(dialog).toBeVisible();
  await look("reader, question");
  await closeDialog();

  const products = `/publications/${publication.id}/products`;
  await page.goto(products);
  await expect(page.getByRole("link", { name: product.name }).first()).toBeVisible();
  await look("products");
  await page.goto(`${products}?new=product`);
  await dialog.getByRole("radio", { name: t("product-form:dates.held") }).check();
  await expect(dialog.getByRole("checkbox", { name: t("product-form:stays_readable") })).toBeVisible();
  await dialog
    .getByRole("combobox", { name: t("product-form:add.kind") })
    .selectOption(t("products:kind.article_category"));
  await look("products, a new one");

  await page.goto(`${products}/${product.id}`);
  await expect(page.getByRole("row").filter({ hasText: "Spring campaign" })).toBeVisible();
  await look("product");
  await page.getByRole("button", { name: t("products:edit") }).click();
  await expect(dialog.getByRole("list", { name: t("products:unlocks") })).toBeVisible();
  await look("product, edit");
  await closeDialog();
  await page.getByRole("button", { name: t("codes:new") }).click();
  await expect(dialog.getByLabel(t("codes:count"))).toBeVisible();
  await look("product, new codes");
}
