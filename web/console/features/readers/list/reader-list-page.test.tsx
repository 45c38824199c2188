import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#shared/console/permissions.ts";
import { listProducts } from "#shared/console/products/products.ts";
import { inviteReader, type ListedReader, listReaders } from "#shared/console/readers/readers.ts";
import { paginate } from "#shared/contract/pagination.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { listedReader, testProduct, testReader } from "../readers.fixture.ts";
import ReaderListPage from "./reader-list-page.tsx";

/** Opens the list with a service that has these readers. */
async function openReaders(readers: ListedReader[], { role = "manager" as Role, url = "readers" } = {}) {
  const service = startFakeService();
  const requests: object[] = [];
  service.answer(listReaders, ({ query }) => {
    requests.push(query);
    const found = query.search === undefined ? readers : [];
    return { readers: found, ...paginate(query, found.length) };
  });
  service.answer(listProducts, () => ({ products: [testProduct] }));
  const { router } = await renderScreen(<ReaderListPage />, {
    path: "readers",
    url,
    texts: ["readers", "readers-import"],
    role,
  });
  const t = i18next.getFixedT(null, ["readers", "common"]);
  return { t, service, router, requests, dialog: page.getByRole("dialog", { name: t("add.title") }) };
}

describe("the list of readers", () => {
  it("shows each reader with state, products and a link", async () => {
    const { t } = await openReaders([listedReader(testReader)]);
    const row = page.getByRole("row").filter({ hasText: testReader.email });
    await expect.element(row).toMatchTextContent("Digital");
    await expect.element(row).toMatchTextContent(t("state.active"));
    await expect
      .element(row.getByRole("link", { name: testReader.name }))
      .toHaveAttribute("href", `/publications/10/readers/${testReader.id}`);
  });

  it("is searched and filtered by the service", async () => {
    const { t, requests, router } = await openReaders([listedReader(testReader)]);
    await page.getByRole("combobox", { name: t("common:status") }).selectOptions("invited");
    await expect.poll(() => requests.at(-1)).toMatchObject({ state: "invited" });
    await page.getByRole("combobox", { name: t("product") }).selectOptions(testProduct.name);
    await expect.poll(() => requests.at(-1)).toMatchObject({ state: "invited", product_id: 3 });
    await page.getByRole("searchbox", { name: t("search") }).fill("nobody");
    await expect.element(page.getByRole("heading", { name: t("no_match_title") })).toBeVisible();
    await expect.poll(() => router.state.location.search).toBe("?search=nobody&state=invited&product=3");
    await page.getByRole("button", { name: t("common:list.clear_filters") }).click();
    await expect.element(page.getByRole("link", { name: testReader.name })).toBeVisible();
  });

  it("says that its filter is for a deleted product", async () => {
    const { t } = await openReaders([listedReader(testReader)], { url: "readers?product=99" });
    const filter = page.getByRole("combobox", { name: t("product") });
    await expect.element(filter).toHaveDisplayValue(t("deleted_product"));
  });

  it("says what to do without readers", async () => {
    const { t } = await openReaders([]);
    await expect.element(page.getByRole("heading", { name: t("empty_title") })).toBeVisible();
    await expect.element(page.getByRole("link", { name: t("add.title") })).toBeVisible();
  });

  it("says why a role does not see them, without a request", async () => {
    const { t, requests } = await openReaders([], { role: "editor" });
    await expect
      .element(page.getByRole("heading", { name: t("common:errors.forbidden_title") }))
      .toBeVisible();
    expect(requests).toEqual([]);
  });
});

describe("adding a reader", () => {
  it("sends an invitation and opens the reader", async () => {
    const { t, service, router, dialog } = await openReaders([], { url: "readers?new=reader" });
    service.answer(inviteReader, ({ body }) => ({
      reader: { ...testReader, email: body.email, name: body.name, state: "invited" as const },
      invitation: "kept" as const,
    }));
    await dialog.getByRole("textbox", { name: t("email") }).fill("New@Example.com");
    await dialog.getByRole("button", { name: t("add.submit") }).click();
    await expect.element(page.getByText(t("invitation.kept"))).toBeVisible();
    await expect.poll(() => router.state.location.pathname).toBe(`/publications/10/readers/${testReader.id}`);
  });

  it("shows at the field why an address is refused", async () => {
    const { t, service, dialog } = await openReaders([], { url: "readers?new=reader" });
    service.answer(inviteReader, () => refusal(422, { email: ["must be an email address"] }));
    await dialog.getByRole("textbox", { name: t("email") }).fill("someone@example.com");
    await dialog.getByRole("button", { name: t("add.submit") }).click();
    await expect.element(dialog).toMatchTextContent("Must be an email address");
  });
});
