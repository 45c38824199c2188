import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { IssueListPage } from "#e2e/pages/issues/issue-list-page.ts";
import { SignInPage } from "#e2e/pages/session/sign-in-page.ts";
import { Api } from "#e2e/support/api.ts";
import { PASSWORD, people, provisioning, TOKEN, weekly } from "#e2e/support/provision.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("an import in a service that is killed", () => {
  test("continues after the restart, and the console reconnects", async ({ page, playwright, publisher }) => {
    test.slow();
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
    await expect(list.row("Interrupted")).toContainText(pattern("issues:state.step.download_of"));

    await test.step("kill the service", async () => {
      await first.kill();
      await expect(page.getByText(t("common:connection.lost"))).toBeVisible();
    });
    held.release();
    const second = await startServiceProcess({ dataDir, port });
    await expect(page.getByText(t("common:connection.lost"))).toBeHidden();
    await expect(list.row("Interrupted")).toContainText(t("issues:state.visible"));

    await requests.dispose();
    await second.dispose();
  });
});
