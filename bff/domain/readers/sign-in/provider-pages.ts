import { parseCookie } from "cookie";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { PlatformContext } from "#bff/core/context.ts";
import { Html, html } from "#bff/http/errors/html.ts";
import { LANGUAGE_COOKIE, type Language, language } from "#shared/console/languages.ts";
import { lookOf, lookOfVisit, requestedLanguage } from "../look.ts";
import { alert, type PageStyle, renderPage, textsIn } from "./page.ts";

type PageContext = Pick<PlatformContext, "config" | "db">;

/** Renders the page that asks whether to sign out. `form` is an empty form of the provider with the ID `op.logoutForm`. */
export async function renderSignOutPage(services: PageContext, context: KoaContextWithOIDC, form: string) {
  const style = await styleOf(services, context);
  const t = textsIn(style.language);
  context.body = renderPage(
    style,
    t("sign_out.title"),
    html`<p>${t("sign_out.text")}</p>
${new Html(form)}
<nav><button form="op.logoutForm" name="logout" value="yes">${t("sign_out.submit")}</button>
<button class="plain" form="op.logoutForm">${t("sign_out.stay")}</button></nav>`,
  );
}

/** Renders the page after a sign-out that leads to no other page. */
export async function renderSignedOutPage(services: PageContext, context: KoaContextWithOIDC) {
  const style = await styleOf(services, context);
  const t = textsIn(style.language);
  context.type = "html";
  context.body = renderPage(style, t("sign_out.done"), html`<p>${t("sign_out.done_text")}</p>`);
}

/** Renders an error of the provider that it cannot send to an app. */
export async function renderErrorPage(services: PageContext, context: KoaContextWithOIDC, code: string) {
  const style = await styleOf(services, context);
  const t = textsIn(style.language);
  context.type = "html";
  context.body = renderPage(
    style,
    t("error.title"),
    html`${alert(t(context.oidc?.route === "resume" ? "error.expired" : "error.restart"))}
<p class="muted"><code>${code}</code></p>`,
  );
}

async function styleOf(services: PageContext, context: KoaContextWithOIDC): Promise<PageStyle> {
  const client = { ...context.oidc?.client?.metadata() };
  const params = (context.oidc?.params ?? {}) as Record<string, unknown>;
  const look = await lookOf(services.db, client, params);
  return {
    look: look.publication ? look : await lookOfVisit(services, context.get("cookie")),
    language: requestedLanguage(params) ?? acceptedLanguage(context),
  };
}

const acceptedLanguage = (context: KoaContextWithOIDC): Language =>
  language.safeParse(parseCookie(context.get("cookie"))[LANGUAGE_COOKIE]).data ??
  language.catch("en").parse(context.acceptsLanguages(...language.options));
