import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addTextImage, changeConsoleStory } from "#shared/console/articles/stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { refusal, versioned } from "#web/testing/fake-service.ts";
import { storedImage } from "./article-service.fixture.ts";
import { dropFile, openArticle, picture } from "./open-article.fixture.tsx";

const stored = renditionUrl(storedImage.url, "reader");
const unsupported = "The file is not a JPEG, PNG or GIF.";
const refused = () => refusal(415, { error: unsupported, code: "unsupported_image" });
const notAnImage = new File(["no picture"], "lie.png", { type: "image/png" });

/** Opens an article whose source and preview are visible, and the prompt for the alt text of an image. */
async function open(content: string) {
  const article = await openArticle({ title: "Pictures", content });
  await article.showBoth();
  return {
    ...article,
    question: page.getByRole("textbox", { name: i18next.t("markdown-editor:image.describe") }),
    use: article.button(i18next.t("markdown-editor:image.use")),
    decorative: article.button(i18next.t("markdown-editor:image.decorative")),
    uploading: (name: string) =>
      page.getByRole("progressbar", { name: i18next.t("markdown-editor:image.uploading", { name }) }),
    shown: (name: string) => article.rendered.getByRole("img", { name }),
  };
}

describe("the images in the text of an article", () => {
  it("show their upload progress while the editor keeps writing", async () => {
    const { server, text, write, question, use, uploading, shown } = await open("Above.\n");
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    server.service.answer(addTextImage, async () => {
      await arrived;
      return { text_image: storedImage };
    });
    await dropFile(text, await picture("harbour.png"));
    await question.fill("The harbour");
    await use.click();
    await expect.element(uploading("harbour.png")).toBeVisible();
    await write("Below.");
    await expect.poll(() => server.article.content).toBe("Above.\nBelow.");

    resolve();
    await expect.element(shown("The harbour")).toBeInTheDocument();
    await expect.element(uploading("harbour.png")).not.toBeInTheDocument();
    await expect.poll(() => server.article.content).toContain(`![The harbour](${stored})`);
    expect(server.article.content).toContain("Below.");
  });

  it("show in the text why an upload was refused, and leave the text as it is", async () => {
    const { server, text, write, question } = await open("Words.");
    server.service.answer(addTextImage, refused);
    await dropFile(text, notAnImage);
    const reason = i18next.t("markdown-editor:image.failed", { name: "lie.png", reason: unsupported });
    const failure = text.getByText(reason, { exact: false });
    await expect.element(failure).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await text.getByRole("button", { name: i18next.t("markdown-editor:image.dismiss") }).click();
    await expect.element(text).toHaveTextContent("Words.");
    await expect.element(failure).not.toBeInTheDocument();
    await write(" More.");
    await expect.poll(() => server.article.content).toBe("Words. More.");
  });

  it("are in the text before they are described", async () => {
    const { server, text, question, rendered, shown } = await open("Words.");
    await dropFile(text, await picture());
    await expect.element(question).toBeVisible();
    await expect.element(rendered.getByRole("presentation")).toBeInTheDocument();
    await expect.poll(() => server.article.content).toContain(`Words.\n\n![](${stored})`);
    await question.fill("The harbour");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("The harbour")).toBeInTheDocument();
    await expect.poll(() => server.article.content).toContain(`![The harbour](${stored})`);
  });

  it("ask before the article is left during an upload", async () => {
    const { t, server, text, router, question, rendered } = await open("Words.");
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    server.service.answer(addTextImage, async () => {
      await arrived;
      return { text_image: storedImage };
    });
    await dropFile(text, await picture());
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    void router.navigate("/elsewhere");
    const dialog = page.getByRole("dialog", { name: i18next.t("markdown-editor:image.leave_title") });
    await dialog.getByRole("button", { name: t("common:unsaved.stay") }).click();
    resolve();
    await expect.element(rendered.getByRole("presentation")).toBeInTheDocument();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/articles\/\d+$/);
  });

  it("are described one after the other, and can be marked as decorative", async () => {
    const { server, text, question, decorative, rendered, shown } = await open("");
    let images = 0;
    server.service.answer(addTextImage, () => {
      images += 1;
      return { text_image: { ...storedImage, url: `/media/${String(images).repeat(32)}/image.png` } };
    });
    await dropFile(text, await picture("one.png"));
    await expect.element(page.getByText("one.png", { exact: true })).toBeVisible();
    await dropFile(text, await picture("two.png"));
    await decorative.click();
    await expect.element(page.getByText("two.png", { exact: true })).toBeVisible();
    await question.fill("The second");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("The second")).toBeInTheDocument();
    await expect.element(rendered.getByRole("presentation")).toBeInTheDocument();
    await expect
      .poll(() => server.article.content.match(/!\[[^\]]*\]\(\/media\/\d{32}\//g)?.sort())
      .toEqual([`![The second](/media/${"2".repeat(32)}/`, `![](/media/${"1".repeat(32)}/`].sort());
  });

  it("are pasted from the clipboard", async () => {
    const { server, text, question, shown } = await open("Above.\n");
    await text.click();
    await userEvent.keyboard("{Control>}{End}{/Control}");
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await picture());
    text
      .element()
      .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    await question.fill("The lighthouse");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("The lighthouse")).toBeInTheDocument();
    await expect.poll(() => server.article.content).toMatch(/^Above\.\n+!\[The lighthouse\]\(.*\)\n*$/);
  });

  it("are refused before the upload when a file is over 5 MB", async () => {
    const { t, server, text, details, question, addImage } = await openTooLarge();
    const name = "large.jpg";
    const large = new File([new Uint8Array(6_300_000)], name, { type: "image/jpeg" });
    const reason = t("article.image.too_large", { size: "6.3 MB", limit: "5 MB" });
    await dropFile(text, large);
    const failure = i18next.t("markdown-editor:image.failed", { name, reason });
    await expect.element(text.getByText(failure, { exact: false })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await dropFile(addImage, large);
    await expect
      .element(details.getByRole("alert"))
      .toHaveTextContent(t("article.image.failed", { name, reason }));
    const hint = t("article.image.hint", { limit: "5 MB", megapixels: 25 });
    await expect.element(details.getByText(hint, { exact: false })).toBeVisible();
    expect(server.changes).toEqual([]);
  });
});

