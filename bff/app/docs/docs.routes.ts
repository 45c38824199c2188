import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import express, { type Response, type Router } from "express";
import type { Services } from "../context.ts";
import { authorizationDocument, importDocument, kioskDocument } from "./documents.ts";
import type { Json } from "./json-schema.ts";
import { loadScalar } from "./scalar.ts";

export const OPENAPI_PATH = "/api/v2/importer/openapi.json";
const KIOSK_PATH = "/kiosk/v1/openapi.json";
const AUTHORIZATION_PATH = "/api/docs/authorization.json";
const CACHE_CONTROL = "public, max-age=3600";
const UI_FOLDER = fileURLToPath(new URL("./ui", import.meta.url));
/** Scalar adds `style` elements and attributes. It runs no inline scripts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
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
  let scalar: Promise<Buffer> | undefined;
  router.get("/api/docs/scalar.js", async (request, response) => {
    scalar ??= loadScalar();
    const code = await scalar;
    response.set({
      "Cache-Control": CACHE_CONTROL,
      "Content-Type": "text/javascript",
      Vary: "Accept-Encoding",
    });
    if (request.acceptsEncodings("gzip")) response.set("Content-Encoding", "gzip").send(code);
    else response.send(await promisify(gunzip)(code));
  });
  router.use(
    "/api/docs",
    express.static(UI_FOLDER, {
      index: false,
      redirect: false,
      setHeaders: (response: Response) => response.setHeader("Cache-Control", CACHE_CONTROL),
    }),
  );
}
