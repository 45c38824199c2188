import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { NextFunction, Request, Response, Router } from "express";
import precompressed from "express-static-gzip";
import { ServiceError } from "#bff/core/errors.ts";
import { kioskRootOf } from "#bff/core/kiosk-address.ts";
import { KIOSK_FILES_PATH, LOOK_STYLE, LOOK_STYLE_PATH } from "#shared/kiosk/addresses.ts";
import { SERVICE_WORKER_PATH } from "#shared/kiosk/offline.ts";

const NONCE_PLACEHOLDER = "__CSP_NONCE__";
const NONCE_BYTES = 16;

/** Browsers apply these headers only to documents and workers, so other scripts and styles are sent without them. */
const DOCUMENT_HEADERS = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Referrer-Policy",
  "X-Frame-Options",
];
const SCRIPT_OR_STYLE = /\.(js|css)(\.(br|gz))?$/;
/** Scripts of workers. The policy of its script applies to a worker, so it cannot load or request anything. */
const WORKER = /-worker-[\w-]+\.js(\.(br|gz))?$/;

/** The builds of the kiosk in the folder of the console, which has its own addresses for them. */
const KIOSK_BUILDS = /^\/kiosk(-server)?\//;

/** Serves the files of the built kiosk, precompressed. Their names change with their content. */
export function kioskFiles(router: Router, folder: string, config: Parameters<typeof kioskRootOf>[0]): void {
  const files = precompressed(join(folder, "kiosk", "assets"), {
    enableBrotli: true,
    orderPreference: ["br", "gzip"],
    index: false,
    serveStatic: {
      index: false,
      redirect: false,
      immutable: true,
      maxAge: "1y",
      acceptRanges: false,
      lastModified: false,
      setHeaders(response) {
        for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
      },
    },
  });
  router.use(`${KIOSK_FILES_PATH}/assets`, files);
  // The names of these two stay, so browsers ask for a newer version each time.
  const send = (name: string, response: Response, next: NextFunction) =>
    response
      .set("Cache-Control", "no-cache")
      .sendFile(join(folder, "kiosk", name), { cacheControl: false }, (error) => {
        if (error && !response.headersSent) next(new ServiceError("not_found.address"));
      });
  // It controls the pages of the kiosk, and nothing of the console.
  router.get(SERVICE_WORKER_PATH, (_request, response, next) => {
    response.set({
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
      "Service-Worker-Allowed": `${kioskRootOf(config)}/`,
    });
    send("service-worker.js", response, next);
  });
  router.get(LOOK_STYLE_PATH, (_request, response, next) => void send(LOOK_STYLE, response, next));
}

/** A web application that Vite has built, with one HTML page for all its addresses. */
export interface Pages {
  /** The only host that has the application, or null for every host. */
  host: string | null;
  /** Prefix of its addresses, or an empty string. */
  prefix: string;
  /** Folder of the built files. */
  folder: string;
  /** Returns the content security policy of the page. */
  policy: (nonce: string) => string;
  /** Headers of all files. */
  headers: Readonly<Record<string, string>>;
  /** Returns HTML that is added to the head of the page at an address. */
  head: (request: Request) => string;
}

/** The console. It is kept out of search engines. */
export const consolePages = (folder: string): Pages => ({
  host: null,
  prefix: "",
  folder,
  policy: consolePolicy,
  headers: { "X-Robots-Tag": "noindex" },
  head: () => "",
});

/** Serves an application: precompressed immutable assets, and the HTML page with a new CSP nonce for each request. */
export function servePages(router: Router, { host, prefix, folder, policy, headers, head }: Pages): void {
  const start = prefix || "/";
  const isHere = ({ hostname }: Request) => host === null || hostname === host;
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
        // Headers that are not needed are off, because the console has many small files.
        acceptRanges: false,
        lastModified: false,
        setHeaders: (response, path) => {
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
          if (SCRIPT_OR_STYLE.test(path) && !WORKER.test(path))
            for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
          response.setHeader(
            "Cache-Control",
            path.startsWith(assetsFolder) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
          );
        },
      },
    });
    router.use(start, (request, response, next) => {
      const isPage = ["/", "/index.html"].includes(request.path);
      if (!isHere(request) || isPage || KIOSK_BUILDS.test(request.path)) return next();
      assets(request, response, (error: unknown) => {
        // The file was deleted, so the error response must not have its encoding and content type.
        response.removeHeader("Content-Encoding");
        response.removeHeader("Content-Type");
        next(error);
      });
    });
  }
  let template: string | null = null;
  router.get(`${prefix}{/*path}`, (request, response, next) => {
    if (!isHere(request) || !wantsPage(request, start)) return next();
    if (!existsSync(page)) throw new ServiceError("console_not_built");
    template ??= readFileSync(page, "utf8");
    const nonce = randomBytes(NONCE_BYTES).toString("base64url");
    response
      .set("Content-Security-Policy", policy(nonce))
      .set("Cache-Control", "no-store")
      .set(headers)
      .type("html")
      .send(
        template.replaceAll(NONCE_PLACEHOLDER, nonce).replace("</head>", () => `${head(request)}</head>`),
      );
  });
}

/**
 * Returns whether to respond with the page. Except for the start page, the request must accept HTML explicitly: browsers
 * send `*\/*` for images and scripts, and programs often nothing, which should get 404 if a file is missing.
 */
function wantsPage(request: Request, start: string): boolean {
  if (request.path === start) return request.accepts(["html", "json"]) !== "json";
  return request.headers.accept?.includes("text/html") ?? false;
}

/**
 * Returns the content security policy of the page, which allows only files of the service. Mantine and CodeMirror add the
 * nonce to the styles that they create.
 */
function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The preview of articles shows external images and videos, as readers see them.
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
