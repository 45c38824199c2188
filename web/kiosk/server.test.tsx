import { expect, it } from "vitest";
import { documentOf } from "./kiosk-page.fixture.tsx";
import { renderKiosk } from "./server.tsx";
import { textsIn } from "./texts/kiosk-texts.ts";

it("a page without a publication has a title", () => {
  const found = documentOf({ kind: "problem", problem: "not_found", supportCode: null }, "de");
  const missing = { ...found, site: null, head: { ...found.head, title: "" } };
  const html = renderKiosk(missing, { scripts: [], styles: [], modules: [] });
  expect(html).toContain(`<title>${textsIn("de")("not_found")}</title>`);
});

it("a page names its two feeds differently", () => {
  const found = documentOf({ kind: "problem", problem: "offline", supportCode: null }, "en");
  const html = renderKiosk(found, { scripts: [], styles: [], modules: [] });
  expect(html).toMatch(/title="[^"]+: RSS of articles" href="\/read\/harbor\/articles\.xml"/);
  expect(html).toMatch(/title="[^"]+: RSS of issues" href="\/read\/harbor\/issues\.xml"/);
});
