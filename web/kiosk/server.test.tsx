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
