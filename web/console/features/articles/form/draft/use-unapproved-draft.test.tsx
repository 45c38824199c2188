import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { SignOff } from "#shared/console/issues/reviews.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { articleWith } from "../article.fixture.ts";
import { useUnapprovedDraft } from "./use-unapproved-draft.ts";

/** Renders whether a draft with these changes lacks an approval. */
async function show(changes: Partial<ConsoleStory>, sign_off: SignOff, approval_required = true) {
  answerReviews(startFakeService(), sign_off);
  const { id, published_at, created_at, updated_at, draft, draft_version, offline_at, ...fields } =
    articleWith(changes);
  const saved = { base_version: 1, saved_by: "Ann", saved_at: created_at, fields };
  const record = articleWith({ published_at: created_at, draft: saved, draft_version: 1 });
  const Shown = () => <p>{useUnapprovedDraft(record) ? "Lacks approval" : "May be published"}</p>;
  await renderScreen(<Shown />, { path: "article", settings: { approval_required } });
}

describe("the draft of an article of a publication that requires approvals", () => {
  it("lacks an approval if it changes what readers read", async () => {
    await show({ title: "Other" }, "open");
    await expect.element(page.getByText("Lacks approval")).toBeVisible();
  });

  it("may be published once it is approved", async () => {
    await show({ title: "Other" }, "approved");
    await expect.element(page.getByText("May be published")).toBeVisible();
  });

  it("may be published if it changes the price only", async () => {
    await show({ cents: 300 }, "open");
    await expect.element(page.getByText("May be published")).toBeVisible();
  });

  it("may be published if the publication requires no approvals", async () => {
    await show({ title: "Other" }, "open", false);
    await expect.element(page.getByText("May be published")).toBeVisible();
  });
});
