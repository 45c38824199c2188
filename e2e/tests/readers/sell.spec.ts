import { expect, test } from "#e2e/fixtures.ts";
import { ProductsPage } from "#e2e/pages/products-page.ts";
import { ReadersPage } from "#e2e/pages/readers-page.ts";
import { call } from "#e2e/support/api.ts";
import { ORGANIZATION } from "#e2e/support/provision.ts";
import { t } from "#e2e/support/texts.ts";
import { listMails } from "#shared/console/mail.ts";
import { redeemCodeForReader } from "#shared/console/products/codes.ts";
import { createProduct } from "#shared/console/products/products.ts";

const params = { organization_id: ORGANIZATION.id };

test.describe("a small newspaper", () => {
  test("creates a product, invites a reader, gives the product and makes codes that work", {
    tag: "@phone",
  }, async ({ page, publication, adminRequests, signInAs }) => {
    const email = `sold-${publication.id}@example.com`;
    const product = `Digital ${publication.id}`;
    const products = new ProductsPage(page);
    const readers = new ReadersPage(page);
    await signInAs("admin");

    await test.step("create a product that unlocks the publication", async () => {
      await products.open(publication);
      await products.create(product, publication);
      await expect(page.getByRole("heading", { level: 1, name: product })).toBeVisible();
      await expect(products.unlocks).toContainText(publication.name);
    });
    const codes = await test.step("make a batch of codes", async () => {
      const csv = await products.createCodes("Spring", 12);
      await expect(products.batches.filter({ hasText: "Spring" })).toContainText(
        t("codes:redeemed_of", { redeemed: 0, total: 12 }),
      );
      const [head, ...lines] = csv.trim().split("\r\n");
      expect(head).toBe("code");
      expect(new Set(lines).size).toBe(12);
      return lines;
    });
    const readerId = await test.step("invite a reader", async () => {
      await readers.open(publication);
      await readers.add(email, "Rosa Reader");
      await expect(page.getByRole("heading", { level: 1, name: "Rosa Reader" })).toBeVisible();
      const { mails } = await call(adminRequests, listMails, {});
      expect(mails.find(({ recipient }) => recipient === email)?.template).toBe("reader_invitation");
      return page.url().split("/").at(-1)!;
    });
    await test.step("give the product", async () => {
      await readers.give(product);
      await expect(readers.holdings.filter({ hasText: product })).toContainText(
        t("reader:holdings.states.current"),
      );
    });
    await test.step("see the holding of a redeemed code without reloading", async () => {
      await call(adminRequests, redeemCodeForReader, {
        params: { ...params, reader_id: readerId },
        body: { code: codes[0]! },
      });
      await expect(readers.holdings.filter({ hasText: "Spring" })).toContainText(
        t("reader:holdings.by_code", { batch: "Spring" }),
      );
    });
    await test.step("find the reader by the product", async () => {
      await readers.open(publication);
      await page.getByLabel(t("readers:product")).selectOption(product);
      await expect(page.getByRole("link", { name: "Rosa Reader" })).toHaveCount(1);
    });
  });

  test("imports holdings from a CSV file after fixing its errors", async ({
    page,
    publication,
    adminRequests,
    signInAs,
  }) => {
    const { product } = await call(adminRequests, createProduct, {
      params,
      body: {
        key: `csv-${publication.id}`,
        name: "Imported",
        unlocks: [{ kind: "publication", publication_id: publication.id }],
      },
    });
    const readers = new ReadersPage(page);
    await signInAs("manager");
    await readers.open(publication, "?new=import");
    const file = page.locator("input[type=file]");
    const csv = (email: string) => ({
      name: "holdings.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`product;email;name\r\n${product.key};${email};Jürgen\r\n`),
    });
    await file.setInputFiles(csv("not an address"));
    await expect(readers.dialog.getByRole("row").filter({ hasText: "2" })).toContainText("email");
    await file.setInputFiles(csv(`csv-${publication.id}@example.com`));
    await readers.dialog.getByRole("button", { name: t("readers-import:submit", { count: 1 }) }).click();
    await expect(readers.dialog).toBeHidden();
    await readers.open(publication, `?search=csv-${publication.id}@`);
    await expect(page.getByRole("link", { name: "Jürgen" })).toBeVisible();
  });
});
