import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { changeStoryReview } from "#shared/console/articles/story-reviews.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { openLive, stopAutosave } from "./open-article.fixture.tsx";

describe("an article of a publication that requires approvals", () => {
  it("is published after its approval, and changed by an approved draft", async () => {
    const { t, server, publish, publishNow, checklist, publishChanges, write, save, announceReview } =
      await openLive(
        { title: "The harbour at night", content: "Cranes.", released_at: "2025-01-01T00:00:00.000Z" },
        { settings: { approval_required: true } },
      );
    const review = answerReviews(server.service, "open");
    function decide(sign_off: "open" | "approved"): void {
      review.sign_off = sign_off;
      review.version += 1;
      announceReview(review.version);
    }
    await publish.click();
    await expect.element(checklist).toMatchTextContent(t("common:review.needs_approval"));
    await expect.element(publishNow).toBeDisabled();
    decide("approved");
    await publishNow.click();
    await expect.element(page.getByText(/^Visible to readers since/)).toBeVisible();

    stopAutosave();
    await write(" And ships.");
    await save.click();
    decide("open");
    const missing = page.getByText(t("common:review.needs_approval"));
    await expect.element(missing).toBeVisible();
    await expect.element(publishChanges).toBeDisabled();
    decide("approved");
    await expect.element(missing).not.toBeInTheDocument();
    await publishChanges.click();
    await expect.element(page.getByText(/^Changes to .* published$/)).toBeVisible();
    expect(server.article.content).toBe("Cranes. And ships.");
  });

  it("is approved again when its changes are published, before the tab learns that the save has ended the approval", async () => {
    const { t, server, publish, checklist, write } = await openLive(
      { title: "The harbour at night", content: "Cranes.", released_at: "2025-01-01T00:00:00.000Z" },
      { role: "admin", settings: { approval_required: true } },
    );
    const review = answerReviews(server.service, "open");
    server.service.answer(changeStoryReview, ({ body: { sign_off = "open" } }) => {
      Object.assign(review, { sign_off, version: review.version + 1 });
      return { review };
    });
    const approveAndPublish = t("common:review.approve_and_publish");
    await publish.click();
    await checklist.getByRole("button", { name: approveAndPublish }).click();
    await expect.element(page.getByText(/^Visible to readers since/)).toBeVisible();

    stopAutosave();
    await write(" And ships.");
    // As the service does with the next save.
    Object.assign(review, { sign_off: "open", version: review.version + 1 });
    await page.getByRole("button", { name: approveAndPublish }).click();
    await expect.element(page.getByText(/^Changes to .* published$/)).toBeVisible();
    expect(review.sign_off).toBe("approved");
    expect(server.article.content).toBe("Cranes. And ships.");
  });
});
