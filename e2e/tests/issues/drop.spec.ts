import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { countInput } from "#e2e/support/browser/count-input.ts";
import { dragFile } from "#e2e/support/browser/drag-file.ts";
import { planDaily } from "#e2e/support/plan.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

async function fileAt(testInfo: TestInfo, name: string, content: string | Buffer): Promise<string> {
  const path = testInfo.outputPath(name);
  await writeFile(path, content);
  return path;
}

async function folderAt(testInfo: TestInfo, name: string): Promise<string> {
  const path = testInfo.outputPath(name);
  await mkdir(path);
  await writeFile(join(path, "page.txt"), "A folder can be empty, which is another error.");
  return path;
}

test.describe("files dropped on the issue list", () => {
  test("become issues under names that the user has seen, or show an error each", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    issuePage,
  }, testInfo) => {
    await api.createIssue({ name: "Taken", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");
    await issueList.open(publication);
    await expect(issueList.row("Taken")).toBeVisible();
    const files = [
      await fileAt(testInfo, "Taken.pdf", pdfOf(1)),
      await fileAt(testInfo, "notes.pdf", "These are not pages."),
      await folderAt(testInfo, "folder.pdf"),
      await fileAt(testInfo, "Summer_2026.pdf", pdfOf(2)),
    ];
    await dragFile(files, issueList.heading);
    const dropped = page.getByRole("list", { name: t("issue-form:drop.title") });
    await expect(dropped.getByRole("listitem")).toHaveCount(4);
    await expect(dropped).toContainText(t("issue-form:drop.uploaded", { name: "Summer_2026.pdf" }));
    await expect(dropped).toContainText(
      t("issue-form:upload.wrong_type", { name: "notes.pdf", kind: t("issue-form:upload.kind.pdf") }),
    );
    await expect(dropped).toContainText(t("issue-form:upload.unreadable", { name: "folder.pdf" }));
    await page.getByRole("button", { name: t("issue-form:drop.create_all", { count: 2 }) }).click();
    await expect(dropped).toContainText(t("issue-form:created", { name: "Summer 2026" }));
    const form = dropped.getByRole("form", { name: t("issue-form:drop.form", { file: "Taken.pdf" }) });
    const name = form.getByRole("textbox", { name: t("issue-form:drop.name") });
    await expect(name).toHaveAccessibleDescription(/Taken/);

    await page.getByRole("link", { name: t("issues:list.new") }).click();
    const leave = page.getByRole("dialog", { name: t("issue-form:drop.leave_title") });
    await leave.getByRole("button", { name: t("common:unsaved.stay") }).click();
    await name.fill("Taken again");
    await form.getByRole("button", { name: t("issue-form:drop.create") }).click();
    await expect(dropped).toContainText(t("issue-form:created", { name: "Taken again" }));
    for (const issue of ["Summer 2026", "Taken again"])
      await expect(issueList.row(issue)).toContainText(t("issues:state.unscheduled"));
    await dropped.getByRole("button", { name: t("issue-form:drop.remove", { name: "notes.pdf" }) }).click();
    await expect(dropped.getByRole("listitem")).toHaveCount(3);
    await dropped
      .getByRole("listitem")
      .filter({ hasText: "Summer 2026" })
      .getByRole("link", { name: t("issues:action.open") })
      .click();
    await expect(issuePage.heading).toHaveText("Summer 2026");
    await expect(issuePage.pages).toHaveCount(2);
  });

  test("take name and date of the planned edition on the day in their name, with one click", async ({
    page,
    publication,
    signInAs,
    issueList,
    issuePage,
  }, testInfo) => {
    await signInAs("admin");
    const [edition] = await planDaily(page.request, publication.id);
    const file = await fileAt(testInfo, `HBW_${edition!.local_date.replaceAll("-", "")}.pdf`, pdfOf(1));
    await issueList.open(publication);
    await expect(issueList.heading).toBeVisible();
    const counted = await countInput(page);
    await dragFile([file], issueList.heading);
    const dropped = page.getByRole("list", { name: t("issue-form:drop.title") });
    await expect(dropped.getByRole("textbox", { name: t("issue-form:drop.name") })).toHaveValue(
      edition!.name,
    );
    await dropped.getByRole("button", { name: t("issue-form:drop.create") }).click();
    await expect(issueList.row(edition!.name)).toContainText(t("issues:state.scheduled"));
    expect(await counted()).toEqual({ clicks: 1, keys: 0, scrolls: 0 });
    await dropped.getByRole("link", { name: t("issues:action.open") }).click();
    await expect(issuePage.heading).toHaveText(edition!.name);
    await page.getByRole("link", { name: edition!.name }).click();
    await expect(page).toHaveURL(new RegExp(`edition=${edition!.id}$`));
  });

  test("take name and date of the planned edition on the day on their first page, with three clicks", async ({
    page,
    publication,
    signInAs,
    issueList,
    issuePage,
  }, testInfo) => {
    await signInAs("admin");
    const [edition] = await planDaily(page.request, publication.id);
    const file = await fileAt(testInfo, "final.pdf", pdfOf(1, `Tidings of ${edition!.local_date}, page`));
    await issueList.open(publication);
    await expect(issueList.heading).toBeVisible();
    const counted = await countInput(page);
    await dragFile([file], issueList.heading);
    const dropped = page.getByRole("list", { name: t("issue-form:drop.title") });
    await dropped.getByRole("button", { name: t("issue-form:drop.create") }).click();
    await dropped.getByRole("link", { name: t("issues:action.open") }).click();
    await page.getByRole("button", { name: t("issue:edition.attach") }).click();
    await expect(issuePage.heading).toHaveText(edition!.name);
    await expect(issuePage.status(pattern("issues:sentence.scheduled"))).toBeVisible();
    expect(await counted()).toEqual({ clicks: 3, keys: 0, scrolls: 0 });
  });
});
