import { expect, test } from "#e2e/fixtures.ts";

test.describe("the color scheme", () => {
  test("follows the system until one is chosen, and keeps the choice", async ({
    page,
    publication,
    signInAs,
    issueList,
    shell,
  }) => {
    const html = page.locator("html");
    const background = () => page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    await signInAs("viewer");
    await issueList.open(publication);
    await expect(issueList.heading).toBeVisible();
    const light = await background();

    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(background).not.toBe(light);
    const dark = await background();

    await shell.chooseColorScheme("light");
    await expect.poll(background).toBe(light);
    await page.emulateMedia({ colorScheme: "light" });
    await shell.chooseColorScheme("dark");
    await expect.poll(background).toBe(dark);

    await page.reload();
    await expect(issueList.heading).toBeVisible();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    expect(await background()).toBe(dark);
  });
});
