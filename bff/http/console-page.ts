import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Request, Router } from "express";
import precompressed from "express-static-gzip";
import { ServiceError } from "../domain/errors.ts";

const NONCE_PLACEHOLDER = "__CSP_NONCE__";
const NONCE_BYTES = 16;

/** Browsers apply these to documents and workers only, so other scripts and styles are sent without them. */
const DOCUMENT_HEADERS = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Referrer-Policy",
  "X-Frame-Options",
];
const SCRIPT_OR_STYLE = /\.(js|css)(\.(br|gz))?$/;
/** A worker obeys the policy its script came with: the general one, under which it can load and call nothing. */
const WORKER = /-worker-[\w-]+\.js(\.(br|gz))?$/;

/** Serves the built console: hashed assets for good, precompressed, and its one page with a fresh nonce each time. */
export function consolePage(router: Router, folder: string): void {
  const page = join(folder, "index.html");
  if (existsSync(folder)) {
    const assetsFolder = join(folder, "assets", sep);
    const assets = precompressed(folder, {
      enableBrotli: true,
      orderPreference: ["br", "gzip"],
      index: false,
      serveStatic: {
        index: false,
        redirect: false,
        // Every byte of a header counts as often as there are files.
        acceptRanges: false,
        lastModified: false,
        setHeaders: (response, path) => {
          if (SCRIPT_OR_STYLE.test(path) && !WORKER.test(path))
            for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
          response.setHeader(
            "Cache-Control",
            path.startsWith(assetsFolder) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
          );
        },
      },
    });
    router.use((request, response, next) => {
      if (request.path === "/" || request.path === "/index.html") return next();
      assets(request, response, (error: unknown) => {
        // A file that is gone meanwhile: what is answered instead is neither compressed nor of its type.
        response.removeHeader("Content-Encoding");
        response.removeHeader("Content-Type");
        next(error);
      });
    });
  }
  let template: string | null = null;
  router.get("/{*path}", (request, response, next) => {
    if (!wantsPage(request)) return next();
    if (!existsSync(page)) throw new ServiceError("console_not_built");
    template ??= readFileSync(page, "utf8");
    const nonce = randomBytes(NONCE_BYTES).toString("base64url");
    response
      .set("Content-Security-Policy", consolePolicy(nonce))
      .set("Cache-Control", "no-store")
      .type("html")
      .send(template.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
}

/**
 * Whether a request is answered with the console. Below the root only requests that name HTML are, because `*\/*` is what
 * browsers send for images and scripts, which are 404 when their file is missing.
 */
function wantsPage(request: Request): boolean {
  const { accept } = request.headers;
  if (accept === undefined) return true;
  return request.path === "/" ? request.accepts(["html", "json"]) !== "json" : accept.includes("text/html");
}

/** Nothing but our own files; styles that Mantine and CodeMirror make at run time carry the nonce. */
function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // What stands in articles: the preview shows it as readers get it.
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob: https:",
    "frame-src https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
