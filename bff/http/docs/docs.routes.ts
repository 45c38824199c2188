import { readFileSync } from "node:fs";
import type { Router } from "express";
import type { Services } from "../../services.ts";
import { openApiDocument } from "./openapi.ts";
import { renderDocs } from "./page.ts";

export const OPENAPI_PATH = "/api/v2/importer/openapi.json";
const STYLE_PATH = "/api/docs.css";
/** The parts of the style sheet in `style/`; where two say something of the same, the later one counts. */
const STYLE_PARTS = ["base", "layout", "elements", "screens", "print"];
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The contract for programs and for people: public, since it holds nothing of anybody's. */
export function docsRoutes(router: Router, { config }: Services): void {
  const document = openApiDocument(config);
  const style = STYLE_PARTS.map(readStyle).join("\n");
  let page: string | null = null;
  router.get(OPENAPI_PATH, (_request, response) => {
    response.json(document);
  });
  router.get("/api/docs", (_request, response) => {
    page ??= renderDocs(document, { json: OPENAPI_PATH, css: STYLE_PATH });
    response.set("Content-Security-Policy", POLICY).type("html").send(page);
  });
  router.get(STYLE_PATH, (_request, response) => {
    response.type("css").send(style);
  });
}

function readStyle(part: string): string {
  return readFileSync(new URL(`./style/${part}.css`, import.meta.url), "utf8");
}
