import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import {
  createPreviewLink,
  openPreviewLink,
  revokePreviewLinks,
} from "#shared/console/articles/preview-links.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { valuesOf } from "../article-values.ts";
import { articleWith } from "../form/article.fixture.ts";
import PreviewLinkDialog from "./preview-link-dialog.tsx";
import PreviewLinkPage from "./preview-link-page.tsx";

const LINK = "https://newsrack.test/preview#token=secret";
const EXPIRES = "2999-01-08T05:00:00.000Z";
const texts = ["articles"];

describe("the dialog for preview links", () => {
  it("creates a link, and revokes it after a question", async () => {
    const service = startFakeService();
    const revoked = vi.fn();
    service.answer(createPreviewLink, () => ({ url: LINK, expires_at: EXPIRES }));
    service.answer(revokePreviewLinks, revoked);
    const onClose = vi.fn();
    await renderScreen(<PreviewLinkDialog storyId={1} onClose={onClose} />, { path: "articles/1", texts });
    const t = i18next.getFixedT(null, "articles", "article.preview.link");
    const dialog = page.getByRole("dialog", { name: t("title") });
    await dialog.getByRole("button", { name: t("create") }).click();
    await expect.element(dialog.getByRole("textbox", { name: t("title") })).toHaveValue(LINK);
    await expect.element(dialog.getByText(t("until", { when: "Tue, 8 Jan 2999, 06:00" }))).toBeVisible();
    await dialog.getByRole("button", { name: t("revoke") }).click();
    expect(revoked).not.toHaveBeenCalled();
    await page
      .getByRole("dialog", { name: t("revoke_title") })
      .getByRole("button", { name: t("revoke") })
      .click();
    await expect.element(page.getByText(t("revoked"))).toBeVisible();
    expect(revoked).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });
});

/** Opens a preview link with this token. */
async function openLink(token: string) {
  const url = `preview#token=${token}`;
  await renderScreen(<PreviewLinkPage />, { path: "preview", url, texts });
  return i18next.getFixedT(null, "articles", "article.preview.link");
}

describe("the page of a preview link", () => {
  it("shows the article of its token", async () => {
    const service = startFakeService();
    const {
      name,
      external_id,
      article_category_ids,
      apple_product_identifier,
      google_product_identifier,
      ...fields
    } = valuesOf(articleWith({ title: "The fair", content: "Not yet **public**" }));
    const tokens: string[] = [];
    service.answer(openPreviewLink, ({ body }) => {
      tokens.push(body.token);
      return {
        story: { ...fields, image: null },
        publication: { name: "Daily", time_zone: "Europe/Berlin" },
        expires_at: EXPIRES,
      };
    });
    const t = await openLink("secret");
    await expect.element(page.getByRole("heading", { name: "The fair" })).toBeVisible();
    await expect.element(page.getByText("public", { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole("complementary"))
      .toMatchTextContent(t("sentence", { publication: "Daily", when: "Tue, 8 Jan 2999, 06:00" }));
    expect(tokens).toEqual(["secret"]);
  });

  it("shows that the link is unusable after it was revoked", async () => {
    const service = startFakeService();
    service.answer(openPreviewLink, () => refusal(404, { error: "Not found.", code: "not_found" }));
    const t = await openLink("revoked");
    await expect.element(page.getByRole("heading", { name: t("unusable_title") })).toBeVisible();
  });
});
