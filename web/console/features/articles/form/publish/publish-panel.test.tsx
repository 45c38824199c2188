import i18next from "i18next";
import { useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { SignOff } from "#shared/console/issues/reviews.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { type ArticleValues, emptyArticle } from "../../article-values.ts";
import { PublishPanel } from "./publish-panel.tsx";

const nothing = () => {};

function Panel({ storyId }: { storyId: number | null }) {
  const form = useForm<ArticleValues>({
    defaultValues: {
      ...emptyArticle({ language: "en", currency: "EUR" }),
      ...{ title: "Fair", content: "Text", released_at: "2026-01-01T05:00:00.000Z" },
    },
  });
  const actions = { onPublish: nothing, onGoTo: nothing, onClose: nothing, onAsk: nothing };
  return <PublishPanel form={form} storyId={storyId} hasImage busy={false} {...actions} />;
}

async function open(storyId: number | null, sign_off: SignOff) {
  answerReviews(startFakeService(), sign_off);
  await renderScreen(<Panel storyId={storyId} />, {
    path: "article",
    texts: ["articles"],
    settings: { approval_required: true },
  });
  return {
    publish: page.getByRole("button", { name: i18next.t("articles:article.publish.now") }),
    ask: page.getByRole("button", { name: i18next.t("review.ask") }),
    missing: page.getByText(i18next.t("review.needs_approval")),
  };
}

describe("the panel that publishes an article of a publication that requires approvals", () => {
  it("publishes nothing without an approval, and offers to ask for one", async () => {
    const { publish, ask, missing } = await open(1, "changes_requested");
    await expect.element(missing).toBeVisible();
    await expect.element(ask).toBeVisible();
    await expect.element(publish).toBeDisabled();
  });

  it("publishes an approved article", async () => {
    const { publish, missing } = await open(1, "approved");
    await expect.element(publish).toBeEnabled();
    await expect.element(missing).not.toBeInTheDocument();
  });

  it("publishes nothing before the first save, when no review can be requested", async () => {
    const { publish, ask, missing } = await open(null, "open");
    await expect.element(missing).toBeVisible();
    await expect.element(publish).toBeDisabled();
    await expect.element(ask).not.toBeInTheDocument();
  });
});
