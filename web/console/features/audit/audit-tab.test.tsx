import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type AuditEntry, listAuditActors, listAuditEntries } from "#shared/console/audit.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import AuditTab from "./audit-tab.tsx";

const created: AuditEntry = {
  id: "1",
  at: "2026-01-01T00:00:00.000Z",
  publication_id: 10,
  actor: { kind: "token", id: "1", label: "Night import" },
  action: "story.created",
  verb: "created",
  record: { type: "story", id: "7", name: "harbor" },
  before: null,
  after: { title: "The harbor" },
  request_id: null,
  address: "127.0.0.1",
};
const updated: AuditEntry = {
  ...created,
  id: "2",
  actor: { kind: "person", id: "user", label: "Ada Editor" },
  action: "story.updated",
  verb: "updated",
  before: { title: "The harbor" },
  after: { title: "The harbor at night" },
};

/** Opens the audit log with a service that finds entries by name, meant actions and author. */
async function openLog(all: AuditEntry[] = [updated, created]) {
  const service = startFakeService();
  service.answer(listAuditActors, () => ({ actors: [updated.actor, created.actor] }));
  service.answer(listAuditEntries, ({ query: { search, meant, actor } }) => ({
    audit_entries: all.filter(
      (entry) =>
        (!search || entry.record.name.includes(search) || meant?.includes(entry.action as never)) &&
        (!actor || actor === `${entry.actor.kind}:${entry.actor.id}`),
    ),
    next_before: null,
  }));
  const { router } = await renderScreen(<AuditTab />, {
    path: "settings/audit-log",
    texts: ["audit", "audit-words", "articles"],
    role: "admin",
  });
  const t = i18next.getFixedT(null, ["audit", "audit-words", "articles", "common"]);
  const entries = page.getByRole("list", { name: t("entries") }).getByRole("listitem");
  const record = t("audit-words:record", { type: t("audit-words:type.story"), name: "harbor" });
  return {
    t,
    router,
    entries,
    entry: (verb: "created" | "updated") =>
      entries.filter({ hasText: t(`audit-words:did.${verb}`, { record }) }),
    search: page.getByRole("searchbox", { name: t("search") }),
    actor: page.getByRole("combobox", { name: t("actor") }),
    hasEntries: (count: number) => expect.poll(() => entries.elements()).toHaveLength(count),
  };
}

describe("the audit log", () => {
  it("names the address that was invited, not an invitation that was", async () => {
    const name = "ben@example.com";
    const invited: AuditEntry = {
      ...created,
      action: "invitation.invited",
      verb: "invited",
      record: { type: "invitation", id: "3", name },
    };
    const { t, entries } = await openLog([invited]);
    await expect.element(entries).toMatchTextContent(t("audit-words:did.invited", { record: name }));
  });

  it("shows who changed which field of a record", async () => {
    const { t, entry } = await openLog();
    await expect.element(entry("created")).toMatchTextContent("Night import");
    await entry("updated").getByText("Ada Editor").click();
    const title = page
      .getByRole("table", { name: t("audit-words:changes") })
      .getByRole("row")
      .filter({ hasText: t("articles:article.field.title") });
    await expect.element(title).toMatchTextContent(/The harbor.*The harbor at night/);
  });

  it("is searched by names and by the words of its texts, and exported as it is filtered", async () => {
    const { t, entry, search, hasEntries } = await openLog();
    await hasEntries(2);
    await search.fill(t("audit-words:did.updated", { record: t("audit-words:type.story") }));
    await hasEntries(1);
    await expect.element(entry("updated")).toBeVisible();
    await search.fill("harbor");
    await hasEntries(2);
    await expect
      .element(page.getByRole("link", { name: t("csv") }))
      .toHaveAttribute("href", expect.stringMatching(/search=harbor&.*format=csv/));
  });

  it("is filtered by its author, and shows everything again", async () => {
    const { t, entry, actor, hasEntries } = await openLog();
    await hasEntries(2);
    await actor.selectOptions("Night import");
    await hasEntries(1);
    await expect.element(entry("created")).toBeVisible();
    await actor.selectOptions(t("audit-words:service.imports"));
    await expect.element(page.getByRole("heading", { name: t("no_match_title") })).toBeVisible();
    await page.getByRole("button", { name: t("clear") }).click();
    await hasEntries(2);
  });

  it("offers both months of its days on the screen", async () => {
    const { t } = await openLog();
    await page.getByRole("button", { name: t("days"), exact: true }).click();
    const next = page.getByRole("button", { name: t("common:calendar.next_month") });
    await expect.element(next).toBeInViewport({ ratio: 1 });
    await userEvent.keyboard("{Escape}");
  });
});
