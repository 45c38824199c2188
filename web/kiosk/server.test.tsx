import { expect, it } from "vitest";
import { documentOf } from "./kiosk-page.fixture.tsx";
import { renderKiosk } from "./server.tsx";
import { textsIn } from "./texts/kiosk-texts.ts";

it.each([
  ["not_found", "not_found"],
  ["sign_in", "sign_in_failed"],
] as const)("a page without a publication has the title of its problem: %s", (problem, title) => {
  const found = documentOf({ kind: "problem", problem, supportCode: null }, "de");
  const missing = { ...found, site: null, head: { ...found.head, title: "" } };
  const html = renderKiosk(missing, { scripts: [], styles: [], modules: [] });
  expect(html).toContain(`<title>${textsIn("de")(title)}</title>`);
});

it("a page names its two feeds differently", () => {
  const found = documentOf({ kind: "problem", problem: "offline", supportCode: null }, "en");
  const html = renderKiosk(found, { scripts: [], styles: [], modules: [] });
  expect(html).toMatch(/title="[^"]+: RSS of articles" href="\/read\/harbor\/articles\.xml"/);
  expect(html).toMatch(/title="[^"]+: RSS of issues" href="\/read\/harbor\/issues\.xml"/);
});
