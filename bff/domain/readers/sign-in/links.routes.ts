import type { Router } from "express";
import { kioskOriginOf, kioskRootOf } from "#bff/core/kiosk-address.ts";
import { type Html, html } from "#bff/http/errors/html.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#shared/console/identity/setup.ts";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { READERS_PATH } from "#shared/readers/provider.ts";
import {
  type OpenLink,
  openLink,
  redeemAddressLink,
  redeemPasswordLink,
} from "../accounts/reader-links.service.ts";
import { type Look, lookOfPublication } from "../look.ts";
import { nameOf, newPasswordOf } from "./form-values.ts";
import { linkForm } from "./forms.ts";
import { type PageRequest, pageHandler, sendPage } from "./reader-page.routes.ts";

interface LinkOptions {
  /** Default: the look of the publication of the link. */
  look?: Look;
  returnUris?: readonly string[];
  /** Continues a sign-in after the reader has set a password. Without it, the page sends the reader back to the app. */
  onSignedIn?: (readerId: string) => Promise<void>;
}

/** Adds the page of links in mails that belong to no sign-in in progress. */
export function linkRoutes(router: Router, services: RouteContext): void {
  const page = pageHandler(services, (request) => followLink(services, request));
  router.route(`${READERS_PATH}/link`).get(page).post(page);
}

/** Shows the form of a link, or uses the link with the values of the form. Opening a link never uses it up, because mail scanners do. */
export async function followLink(
  services: RouteContext,
  page: PageRequest,
  { look: given, returnUris = [], onSignedIn }: LinkOptions = {},
): Promise<void> {
  const { language, request, t, values } = page;
  const token = typeof request.query.token === "string" ? request.query.token : "";
  const link = await openLink(services, token);
  const look = given ?? (await lookOfPublication(services.db, link?.publicationId ?? null));
  if (!link) return sendUnusable(page, look);
  const showForm = (problem: string | null, status: number) =>
    sendPage(page, {
      look,
      title: t(`link.${link.purpose}`),
      content: linkForm(t, link, problem, values.name),
      status,
      returnUris,
    });
  if (request.method !== "POST") return showForm(null, 200);
  if (link.purpose === "address") {
    const result = await redeemAddressLink(services, token, {
      password: values.password ?? "",
      language,
      look,
    });
    if ("email" in result)
      return sendPage(page, {
        look,
        title: t("done.address"),
        content: html`<p>${t("done.address_text", { email: result.email })}</p>`,
      });
    if ("seconds" in result)
      return showForm(t("sign_in.wait", { minutes: Math.ceil(result.seconds / 60) }), 429);
    return result.problem === "wrong" ? showForm(t("account.wrong_password"), 401) : sendUnusable(page, look);
  }
  const chosen = chosenValues(page, link);
  if ("problem" in chosen) return showForm(chosen.problem, 422);
  const reader = await redeemPasswordLink(services, token, { ...chosen, language, look });
  if (!reader) return sendUnusable(page, look);
  if (onSignedIn) return onSignedIn(reader.id);
  sendPage(page, { look, title: t("done.ready"), content: readyContent(services, page, look, link) });
}

/** An invited reader comes from a mail, so the page leads to the kiosk. The others began in an app, in another browser. */
function readyContent(
  { config }: RouteContext,
  { t }: PageRequest,
  { name: publication, publication: found }: Look,
  { purpose }: OpenLink,
): Html {
  if (!found) return html`<p>${t("done.return_plain")}</p>`;
  if (purpose !== "invitation") return html`<p>${t("done.return", { publication })}</p>`;
  const address = kioskOriginOf(config) + kioskAddresses(found.slug, kioskRootOf(config)).home;
  return html`<p>${t("done.invited")}</p><a class="button" href="${address}">${t("done.read", { publication })}</a>`;
}

function chosenValues(
  { t, values }: PageRequest,
  { purpose, name: known }: OpenLink,
): { name: string; password: string } | { problem: string } {
  const name = purpose === "reset" ? (known ?? "") : nameOf(values);
  if (name === null) return { problem: t("account.invalid_name") };
  const password = newPasswordOf(values);
  if (password === null)
    return {
      problem: t("account.invalid_password", { minimum: PASSWORD_MIN_LENGTH, maximum: PASSWORD_MAX_LENGTH }),
    };
  return { name, password };
}

function sendUnusable(page: PageRequest, look: Look): void {
  sendPage(page, {
    look,
    title: page.t("link.unusable"),
    content: html`<p role="alert">${page.t("link.unusable_text")}</p>`,
    status: 410,
  });
}
