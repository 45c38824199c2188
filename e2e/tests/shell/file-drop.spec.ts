import { expect, test } from "#e2e/fixtures.ts";

test.describe("a file dropped beside the fields for files", () => {
  test("does not replace the console", async ({ signInPage }) => {
    await signInPage.open();
    // Headless browsers never open a dropped file.
    const isLeftToBrowser = await signInPage.email.evaluate((field) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["%PDF"], "issue.pdf"));
      return field.dispatchEvent(
        new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }),
      );
    });
    expect(isLeftToBrowser).toBe(false);
  });
});
