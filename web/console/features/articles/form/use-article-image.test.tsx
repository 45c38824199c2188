import i18next from "i18next";
import { useForm } from "react-hook-form";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { type ConsoleStory, changeConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { type ArticleValues, valuesOf } from "../article-values.ts";
import { articleWith } from "./article.fixture.ts";
import type { ArticleSession } from "./article-session.ts";
import { useArticleImage } from "./use-article-image.ts";

/** Returns an article with the image at this URL. */
const article = (url: string | null) =>
  articleWith({
    image: url === null ? null : { url, content_type: "image/png", width: 1, height: 1, size: 1 },
  });

/** Returns a PNG over the limit, because noise compresses badly. */
async function largeImage(): Promise<File> {
  const canvas = new OffscreenCanvas(2_400, 1_600);
  const context = canvas.getContext("2d")!;
  const pixels = context.createImageData(canvas.width, canvas.height);
  let seed = 1;
  for (let index = 0; index < pixels.data.length; index += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    pixels.data[index] = index % 4 === 3 ? 255 : seed % 256;
  }
  context.putImageData(pixels, 0, 0);
  return new File([await canvas.convertToBlob()], "photo.png", { type: "image/png" });
}

/** Opens the actions of an image. Every upload is stored under the URL `/image-<number>`. */
async function open() {
  const service = startFakeService();
  const server = { article: article(null) };
  let uploads = 0;
  service.answer(changeConsoleStory, ({ body }) => {
    expect(body).toEqual({ image: null });
    server.article = article(null);
    return { story: server.article };
  });
  class Upload extends EventTarget {
    readonly upload = {};
    readonly status = 200;
    responseText = "";
    onload = () => {};
    open = () => {};
    setRequestHeader = () => {};
    getResponseHeader = () => null;
    send(): void {
      uploads += 1;
      server.article = article(`/image-${uploads}`);
      this.responseText = JSON.stringify({ story: server.article });
      this.onload();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const actions: { current?: ReturnType<typeof useArticleImage> } = {};
  const form: { current?: ArticleSession["form"] } = {};
  const turns = { started: 0, ended: 0 };
  const report = vi.fn<(done: string) => void>();
  const runUnsaved = async (action: (current: Versioned<ConsoleStory>) => Promise<unknown>) => {
    turns.started += 1;
    await action({ data: server.article, version: null });
    turns.ended += 1;
    return true;
  };
  function Actions() {
    form.current = useForm<ArticleValues>({ defaultValues: valuesOf(server.article) });
    actions.current = useArticleImage({ runUnsaved, form: form.current }, async (result, done) => {
      await result;
      report(done());
      return true;
    });
    return null;
  }
  await renderScreen(<Actions />, { path: "articles/1", texts: ["articles"] });
  const t = i18next.getFixedT(null, "articles");
  const removal = page.getByRole("button", { name: t("article.image.remove"), exact: true });
  return { t, server, report, removal, turns, form: form.current!, actions: actions.current! };
}

describe("choosing an image", () => {
  it("takes its turn before it scales the image, so that texts typed for it are saved after the upload", async () => {
    const { actions, turns } = await open();
    const chosen = actions.choose(await largeImage(), () => {});
    expect(turns.started).toBe(1);
    await chosen;
    expect(turns.ended).toBe(1);
  });
});

describe("replacing an image that has texts", () => {
  it("clears them, and offers to keep them", async () => {
    const { t, server, form, actions } = await open();
    const texts = { image_alt: "A crane", image_caption: null, image_credit: "Ann" };
    server.article = { ...article("/first")!, ...texts };
    const canvas = new OffscreenCanvas(1, 1);
    canvas.getContext("2d");
    await actions.choose(new File([await canvas.convertToBlob()], "a.png", { type: "image/png" }), () => {});
    form.setValue("image_alt", "A ferry");
    await page.getByRole("button", { name: t("article.image.keep_texts") }).click();
    // Keeps the text that was entered for the new image.
    expect(form.getValues()).toMatchObject({ image_alt: "A ferry", image_credit: "Ann" });
  });
});

describe("the notice about an image that was scaled down", () => {
  it("removes the image that was uploaded", async () => {
    const { t, server, report, removal, actions } = await open();
    await actions.choose(await largeImage(), () => {});
    await removal.click();
    await expect.poll(() => report.mock.calls).toEqual([[t("article.image.removed")]]);
    expect(server.article.image).toBeNull();
  });

  it("keeps an image with which another session replaced it", async () => {
    const { t, server, report, removal, actions } = await open();
    await actions.choose(await largeImage(), () => {});
    server.article = article("/other");
    await removal.click();
    await expect.poll(() => report.mock.calls).toEqual([[t("article.image.kept")]]);
    expect(server.article.image?.url).toBe("/other");
  });

  it("disappears with the next upload and with the removal of the image", async () => {
    const { removal, actions } = await open();
    const large = await largeImage();
    const canvas = new OffscreenCanvas(1, 1);
    canvas.getContext("2d");
    const small = new File([await canvas.convertToBlob()], "small.png", { type: "image/png" });
    for (const next of [() => actions.choose(small, () => {}), () => actions.remove()]) {
      await actions.choose(large, () => {});
      await expect.element(removal).toBeVisible();
      await next();
      // The notice closes automatically only after 12 seconds.
      await expect.element(removal, { timeout: 8_000 }).not.toBeInTheDocument();
    }
  });
});
