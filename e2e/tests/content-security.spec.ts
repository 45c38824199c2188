import { expect, test } from "../fixtures.ts";

// What the policy refuses fails whichever test it happens in; every screen is walked through in accessibility.spec.ts.
test("the content security policy allows nothing that it does not name", async ({ page }) => {
  const policy = (await page.goto("/sign-in"))?.headers()["content-security-policy"];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
});
