import express, { type Request, type RequestHandler, type Response } from "express";
import { readBounded } from "#bff/http/bounded-body.ts";
import { toServiceError } from "#bff/http/errors/error-handler.ts";
import { type Html, html } from "#bff/http/errors/html.ts";
import { requireOwnOrigin } from "#bff/http/middleware/csrf-guard.ts";
import { pageLanguageOf } from "#bff/http/middleware/language.ts";
import { logRejection } from "#bff/http/middleware/request-log.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { render } from "#bff/messages/render.ts";
import type { Language } from "#shared/console/languages.ts";
import { READERS_PATH } from "#shared/readers/provider.ts";
import { type Look, lookOfVisit, publicationCookie } from "../look.ts";
import { type FormValues, formValues } from "./form-values.ts";
import { alert, renderPage, type Texts, textsIn } from "./page.ts";
import { pagePolicy } from "./page-policy.ts";

const BODY_LIMIT_BYTES = 16 * 1024;
const readForm = express.urlencoded({ extended: false, limit: BODY_LIMIT_BYTES });

export interface PageRequest {
  request: Request;
  response: Response;
  language: Language;
  t: Texts;
  /** The fields of the form, empty for a GET. */
  values: FormValues;
}

/** Sends a page that may lead back to an app at `returnUris`. */
export function sendPage(
  { response, language }: Pick<PageRequest, "language" | "response">,
  { look, title, content, status = 200, returnUris = [], hasScript = false }: PageContent,
): void {
  response
    .status(status)
    .set("Cache-Control", "no-store")
    .set("Content-Security-Policy", pagePolicy(returnUris, { hasScript }))
    .vary("Accept-Language")
    .type("html")
    .send(renderPage({ look, language }, title, content, { hasScript, hasWayBack: returnUris.length === 0 }));
}

/** Keeps the publication from which a reader comes, for the pages that belong to none. */
export function rememberPublication(
  services: Pick<RouteContext, "config">,
  response: Response,
  { publication }: Look,
): void {
  if (!publication) return;
  response.cookie(publicationCookie(services), publication.slug, {
    httpOnly: true,
    sameSite: "lax",
    secure: services.config.baseUrl.startsWith("https:"),
    path: READERS_PATH,
    maxAge: REMEMBERED_DAYS * 24 * 3_600_000,
  });
}

/** As long as a session of the provider without use. */
const REMEMBERED_DAYS = 30;

/** Sends the script of a passkey form what it waits for: the options of the browser's request, or the text of a problem. */
export function sendToScript(
  { response }: Pick<PageRequest, "response">,
  answer: { options: object } | { problem: string },
  status = 200,
): void {
  response.status(status).set("Cache-Control", "no-store").json(answer);
}

export interface PageContent {
  look: Look;
  title: string;
  content: Html;
  status?: number;
  returnUris?: readonly string[];
  /** Adds the script of the forms for passkeys. */
  hasScript?: boolean;
}

/**
 * Creates the handler of a page for readers. Reads the form of a POST, which must come from a page of this service. Sends errors as
 * pages.
 */
export function pageHandler(
  services: RouteContext,
  handle: (page: PageRequest) => Promise<void>,
): RequestHandler {
  return async (request, response) => {
    const language = pageLanguageOf(request);
    const page = { request, response, language, t: textsIn(language), values: {} as FormValues };
    try {
      requireOwnOrigin(services.config.baseUrl, request);
      if (request.method === "POST") {
        await readBounded(request, BODY_LIMIT_BYTES, (done) => readForm(request, response, done));
        page.values = formValues(request.body);
      }
      await handle(page);
    } catch (error) {
      const shown = describe(error, page);
      if (shown === null) throw error;
      logRejection(response, { code: shown.code });
      response.set(shown.headers);
      sendPage(page, {
        look: await lookOfVisit(services, request.headers.cookie),
        title: page.t("error.title"),
        content: html`${alert(shown.text)}<p class="muted"><code>${shown.code}</code></p>`,
        status: shown.status,
      });
    }
  };
}

/** Returns how a page shows an error, or null for unexpected ones. */
function describe(error: unknown, { t, language }: PageRequest) {
  // Thrown by oidc-provider, whose classes are loaded with the first reader only.
  if (error instanceof Error && error.name === "SessionNotFound")
    return { code: "sign_in_expired", headers: {}, status: 400, text: t("error.expired") };
  const { code, headers, status, text } = toServiceError(error);
  return status < 500 ? { code, headers, status, text: render(text, language) } : null;
}
