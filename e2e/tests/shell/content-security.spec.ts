import { expect, test } from "#e2e/fixtures.ts";

// A violation fails any test in which it occurs. accessibility.spec.ts visits every screen.
test.describe("the content security policy", () => {
  test("blocks everything by default and contains no unsafe source", async ({ page }) => {
    const policy = (await page.goto("/sign-in"))?.headers()["content-security-policy"];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
  });
});
