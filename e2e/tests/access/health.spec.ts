import { expect, test } from "#e2e/fixtures.ts";
import { call } from "#e2e/support/api.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { anyOf, pattern, t } from "#e2e/support/texts.ts";
import { tryAccess } from "#shared/console/access/access-trials.ts";

test.describe("the health of the authorization endpoint", () => {
  test("shows charts, numbers, a table and the state of the circuit breaker", async ({
    page,
    api,
    adminRequests,
    customer,
    publication,
    publisher,
    saveTestReader,
    signInAs,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    const issue = await api.createIssue({
      name: "First",
      pdf,
      external_id: "issue-1",
      for_subscribers_only: true,
    });
    const ben = await saveTestReader("ben");
    const ask = () =>
      call(adminRequests, tryAccess, {
        params: { publication_id: publication.id },
        body: { item: { type: "emag", id: issue.id }, reader_id: ben.id, fresh: true },
      });
    await signInAs("manager");
    await page.goto(`/publications/${publication.id}/access/health`);
    await expect(page.getByRole("heading", { name: t("access-health:empty_title") })).toBeVisible();
    await expect(page.getByText(t("access-health:breaker.closed"))).toBeVisible();

    await ask();
    await expect(page.getByRole("heading", { name: t("access-health:rate.title") })).toBeVisible();
    await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();
    await page.getByRole("button", { name: t("access-health:table.show") }).click();
    const row = page
      .getByRole("table", { name: t("access-health:title") })
      .getByRole("row")
      .nth(1);
    await expect(row.getByRole("cell").nth(1)).toHaveText("1");

    customer.state.fault = "500";
    for (let time = 0; time < 20; time += 1) await ask();
    // The circuit is half-open ten seconds later, which a slow machine may show.
    const opened = anyOf(pattern("access-health:breaker.open"), pattern("access-health:breaker.half_open"));
    await expect(page.getByText(opened)).toBeVisible();
    const failures = page.getByRole("region", { name: t("access-health:failures.title") });
    await expect(failures).toContainText(t("access-words:reason.bad_status"));
    await expect(failures).toContainText(t("access-words:reason.circuit_open"));
    await failures.getByRole("link", { name: t("access-health:failures.show") }).click();
    await expect(page.getByRole("combobox", { name: t("access-log:filters.outcome") })).toHaveValue(
      "unavailable",
    );
  });
});
