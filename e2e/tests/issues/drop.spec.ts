import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { dragFile } from "#e2e/support/browser/drag-file.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

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
  test("become issues with the names of the files, or show an error each", async ({
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
    const dropped = page.getByRole("list", { name: t("issues:drop.list") });
    await expect(dropped.getByRole("listitem")).toHaveCount(4);
    await expect(dropped).toContainText(t("issues:drop.created", { name: "Summer 2026" }));
    await expect(dropped).toContainText(
      t("issue-form:upload.wrong_type", { name: "notes.pdf", kind: t("issue-form:upload.kind.pdf") }),
    );
    await expect(dropped).toContainText(t("issue-form:upload.unreadable", { name: "folder.pdf" }));
    const name = dropped.getByRole("textbox", { name: t("issues:drop.name", { file: "Taken.pdf" }) });
    await expect(name).toHaveAccessibleDescription(/Taken/);

    await page.getByRole("link", { name: t("issues:list.new") }).click();
    const leave = page.getByRole("dialog", { name: t("issues:drop.leave_title") });
    await leave.getByRole("button", { name: t("common:unsaved.stay") }).click();
    await name.fill("Taken again");
    await dropped.getByRole("button", { name: t("issues:drop.create") }).click();
    await expect(dropped).toContainText(t("issues:drop.created", { name: "Taken again" }));
    for (const issue of ["Summer 2026", "Taken again"])
      await expect(issueList.row(issue)).toContainText(t("issues:state.unscheduled"));
    await dropped.getByRole("button", { name: t("issues:drop.remove", { name: "notes.pdf" }) }).click();
    await expect(dropped.getByRole("listitem")).toHaveCount(3);
    await dropped
      .getByRole("listitem")
      .filter({ hasText: "Summer 2026" })
      .getByRole("link", { name: t("issues:action.open") })
      .click();
    await expect(issuePage.heading).toHaveText("Summer 2026");
    await expect(issuePage.pages).toHaveCount(2);
  });
});
