import { startServiceProcess } from "../../bff/testing/service-process.ts";
import { expect, test } from "../fixtures.ts";
import { IssueListPage } from "../pages/issue-list-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { Api } from "../support/api.ts";
import { PASSWORD, people, provisioning, TOKEN, weekly } from "../support/provision.ts";
import { pdfOf } from "../support/publisher.ts";

test("the service is killed in the middle of an import: the console says so, and goes on with it", async ({
  page,
  playwright,
  publisher,
}) => {
  const first = await startServiceProcess({ provision: provisioning });
  const { dataDir } = first;
  const port = Number(new URL(first.url).port);
  const requests = await playwright.request.newContext({
    baseURL: first.url,
    extraHTTPHeaders: { Authorization: `Token ${TOKEN}` },
  });
  const api = new Api(requests, { ...weekly, organization_id: 1 });
  const held = publisher.hold("/issue.pdf", pdfOf(2));
  await api.createIssue({ name: "Interrupted", pdf: held.url, released_at: "2025-01-01T06:00:00Z" });

  const list = new IssueListPage(page);
  await page.goto(`${first.url}/publications/${weekly.id}/issues`);
  await new SignInPage(page).signIn({ email: people.editor.email, password: PASSWORD });
  await expect(list.row("Interrupted")).toContainText("downloaded");

  await first.kill();
  await expect(page.getByText(/^The live connection to the service is interrupted\./)).toBeVisible();
  held.release();
  const second = await startServiceProcess({ dataDir, port });
  await expect(page.getByText(/^The live connection to the service is interrupted\./)).toBeHidden({
    timeout: 40_000,
  });
  await expect(list.row("Interrupted")).toContainText("Visible", { timeout: 60_000 });

  await requests.dispose();
  await second.dispose();
});
