import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ImportWarning } from "#shared/console/issues/imports.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testImport, testIssue } from "../issues.fixture.ts";
import { stateOf } from "../state/issue-state.ts";
import { PublishIssueButton } from "./publish-issue-button.tsx";

async function openPanel(wrongFileWarnings: readonly ImportWarning[] | undefined) {
  const state = stateOf(testIssue, testImport, Date.now());
  await renderScreen(
    <PublishIssueButton
      issue={{ data: testIssue, version: "1" }}
      state={state}
      wrongFileWarnings={wrongFileWarnings}
    />,
    { path: "issues/7", texts: ["issues"] },
  );
  const t = i18next.getFixedT(null, "issues");
  await page.getByRole("button", { name: t("action.publish"), exact: true }).click();
  return page.getByRole("button", { name: t("action.publish_now") });
}

describe("the button that publishes an issue", () => {
  it("waits for the warnings about a wrong file", async () => {
    await expect.element(await openPanel(undefined)).toBeDisabled();
  });

  it("publishes without a question if there are none", async () => {
    await expect.element(await openPanel([])).toBeEnabled();
  });
});
