import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#shared/console/permissions.ts";
import { redeemCodeForReader } from "#shared/console/products/codes.ts";
import {
  changeHolding,
  deleteHolding,
  giveHolding,
  type Holding,
  listHoldings,
} from "#shared/console/products/holdings.ts";
import { listProducts } from "#shared/console/products/products.ts";
import {
  disableReader,
  enableReader,
  eraseReader,
  getReader,
  getReaderHistory,
  type Reader,
  resendReaderInvitation,
} from "#shared/console/readers/readers.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { testHolding, testProduct, testReader } from "../readers.fixture.ts";
import ReaderPage from "./reader-page.tsx";

interface Given {
  reader?: Reader;
  holdings?: Holding[];
  role?: Role;
}

/** Opens a reader with a service that stores changes of the account and the holdings. */
async function openReader({ reader = testReader, holdings = [], role = "admin" }: Given = {}) {
  const service = startFakeService();
  const server = { reader: reader as Reader | null, holdings, sent: [] as object[] };
  const missing = () => refusal(404, { error: "Reader not found.", code: "not_found" });
  const current = () => (server.reader ? { reader: server.reader } : missing());
  const change = (part: Partial<Reader>) => () => {
    if (!server.reader) return missing();
    server.reader = { ...server.reader, ...part };
    return { reader: server.reader };
  };
  service.answer(getReader, current);
  service.answer(getReaderHistory, () => ({ audit_entries: [], next_before: null }));
  // One holding to a page.
  service.answer(listHoldings, ({ query: { before } }) => {
    const left = server.holdings.filter(({ id }) => before === undefined || id < before);
    return { holdings: left.slice(0, 1), has_more: left.length > 1 };
  });
  service.answer(listProducts, () => ({
    products: [testProduct, { ...testProduct, id: 4, key: "archive", name: "Archive" }],
  }));
  service.answer(disableReader, change({ state: "disabled", disabled_at: testReader.created_at }));
  service.answer(enableReader, change({ state: "active", disabled_at: null }));
  service.answer(eraseReader, () => {
    server.reader = null;
  });
  service.answer(resendReaderInvitation, ({ body }) => {
    server.sent.push(body);
    return { invitation: "queued" as const };
  });
  service.answer(giveHolding, ({ body }) => {
    const { product, starts_on, ends_on } = body;
    server.sent.push(body);
    const holding = { ...testHolding, product: { id: 4, key: product, name: "Archive" } };
    server.holdings = [{ ...holding, starts_on: starts_on!, ends_on }];
    return { holding: server.holdings[0]! };
  });
  service.answer(redeemCodeForReader, ({ body }) => {
    if (body.code !== "abcd efgh")
      return refusal(409, { error: "This code doesn't exist.", code: "code_unusable" });
    server.holdings = [{ ...testHolding, source: "code", code_batch: { id: 1, name: "Fair" } }];
    return { holding: server.holdings[0]! };
  });
  service.answer(deleteHolding, () => {
    server.holdings = [];
  });
  service.answer(changeHolding, ({ body, headers }) => {
    const [holding] = server.holdings as [Holding];
    if (headers.get("If-Match") !== `"${holding.version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    const changed = { ...holding, ...body, version: holding.version + 1 } as Holding;
    server.holdings = [changed];
    return { holding: changed };
  });
  const deliver = startEventStream();
  const { router } = await renderScreen(<ReaderPage />, {
    path: "readers/:readerId",
    url: `readers/${testReader.id}`,
    texts: ["readers", "reader", "audit-words"],
    role,
  });
  const t = i18next.getFixedT(null, ["reader", "readers", "common"]);
  return {
    t,
    server,
    router,
    holding: page.getByRole("row").filter({ hasText: testHolding.product.name }),
    dialog: page.getByRole("dialog"),
    /** Tells the page that someone else has changed something. */
    refresh: () => deliver({ type: "products", organization_id: testPublication.organization_id }),
    async choose(action: string) {
      await page.getByRole("button", { name: t("common:actions.more") }).click();
      await page.getByRole("menuitem", { name: action }).click();
    },
    async chooseOfHolding(action: string) {
      await page.getByRole("button", { name: t("common:list.actions_of", { name: "Digital" }) }).click();
      await page.getByRole("menuitem", { name: action }).click();
    },
  };
}

describe("a reader", () => {
  it("is shown with account, holdings and sessions", async () => {
    const sessions = [
      { id: "a", device: "Firefox, Windows", signed_in_at: testReader.created_at, last_seen_at: null },
    ];
    const { t, holding } = await openReader({
      reader: { ...testReader, sessions },
      holdings: [{ ...testHolding, source: "code", code_batch: { id: 1, name: "Fair" } }],
    });
    await expect.element(page.getByRole("heading", { level: 1, name: testReader.name })).toBeVisible();
    await expect.element(page.getByText(testReader.email)).toBeVisible();
    await expect.element(holding).toMatchTextContent(t("holdings.states.current"));
    await expect.element(holding).toMatchTextContent(t("holdings.by_code", { batch: "Fair" }));
    await expect.element(page.getByText("Firefox, Windows")).toBeVisible();
  });

  it("gets the product of a code that the staff redeems", async () => {
    const { t, choose, dialog, holding } = await openReader();
    await choose(t("redeem.action"));
    const code = dialog.getByRole("textbox", { name: t("redeem.code") });
    await code.fill("wrong");
    await dialog.getByRole("button", { name: t("redeem.title") }).click();
    await expect.element(dialog).toMatchTextContent("This code doesn't exist.");
    await code.fill("abcd efgh");
    await dialog.getByRole("button", { name: t("redeem.title") }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(holding).toMatchTextContent(t("holdings.by_code", { batch: "Fair" }));
  });

  it("that was erased elsewhere is reported", async () => {
    const { t, server } = await openReader();
    await expect.element(page.getByRole("heading", { level: 1, name: testReader.name })).toBeVisible();
    server.reader = null;
    await page.getByRole("button", { name: t("common:actions.more") }).click();
    await page.getByRole("menuitem", { name: t("disable.action") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("disable.action") })
      .click();
    await expect
      .element(page.getByRole("heading", { name: t("common:errors.not_found_title") }))
      .toBeVisible();
  });

  it("keeps a code that was typed when someone else erases the reader", async () => {
    const { t, server, choose, dialog, refresh } = await openReader();
    await choose(t("redeem.action"));
    const code = dialog.getByRole("textbox", { name: t("redeem.code") });
    await code.fill("abcd efgh");
    server.reader = null;
    refresh();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(t("common:list.deleted"));
    await expect.element(code).toHaveValue("abcd efgh");
  });

  it("is disabled after a question, and enabled again", async () => {
    const { t, choose, dialog } = await openReader();
    await choose(t("disable.action"));
    await expect.element(dialog).toMatchTextContent(t("disable.text"));
    await dialog.getByRole("button", { name: t("disable.action") }).click();
    await expect.element(page.getByText(t("readers:state.disabled")).first()).toBeVisible();
    await choose(t("enable.action"));
    await expect.element(page.getByText(t("readers:state.active"))).toBeVisible();
  });

  it("is erased after a question that says what it deletes", async () => {
    const { t, choose, dialog, router } = await openReader();
    await choose(t("erase.action"));
    await expect.element(dialog).toMatchTextContent(t("erase.text"));
    await dialog.getByRole("button", { name: t("erase.confirm") }).click();
    await expect.element(page.getByText(t("erase.done"))).toBeVisible();
    await expect.poll(() => router.state.location.pathname).toBe("/publications/10/readers");
  });

  it("gets the invitation again, from a manager, who cannot disable the account", async () => {
    const { t, server } = await openReader({
      reader: { ...testReader, state: "invited", verified_at: null },
      role: "manager",
    });
    await page.getByRole("button", { name: t("common:actions.more") }).click();
    await expect.element(page.getByRole("menuitem", { name: t("resend") })).toBeVisible();
    await expect.element(page.getByRole("menuitem", { name: t("disable.action") })).not.toBeInTheDocument();
    await page.getByRole("menuitem", { name: t("resend") }).click();
    await expect
      .element(page.getByText(t("readers:invitation.queued", { email: testReader.email })))
      .toBeVisible();
    expect(server.sent).toEqual([{ publication_id: 10 }]);
  });
});

describe("the holdings of a reader", () => {
  it("get a product from today on", async () => {
    const { t, server, dialog } = await openReader();
    await page.getByRole("button", { name: t("give.title") }).click();
    await dialog.getByRole("combobox", { name: t("holdings.product") }).click();
    await page.getByRole("option", { name: "Archive" }).click();
    await dialog.getByRole("button", { name: t("give.title") }).click();
    await expect.element(page.getByText(t("give.done", { product: "Archive" }))).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "Archive" })).toBeVisible();
    expect(server.sent).toMatchObject([{ product: "archive", email: testReader.email, ends_on: null }]);
  });

  it("end on another day, on the newer version after a conflict", async () => {
    const { t, server, dialog, holding, chooseOfHolding } = await openReader({ holdings: [testHolding] });
    await chooseOfHolding(t("days.title"));
    server.holdings = [{ ...testHolding, ends_on: "2098-06-30", version: 2 }];
    await dialog.getByRole("button", { name: t("common:moment.clear") }).click();
    await dialog.getByRole("button", { name: t("common:actions.save") }).click();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Someone else changed.*2098/);
    await dialog.getByRole("button", { name: t("common:actions.save") }).click();
    await expect.element(holding).toMatchTextContent(/no end/);
    expect(server.holdings).toMatchObject([{ ends_on: null, version: 3 }]);
  });

  it("keep their open dialog after newer ones have pushed them from the loaded list, until they are deleted", async () => {
    const { t, server, dialog, holding, chooseOfHolding, refresh } = await openReader({
      holdings: [testHolding],
    });
    await chooseOfHolding(t("days.title"));
    await dialog.getByRole("button", { name: t("common:moment.clear") }).click();
    const newer = {
      ...testHolding,
      id: testHolding.id + 1,
      product: { id: 4, key: "archive", name: "Archive" },
    };
    server.holdings = [newer, { ...testHolding, starts_on: "2020-02-01", version: 2 }];
    refresh();
    await expect.element(holding).not.toBeInTheDocument();
    await expect.element(dialog).toMatchTextContent("Digital");
    await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
    server.holdings = [newer];
    refresh();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(t("days.gone"));
    await expect.element(dialog.getByRole("button", { name: t("common:actions.save") })).toBeDisabled();
  });

  it("are deleted after a question", async () => {
    const { t, dialog, chooseOfHolding } = await openReader({ holdings: [testHolding] });
    await chooseOfHolding(t("delete.title"));
    await expect.element(dialog).toMatchTextContent(t("delete.text"));
    await dialog.getByRole("button", { name: t("common:actions.delete") }).click();
    await expect.element(page.getByRole("heading", { name: t("holdings.empty_title") })).toBeVisible();
  });
});
