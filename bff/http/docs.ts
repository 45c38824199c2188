import type { Router } from "express";
import type { Services } from "../services.ts";
import { renderDocs } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";

export const OPENAPI_PATH = "/api/v2/importer/openapi.json";

/** The contract for programs and for people: public, since it holds nothing of anybody's. */
export function docsRoutes(router: Router, { config }: Services): void {
  const document = openApiDocument(config);
  let page: string | null = null;
  router.get(OPENAPI_PATH, (_request, response) => {
    response.json(document);
  });
  router.get("/api/docs", (_request, response) => {
    page ??= renderDocs(document);
    response
      .set(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type("html")
      .send(page);
  });
}
