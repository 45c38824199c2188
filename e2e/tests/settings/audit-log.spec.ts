import { expect, test } from "#e2e/fixtures.ts";
import { AuditLogPage } from "#e2e/pages/settings/audit-log-page.ts";
import { call } from "#e2e/support/api.ts";
import { ORGANIZATION } from "#e2e/support/provision.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { changeStory } from "#shared/contract/stories.ts";

test.describe("the audit log", () => {
  test("finds, shows and exports changes by scripts and people", async ({
    page,
    publication,
    api,
    adminRequests,
    signInAs,
  }) => {
    const name = `harbour-${publication.id}`;
    const record = t("audit-words:record", { type: t("audit-words:type.story"), name });
    const story = await api.createStory({ name, title: "The harbour" });
    await call(adminRequests, changeStory, {
      params: { organization_id: ORGANIZATION.id, publication_id: publication.id, story_id: story.id },
      body: { title: "The harbour at night" },
    });
    await signInAs("admin");
    const log = new AuditLogPage(page);
    await log.open(publication);

    await log.search.fill(name);
    await expect(log.entries).toHaveCount(2);
    await expect(log.entry(t("audit-words:did.created", { record }))).toContainText(
      pattern("service:words.api_token"),
    );
    await log.show(t("audit-words:did.updated", { record }));
    const title = log.difference.getByRole("row", { name: t("articles:article.field.title") });
    await expect(title).toContainText("The harbour");
    await expect(title).toContainText("The harbour at night");

    await log.search.fill(t("audit-words:did.updated", { record: t("audit-words:type.story") }));
    await expect(log.entry(t("audit-words:did.updated", { record }))).toBeVisible();
    await expect(log.entry(t("audit-words:did.created", { record }))).toBeHidden();
    await page.getByRole("button", { name: t("audit:days"), exact: true }).click();
    await expect(page.getByRole("button", { name: t("common:calendar.next_month") })).toBeInViewport({
      ratio: 1,
    });
    await page.keyboard.press("Escape");
    await log.search.fill(name);
    await expect(log.entries).toHaveCount(2);

    const csv = await log.exportAs("csv");
    expect(csv.trim().split("\r\n")).toHaveLength(3);
    expect(csv).toContain("story.updated");

    await log.actor.selectOption({ label: t("audit-words:service.imports") });
    await expect(page.getByRole("heading", { name: t("audit:no_match_title") })).toBeVisible();
  });
});
