import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { articleWith } from "../article.fixture.ts";
import { DraftLine } from "./draft-line.tsx";

describe("the line above an article with a draft", () => {
  it("names who saved the draft, and the versions by the clock of the publication", async () => {
    const record = articleWith({});
    // Times after that of the browser are shown as now.
    const saved_at = "2999-01-01T00:00:00.000Z";
    const draft = { base_version: 1, saved_by: "Ben", saved_at, fields: record };
    const line = <DraftLine {...{ record, draft }} mayWrite onCompare={() => {}} onDiscard={() => {}} />;
    await renderScreen(line, { path: "x", texts: ["articles"] });
    await expect.element(page.getByText(/Draft by Ben, now\./)).toBeVisible();
    await expect.element(page.getByText(/The saved version is from .*, 01:00/)).toBeVisible();
  });
});
