import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { pattern } from "#e2e/support/texts.ts";

const BUDGET_BYTES = 312_000;

test.describe("the first load", () => {
  test("requests the code and the rows of a screen in parallel", async ({
    page,
    publication,
    signInAs,
    issueList,
  }) => {
    await signInAs("editor");
    const base = await hold(page, /assets\/base-.*\.js/);
    const texts = await hold(page, /assets\/issues\.en-.*\.js/);
    const code = page.waitForRequest(/assets\/issue-list-page-.*\.js/);
    const rows = page.waitForRequest(/\/emags\?/);
    await page.goto(`/publications/${publication.id}/issues`, { waitUntil: "commit" });
    await code;
    base.resolve();
    await rows;
    texts.resolve();
    await expect(issueList.heading).toBeVisible();
  });

  /** Holds requests to an address until the returned promise is resolved. */
  async function hold(page: Page, address: RegExp) {
    const release = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await release.promise;
      await route.continue();
    });
    return release;
  }

  test("transfers at most 312 kB of scripts and styles for the issue list", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueList,
  }, testInfo) => {
    await api.createIssue({ name: "An issue", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");

    const devtools = await page.context().newCDPSession(page);
    const files = new Map<string, { url: string; encoding: string | undefined; bytes: number }>();
    devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
      if (type !== "Script" && type !== "Stylesheet") return;
      const encoding = Object.entries(response.headers).find(
        ([name]) => name.toLowerCase() === "content-encoding",
      );
      files.set(requestId, { url: response.url, encoding: encoding?.[1], bytes: 0 });
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file) file.bytes = encodedDataLength;
    });
    await devtools.send("Network.enable");
    await issueList.open(publication);
    await expect(issueList.row("An issue")).toContainText(pattern("issues:state.failed_because"));
    await page.waitForLoadState("networkidle");

    const loaded = [...files.values()];
    const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    testInfo.annotations.push({ type: "first load", description: `${Math.round(total / 1000)} kB` });
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter(({ bytes }) => bytes > 2000).map(({ encoding }) => encoding)).not.toContain(
      undefined,
    );
    expect(new Set(loaded.map(({ encoding }) => encoding).filter(Boolean))).toEqual(new Set(["br"]));
    expect(total, loaded.map(({ url, bytes }) => `${bytes} ${url}`).join("\n")).toBeLessThanOrEqual(
      BUDGET_BYTES,
    );
  });
});
