import { expect, test } from "#e2e/fixtures.ts";

test.describe("a form opened by its address", () => {
  test("starts at the top", async ({ page, publication, signInAs, issueForm }) => {
    const scrollTop = () => page.evaluate(() => window.scrollY);
    await signInAs("editor");
    await page.goto("/profile");
    await page.getByRole("heading", { level: 2 }).last().scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(scrollTop).toBeGreaterThan(0);
    await issueForm.openNew(publication);
    await expect(issueForm.create).toBeAttached();
    await expect(issueForm.newHeading).toBeInViewport();
    expect(await scrollTop()).toBe(0);
  });
});
