import { tryAccess } from "#shared/console/access-trials.ts";
import { expect, test } from "../fixtures.ts";
import { call } from "../support/api.ts";
import { pdfOf } from "../support/publisher.ts";

test("how asking goes: charts, numbers, a table, and the breaker in words", async ({
  page,
  api,
  adminRequests,
  customer,
  publication,
  publisher,
  keepReader,
  signInAs,
}) => {
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  const issue = await api.createIssue({
    name: "First",
    pdf,
    external_id: "issue-1",
    for_subscribers_only: true,
  });
  const ben = await keepReader("ben");
  const ask = () =>
    call(adminRequests, tryAccess, {
      params: { publication_id: publication.id },
      body: { item: { type: "emag", id: issue.id }, reader_id: ben.id, fresh: true },
    });
  await signInAs("manager");
  await page.goto(`/publications/${publication.id}/access/health`);
  await expect(page.getByRole("heading", { name: "Nobody asked in the last hour" })).toBeVisible();
  await expect(page.getByText("The publisher's endpoint is asked as usual.")).toBeVisible();

  await ask();
  await expect(page.getByRole("heading", { name: "Questions and how they ended, by minute" })).toBeVisible();
  await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();
  await page.getByRole("button", { name: "Show as a table" }).click();
  const row = page.getByRole("table", { name: "The last hour" }).getByRole("row").nth(1);
  await expect(row.getByRole("cell").nth(1)).toHaveText("1");

  customer.state.fault = "500";
  for (let time = 0; time < 20; time += 1) await ask();
  await expect(page.getByText("failed too often and is left alone. It is tried again in")).toBeVisible();
  const failures = page.getByRole("region", { name: "Why no clear answer came" });
  await expect(failures).toContainText("a status that is neither 200 nor 401");
  await expect(failures).toContainText("left alone for a while");
  await failures.getByRole("link", { name: "Show in the log" }).click();
  await expect(page.getByRole("combobox", { name: "Outcome" })).toHaveValue("unavailable");
});
