import { expect, test } from "#e2e/fixtures.ts";

test.describe("reduced motion", () => {
  test("changes colors without a transition", async ({ signInPage }) => {
    await signInPage.open();
    const { before, after, moving } = await signInPage.submit.evaluate((button: HTMLButtonElement) => {
      const color = () => getComputedStyle(button).backgroundColor;
      const before = color();
      button.disabled = true;
      return { before, after: color(), moving: document.getAnimations().length };
    });
    expect(after).not.toBe(before);
    expect(moving).toBe(0);
  });
});
