import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import express, { type Response, type Router } from "express";
import type { Services } from "../context.ts";
import { authorizationDocument, importDocument, kioskDocument } from "./documents.ts";
import type { Json } from "./json-schema.ts";

export const OPENAPI_PATH = "/api/v2/importer/openapi.json";
const KIOSK_PATH = "/kiosk/v1/openapi.json";
const AUTHORIZATION_PATH = "/api/docs/authorization.json";
const UI_FOLDER = fileURLToPath(new URL("./ui", import.meta.url));
/** Resolved, because the package's own function for its folder loads the code of the browser. */
const SWAGGER_UI_FOLDER = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
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

/** Serves the interfaces as OpenAPI documents and as a page. All are public: they contain no one's data. */
export function docsRoutes(router: Router, { config }: Services): void {
  const documents = {
    [OPENAPI_PATH]: importDocument,
    [KIOSK_PATH]: kioskDocument,
    [AUTHORIZATION_PATH]: authorizationDocument,
  };
  for (const [path, createDocument] of Object.entries(documents)) {
    // Created on the first request, because it takes 70 ms and few services are asked for it.
    let document: Json | undefined;
    router.get(path, (_request, response) => {
      document ??= createDocument(config);
      response.json(document);
    });
  }
  router.get("/api/docs", (_request, response) => {
    response.set("Content-Security-Policy", POLICY).sendFile("index.html", { root: UI_FOLDER });
  });
  const files = {
    index: false,
    redirect: false,
    setHeaders: (response: Response) => response.setHeader("Cache-Control", "public, max-age=3600"),
  };
  router.use("/api/docs", express.static(UI_FOLDER, files), express.static(SWAGGER_UI_FOLDER, files));
}
