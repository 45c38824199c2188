import { expect, test } from "#e2e/fixtures.ts";

/** Each sets `window.hacked` if it is executed. */
const payloads = [
  "<script>window.hacked = 1</script>",
  "<img src=x onerror='window.hacked = 1'>",
  "<svg onload='window.hacked = 1'></svg>",
  "<svg><script>window.hacked = 1</script></svg>",
  "<body onload='window.hacked = 1'>",
  "<details open ontoggle='window.hacked = 1'>x</details>",
  "<video><source onerror='window.hacked = 1' src='x'></video>",
  "<audio src=x onerror='window.hacked = 1'></audio>",
  "<input autofocus onfocus='window.hacked = 1'>",
  "<iframe src='javascript:parent.hacked = 1'></iframe>",
  "<iframe srcdoc='<script>parent.hacked = 1</script>'></iframe>",
  "<object data='javascript:window.hacked = 1'></object>",
  "<embed src='javascript:window.hacked = 1'>",
  "<math><mtext><table><mglyph><style><img src=x onerror='window.hacked = 1'></style></mglyph></table></mtext></math>",
  "<noscript><p title=\"</noscript><img src=x onerror='window.hacked = 1'>\"></noscript>",
  "<form action='javascript:window.hacked = 1'><button>press</button></form>",
  "<style>@import 'javascript:window.hacked = 1';</style>",
  "<meta http-equiv='refresh' content='0;url=javascript:window.hacked = 1'>",
  "<base href='javascript:window.hacked = 1//'>",
  "<a href='javascript:window.hacked = 1'>link</a>",
  "[link](javascript:window.hacked=1)",
  "[link](JaVaScRiPt:window.hacked=1)",
  "[link](&#106;avascript:window.hacked=1)",
  "<a href='java&#10;script:window.hacked = 1'>link</a>",
  "![x](javascript:window.hacked=1)",
  "<p style='animation: x' onanimationstart='window.hacked = 1'>x</p>",
  "<xss id=x tabindex=1 onfocus='window.hacked = 1'></xss>",
];

test.describe("the content of an article", () => {
  test("runs no scripts in the editor or the preview", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const content = `# Start\n\n${payloads.join("\n\n")}\n\nThe end.`;
    const { id } = await api.createStory({
      name: "<img src=x onerror='window.hacked = 1'>",
      title: "<script>window.hacked = 1</script>",
      content,
    });
    await signInAs("editor");
    const hacked = () => page.evaluate(() => (window as { hacked?: unknown }).hacked);

    await articlePage.open(publication, id);
    await articlePage.showBoth();
    await expect(articlePage.rendered.getByText("The end.")).toBeVisible();
    for (const link of await articlePage.rendered.getByText("link", { exact: true }).all())
      await link.click();
    expect(await hacked()).toBeUndefined();

    await page.goto(`/publications/${publication.id}/articles/${id}/preview`);
    const article = page.getByRole("article");
    await expect(article.getByText("The end.")).toBeVisible();
    for (const link of await article.getByText("link", { exact: true }).all()) await link.click();
    expect(await hacked()).toBeUndefined();
    expect(
      await article.evaluate((element) =>
        [...element.querySelectorAll("*")].flatMap((one) =>
          [...one.attributes].filter(({ name }) => name.startsWith("on")).map(({ name }) => name),
        ),
      ),
    ).toEqual([]);
    await expect(
      article.locator("script, style, object, embed, form, svg, math, meta, base, iframe"),
    ).toHaveCount(0);
  });
});
