import { expect, test } from "../fixtures.ts";

const BUDGET_BYTES = 300_000;

test("the list of issues needs at most 300 kB of script and style at first", async ({
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
  await expect(issueList.row("An issue")).toContainText("Failed");
  await page.waitForLoadState("networkidle");

  const loaded = [...files.values()];
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  testInfo.annotations.push({ type: "first load", description: `${Math.round(total / 1000)} kB` });
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter(({ bytes }) => bytes > 2000).map(({ encoding }) => encoding)).not.toContain(undefined);
  expect(new Set(loaded.map(({ encoding }) => encoding).filter(Boolean))).toEqual(new Set(["br"]));
  expect(total, loaded.map(({ url, bytes }) => `${bytes} ${url}`).join("\n")).toBeLessThanOrEqual(
    BUDGET_BYTES,
  );
});
