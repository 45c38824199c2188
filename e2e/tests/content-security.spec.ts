import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";
import { articlesToWalk, walkArticles, walkScreens } from "../support/walk.ts";

declare global {
  interface Window {
    reportViolation(text: string): void;
  }
}

test("no screen breaks the content security policy, or prints an error", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  faults,
}) => {
  test.setTimeout(180_000);
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      window.reportViolation(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    ),
  );
  const policy = (await page.goto("/sign-in"))?.headers()["content-security-policy"];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");

  const pdf = publisher.serve("/issue.pdf", pdfOf(3));
  const { id } = await api.importIssue({ name: "An issue", pdf, text_mode_enabled: true });
  const broken = await api.importIssue({ name: "Broken", pdf: `${publisher.url}/gone.pdf` }, "failed");
  const articles = await articlesToWalk(api);
  await signInAs("admin");
  await walkScreens(page, { publication, id, failedId: broken.id }, async () => undefined);
  await walkArticles(page, publication, articles, async () => undefined);
  expect(violations).toEqual([]);
  expect(faults.errors).toEqual([]);
});
