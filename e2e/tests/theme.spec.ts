import { expect, test } from "../fixtures.ts";

test("colours follow the system until somebody chooses, and the choice is kept", async ({
  page,
  isMobile,
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

  if (isMobile) await shell.openMenu.click();
  await shell.chooseColours("Light");
  await expect.poll(background).toBe(light);
  await page.emulateMedia({ colorScheme: "light" });
  await shell.chooseColours("Dark");
  await expect.poll(background).toBe(dark);

  await page.reload();
  await expect(issueList.heading).toBeVisible();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(await background()).toBe(dark);
});
