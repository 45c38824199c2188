import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("publishing an issue", () => {
  test("makes it visible right now, and unpublishing hides it again", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
    shell,
  }) => {
    const { id } = await api.importIssue({ name: "Spring", pdf: publisher.serve("/spring.pdf", pdfOf(1)) });
    await signInAs("editor");
    await issuePage.open(publication, id);
    await expect(issuePage.status(t("issues:sentence.unscheduled"))).toBeVisible();
    await issuePage.publish.click();
    await issuePage.publishPanel.getByRole("button", { name: t("issues:action.publish_now") }).click();
    await expect(page.getByText(t("issues:action.published", { name: "Spring" }))).toBeVisible();
    await expect(issuePage.status(pattern("issues:sentence.visible"))).toBeVisible();
    await expect(issuePage.publish).toBeHidden();
    expect(Date.parse((await api.issue(id)).released_at ?? "")).toBeLessThanOrEqual(Date.now());

    await issuePage.choose("unpublish");
    await shell
      .dialog(t("issues:action.unpublish_title", { name: "Spring" }))
      .getByRole("button", { name: t("issues:action.unpublish") })
      .click();
    await expect(issuePage.status(t("issues:sentence.unscheduled"))).toBeVisible();
    await expect(issuePage.publish).toBeVisible();
    expect((await api.issue(id)).released_at).toBeNull();
  });

  test("schedules it while its import is still running, without importing again", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
  }) => {
    const held = publisher.hold("/held.pdf", pdfOf(1));
    const { id } = await api.createIssue({ name: "Summer", pdf: held.url });
    await signInAs("editor");
    await issuePage.open(publication, id);
    await issuePage.publish.click();
    await expect(issuePage.publishPanel).toContainText(t("issues:action.publish_unfinished"));
    await issuePage.publishPanel
      .getByRole("radiogroup", { name: t("common:release.label") })
      .getByText(t("common:release.later"), { exact: true })
      .click();
    await issuePage.publishPanel.getByLabel(pattern("common:release.moment")).fill("2999-05-01T05:30");
    await issuePage.publishPanel.getByRole("button", { name: t("issues:action.publish_later") }).click();
    await expect(page.getByText(pattern("issues:action.scheduled", { name: "Summer" }))).toBeVisible();
    expect((await api.issue(id)).released_at).toBe("2999-05-01T03:30:00.000Z");
    held.release();
    await expect(issuePage.status(pattern("issues:sentence.scheduled"))).toBeVisible();
    await issuePage.show("import");
    await expect(issuePage.earlierImports).toHaveCount(0);
  });

  test("asks for confirmation if the PDF may be the wrong one", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
  }) => {
    const pdf = publisher.serve("/same.pdf", pdfOf(2));
    await api.importIssue({ name: "Monday", pdf });
    const { id } = await api.importIssue({ name: "Tuesday", pdf });
    await signInAs("editor");
    await issuePage.open(publication, id);
    await expect(page.getByRole("alert")).toContainText("“Monday”");
    await issuePage.publish.click();
    const publishNow = issuePage.publishPanel.getByRole("button", { name: t("issues:action.publish_now") });
    await expect(issuePage.publishPanel.getByRole("alert")).toContainText(t("common:wrong_file.title"));
    await expect(publishNow).toBeDisabled();
    await issuePage.publishPanel.getByRole("checkbox", { name: t("common:wrong_file.checked") }).check();
    await publishNow.click();
    await expect(issuePage.status(pattern("issues:sentence.visible"))).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
