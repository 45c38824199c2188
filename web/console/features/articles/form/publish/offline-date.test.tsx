import i18next from "i18next";
import { useForm } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { type ArticleValues, emptyArticle } from "../../article-values.ts";
import { ArticleRelease } from "../fields/article-fields.tsx";
import { ArticleFormContext } from "../use-article-form.ts";
import OfflineDateDialog from "./offline-date-dialog.tsx";
import { PublishPanel } from "./publish-panel.tsx";

const DAY_MS = 86_400_000;
const RELEASE = "2026-01-01T05:00:00.000Z";
const UNTIL = "2999-05-01T04:00:00.000Z";
const button = (name: string) => page.getByRole("button", { name });
const moment = () => page.getByLabelText(i18next.t("articles:article.offline.moment", { city: "Berlin" }));

function Panel({ onPublish }: { onPublish: (releasedAt: string, offlineAt: string | null) => void }) {
  const form = useForm<ArticleValues>({
    defaultValues: {
      ...emptyArticle({ language: "en", currency: "EUR" }),
      title: "Fair",
      content: "Text",
      released_at: RELEASE,
    },
  });
  const nothing = () => {};
  return (
    <PublishPanel
      form={form}
      storyId={null}
      onAsk={nothing}
      hasImage
      busy={false}
      onPublish={onPublish}
      onGoTo={nothing}
      onClose={nothing}
    />
  );
}

describe("PublishPanel", () => {
  it("publishes an article until a date, which must be in the future", async () => {
    const onPublish = vi.fn();
    await renderScreen(<Panel onPublish={onPublish} />, { path: "article", texts: ["articles"] });
    const publish = button(i18next.t("articles:article.publish.now"));
    await expect.element(publish).toBeEnabled();
    await page.getByRole("checkbox", { name: i18next.t("articles:article.offline.later") }).click();
    await expect.element(publish).toBeDisabled();
    await moment().fill("2026-01-02T06:00");
    await expect.element(page.getByText(i18next.t("articles:article.offline.past"))).toBeVisible();
    await expect.element(publish).toBeDisabled();
    await button(i18next.t("articles:article.offline.preset.week")).click();
    await publish.click();
    const [released, offline] = onPublish.mock.calls[0] as [string, string];
    expect(released).toBe(RELEASE);
    expect(Math.round((Date.parse(offline) - Date.now()) / DAY_MS)).toBe(7);
  });

  it("publishes without an end if none is chosen", async () => {
    const onPublish = vi.fn();
    await renderScreen(<Panel onPublish={onPublish} />, { path: "article", texts: ["articles"] });
    await button(i18next.t("articles:article.publish.now")).click();
    expect(onPublish).toHaveBeenCalledExactlyOnceWith(RELEASE, null, false);
  });
});

function Release({ releasedAt }: { releasedAt: string }) {
  const { control } = useForm<ArticleValues>({
    defaultValues: { ...emptyArticle({ language: "en", currency: "EUR" }), released_at: releasedAt },
  });
  return (
    <ArticleFormContext value={{ control, readOnly: false }}>
      <ArticleRelease published offlineAt={UNTIL} />
    </ArticleFormContext>
  );
}

describe("ArticleRelease", () => {
  const warning = () => page.getByText(i18next.t("articles:article.offline.overtaken"));

  it("warns that a release at the offline date removes it", async () => {
    await renderScreen(<Release releasedAt={UNTIL} />, { path: "article", texts: ["articles"] });
    await expect.element(warning()).toBeVisible();
  });

  it("does not warn about an earlier release", async () => {
    await renderScreen(<Release releasedAt={RELEASE} />, { path: "article", texts: ["articles"] });
    await expect.element(page.getByLabelText(i18next.t("articles:article.field.released_at"))).toBeVisible();
    await expect.element(warning()).not.toBeInTheDocument();
  });
});

describe("OfflineDateDialog", () => {
  async function open(record: { released_at: string | null; offline_at: string | null }) {
    const onSave = vi.fn();
    await renderScreen(<OfflineDateDialog record={record} onSave={onSave} onClose={() => {}} />, {
      path: "article",
      texts: ["articles"],
    });
    return onSave;
  }

  it("changes the date by the clock of the publication", async () => {
    const onSave = await open({ released_at: RELEASE, offline_at: UNTIL });
    await expect.element(moment()).toHaveValue("2999-05-01T06:00");
    await moment().fill("2999-05-02T07:30");
    await button(i18next.t("articles:article.offline.save")).click();
    expect(onSave).toHaveBeenCalledExactlyOnceWith("2999-05-02T05:30:00.000Z");
  });

  it("removes the date", async () => {
    const onSave = await open({ released_at: RELEASE, offline_at: UNTIL });
    await button(i18next.t("articles:article.offline.remove")).click();
    expect(onSave).toHaveBeenCalledExactlyOnceWith(null);
  });

  it("refuses a date before the release", async () => {
    await open({ released_at: UNTIL, offline_at: null });
    await moment().fill("2999-04-01T06:00");
    await expect.element(page.getByText(i18next.t("articles:article.offline.before_release"))).toBeVisible();
    await expect.element(button(i18next.t("articles:article.offline.save"))).toBeDisabled();
  });
});
