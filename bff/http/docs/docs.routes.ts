import { fileURLToPath } from "node:url";
import express, { type Response, type Router } from "express";
import { getAbsoluteFSPath } from "swagger-ui-dist";
import type { Services } from "../../services.ts";
import { openApiDocument } from "./openapi.ts";

export const OPENAPI_PATH = "/api/v2/importer/openapi.json";
const UI_FOLDER = fileURLToPath(new URL("./ui", import.meta.url));
/** Swagger UI sets `style` attributes and has images in `data:` URLs. It runs no inline scripts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the contract as an OpenAPI document and as a page. Both are public: they contain no one's data. */
export function docsRoutes(router: Router, { config }: Services): void {
  const document = openApiDocument(config);
  router.get(OPENAPI_PATH, (_request, response) => {
    response.json(document);
  });
  router.get("/api/docs", (_request, response) => {
    response.set("Content-Security-Policy", POLICY).sendFile("index.html", { root: UI_FOLDER });
  });
  const files = {
    index: false,
    redirect: false,
    setHeaders: (response: Response) => response.setHeader("Cache-Control", "public, max-age=3600"),
  };
  router.use("/api/docs", express.static(UI_FOLDER, files), express.static(getAbsoluteFSPath(), files));
}