/** Opens an article with its details. A sent image fails the test. */
async function openTooLarge() {
  const article = await openArticle({ title: "Too large", content: "Words." });
  article.server.service.answer(addTextImage, () => {
    throw new Error("The image was sent.");
  });
  const question = page.getByRole("textbox", { name: i18next.t("markdown-editor:image.describe") });
  return { ...article, question };
}

describe("the image of an article", () => {
  it("is stored and removed, and another file is refused with the reason", async () => {
    const { t, server, details, image, addImage } = await openArticle({ title: "Teaser" });
    await dropFile(addImage, new File(["no picture"], "notes.txt", { type: "text/plain" }));
    const alert = details.getByRole("alert");
    await expect
      .element(alert)
      .toHaveTextContent(
        t("article.image.failed", { name: "notes.txt", reason: t("article.image.wrong_type") }),
      );
    let refuses = true;
    const { article } = server;
    server.service.answer(changeConsoleStory, ({ body }) => {
      if (refuses) return refused();
      server.change({ image: body.image === null ? null : storedImage });
      return versioned({ story: server.article }, server.version);
    });
    await dropFile(addImage, notAnImage);
    await expect
      .element(alert)
      .toHaveTextContent(t("article.image.failed", { name: "lie.png", reason: unsupported }));
    expect(server.article).toBe(article);
    refuses = false;
    await dropFile(addImage, await picture());
    await expect.element(image).toBeInTheDocument();
    expect(server.article.image).toEqual(storedImage);

    const remove = t("article.image.remove");
    await details.getByRole("button", { name: remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: remove }).click();
    await expect.element(image).not.toBeInTheDocument();
    expect(server.article.image).toBeNull();
  });
});
