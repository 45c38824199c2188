import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type AccessMatrix, fillAccessMatrix } from "#shared/console/access/access-trials.ts";
import { createTestReader, deleteTestReader } from "#shared/console/access/test-readers.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { answerAccess, archiveChat, articles, readerNamed } from "../access.fixture.ts";
import MatrixPage from "./matrix-page.tsx";

type Cell = AccessMatrix["rows"][number]["cells"][number];

const asked = { kind: "asked", milliseconds: 3, cached: false } as const;

/** Opens the matrix with a service that answers with these cells of each reader. */
async function openMatrix(names: string[], cells: Cell[][] = [], shown: boolean[] = []) {
  const service = startFakeService();
  const readers = answerAccess(service, names);
  const requests: unknown[] = [];
  service.answer(fillAccessMatrix, ({ body }) => {
    requests.push(body);
    return { shown, rows: body.reader_ids.map((reader_id, index) => ({ reader_id, cells: cells[index]! })) };
  });
  service.answer(createTestReader, ({ body }) => {
    if (body.token.includes(" ")) return refusal(422, { token: ["must have no spaces"] });
    const test_reader = readerNamed(body.name, readers.length);
    readers.push(test_reader);
    return { test_reader };
  });
  service.answer(deleteTestReader, ({ params }) => {
    readers.splice(
      readers.findIndex(({ id }) => id === params.reader_id),
      1,
    );
  });
  const { router } = await renderScreen(<MatrixPage />, {
    path: "access/matrix",
    texts: ["access-matrix", "access-words"],
  });
  const t = i18next.getFixedT(null, ["access-matrix", "access-words", "common"]);
  const pickReaders = page.getByRole("combobox", { name: t("matrix.pick_readers", { count: 10 }) });
  return {
    t,
    router,
    readers,
    requests,
    pickReaders,
    fill: page.getByRole("button", { name: t("matrix.fill") }),
    async pickReader(name: string) {
      await pickReaders.fill(name);
      await page.getByRole("option", { name: new RegExp(name) }).click();
      await userEvent.keyboard("{Escape}");
    },
    async pickItem(kind: "story" | "chatbot", name: string) {
      const kinds = page.getByRole("radiogroup", { name: t("access-words:item.kind") });
      await kinds.getByText(t(`access-words:kind.${kind}`), { exact: true }).click();
      await page.getByRole("combobox", { name: t(`access-words:item.pick_${kind}`), exact: true }).fill(name);
      await page.getByRole("option", { name }).click();
      await expect
        .element(page.getByRole("button", { name: t("matrix.remove_item", { name }) }))
        .toBeVisible();
    },
    cell: (item: string, reader: string, outcome: string, ...more: string[]) =>
      page.getByRole("link", { name: [t("matrix.lead", { outcome, item, reader }), ...more].join(" ") }),
  };
}

describe("the access matrix", () => {
  it("shows the outcome for each reader and item, with a link to its access check", async () => {
    const { t, router, readers, requests, fill, pickReader, pickItem, cell } = await openMatrix(
      ["Anna", "Ben", "Dora"],
      [
        [{ ...asked, outcome: "granted", reason: "granted" }, { kind: "unprotected" }],
        [{ ...asked, outcome: "denied", reason: "denied", cached: true }, { kind: "not_configured" }],
        [{ ...asked, outcome: "unauthorized", reason: "token_rejected" }, { kind: "unprotected" }],
      ],
      [true, false],
    );
    await expect.element(fill).toBeDisabled();
    await pickReader("Anna");
    await pickReader("Ben");
    await pickReader("Dora");
    await pickItem("chatbot", archiveChat.name);
    await pickItem("story", "First");
    await fill.click();
    const granted = cell(archiveChat.name, "Anna", t("access-words:outcome.granted"));
    await expect.element(granted).not.toMatchTextContent(t("matrix.from_memory"));
    const denied = cell(archiveChat.name, "Ben", t("access-words:outcome.denied"));
    await expect.element(denied).toMatchTextContent(t("matrix.from_memory"));
    await expect
      .element(cell(archiveChat.name, "Dora", t("access-words:outcome.unauthorized")))
      .toBeVisible();
    const hidden = t("matrix.hidden_long");
    const free = cell("First", "Anna", t("matrix.unprotected_hidden"), hidden);
    await expect.element(free).toMatchTextContent(t("matrix.hidden"));
    await expect.element(cell("First", "Ben", t("matrix.not_configured"), hidden)).toBeVisible();
    const chosen = [
      { type: "chatbot", id: archiveChat.uuid },
      { type: "story", id: 1 },
    ];
    expect(requests).toEqual([{ reader_ids: readers.map(({ id }) => id), items: chosen }]);
    await denied.click();
    await expect.poll(() => router.state.location.pathname).toBe("/publications/10/access/try");
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      item: `chatbot:${archiveChat.uuid}`,
      reader: readers[1]!.id,
      ask: "1",
    });
  });

  it("keeps the chosen readers and items in the address", async () => {
    const { router, readers, pickReader, pickItem } = await openMatrix(["Anna"]);
    await pickReader("Anna");
    await pickItem("story", "First");
    const chosen = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(chosen)).toEqual({
      readers: readers[0]!.id,
      items: `story:${articles[2]!.id}`,
    });
  });

  it("selects readers who are clicked faster than the screen renders", async () => {
    const names = ["Anna", "Ben", "Dora"];
    const { router, readers, pickReaders } = await openMatrix(names);
    await pickReaders.click();
    await expect.element(page.getByRole("option", { name: /Dora/ })).toBeVisible();
    for (const option of page.getByRole("option").elements()) (option as HTMLElement).click();
    for (const name of names)
      await expect
        .element(page.getByRole("option", { name: new RegExp(name), selected: true }))
        .toBeVisible();
    await expect
      .poll(() => new URLSearchParams(router.state.location.search).get("readers"))
      .toBe(readers.map(({ id }) => id).join(","));
  });
});

describe("the test readers", () => {
  it("are added from a pasted token, which is refused at its field", async () => {
    const { t, readers } = await openMatrix([]);
    await page.getByRole("button", { name: t("readers.paste") }).click();
    const dialog = page.getByRole("dialog", { name: t("readers.paste_title") });
    const token = dialog.getByLabelText(t("readers.paste_token"), { exact: true });
    await dialog.getByRole("textbox", { name: t("common:name") }).fill("Anna");
    await token.fill("two words");
    await dialog.getByRole("button", { name: t("readers.paste_save") }).click();
    await expect.element(token).toHaveAccessibleDescription("Must have no spaces");
    await token.fill("token");
    await dialog.getByRole("button", { name: t("readers.paste_save") }).click();
    await expect.element(page.getByRole("cell", { name: "Anna" })).toBeVisible();
    expect(readers).toMatchObject([{ name: "Anna" }]);
  });

  it("are removed after a question", async () => {
    const { t, readers } = await openMatrix(["Anna"]);
    await page.getByRole("button", { name: t("common:list.actions_of", { name: "Anna" }) }).click();
    await page.getByRole("menuitem", { name: t("readers.forget") }).click();
    const question = page.getByRole("dialog", { name: t("readers.forget_title", { name: "Anna" }) });
    await question.getByRole("button", { name: t("readers.forget"), exact: true }).click();
    await expect.element(page.getByRole("heading", { name: t("readers.empty_title") })).toBeVisible();
    expect(readers).toEqual([]);
  });
});
