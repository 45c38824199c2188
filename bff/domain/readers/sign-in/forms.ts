import { type Html, html } from "#bff/http/errors/html.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#shared/console/identity/setup.ts";
import type { OpenLink } from "../accounts/reader-links.service.ts";
import type { Look } from "../look.ts";
import { alert, field, type Texts } from "./page.ts";
import { passkeySignInForm } from "./passkey-forms.ts";

const MAX_EMAIL = 254;
export const MAX_NAME = 200;

interface FormState {
  /** Path of the sign-in in progress, without a slash at its end. */
  path: string;
  problem?: string | null;
  email?: string;
  /** True if readers can sign in with passkeys here. */
  hasPasskeys?: boolean;
}

export function signInForm(
  t: Texts,
  look: Look,
  { path, problem = null, email, hasPasskeys = false }: FormState,
): Html {
  return html`${alert(problem)}
<form method="post" action="${path}">
${emailField(t, email, true)}
${field({
  name: "password",
  label: t("sign_in.password"),
  type: "password",
  autocomplete: "current-password",
  maxLength: PASSWORD_MAX_LENGTH,
})}
<button>${t("sign_in.submit")}</button>
</form>
${hasPasskeys && passkeySignInForm(t, path)}
<nav>
<a href="${path}/reset">${t("sign_in.forgotten")}</a>
${look.signUp === "open" && html`<a href="${path}/sign-up">${t("sign_in.new_account")}</a>`}
</nav>
${look.signUp === "invitation" && html`<p class="muted">${t("sign_in.no_sign_up")}</p>`}
<form method="post" action="${path}/cancel"><button class="plain">${t("sign_in.cancel")}</button></form>`;
}

export function joinForm(t: Texts, look: Look, { path, email = "" }: FormState): Html {
  return html`<p>${t("join.text", { email, publication: look.name })}</p>
<form method="post" action="${path}/continue"><button>${t("join.submit")}</button></form>
<nav><a href="${path}?account=other">${t("join.other")}</a></nav>`;
}

export function mailForm(
  t: Texts,
  kind: "sign_up" | "reset",
  { path, problem = null, email }: FormState,
): Html {
  return html`<p>${t(`${kind}.text`)}</p>
${alert(problem)}
<form method="post" action="${path}/${kind === "sign_up" ? "sign-up" : "reset"}">
${emailField(t, email, true)}
<button>${t(`${kind}.submit`)}</button>
</form>
<nav><a href="${path}">${t("sent.back")}</a></nav>`;
}

export function sentText(t: Texts, { path, email = "" }: FormState, back = t("sent.back")): Html {
  return html`<p role="status">${t("sent.text", { email })}</p>
<p class="muted">${t("sent.again")}</p>
<nav><a href="${path}">${back}</a></nav>`;
}

/** Renders the form of a link in a mail. It is sent to the address of the page. */
export function linkForm(t: Texts, link: OpenLink, problem: string | null, name = link.name ?? ""): Html {
  if (link.purpose === "address")
    return html`<p>${t("link.address_text", { email: link.email })}</p>
${alert(problem)}
<form method="post">
${field({
  name: "password",
  label: t("sign_in.password"),
  type: "password",
  autocomplete: "current-password",
  maxLength: PASSWORD_MAX_LENGTH,
  isFocused: true,
})}
<button>${t("link.confirm")}</button>
</form>`;
  return html`<p>${t("link.account", { email: link.email })}</p>
${link.hasPasskeys && html`<p>${t("link.removes_passkeys")}</p>`}
${alert(problem)}
<form method="post">
${link.purpose !== "reset" && field({ name: "name", label: t("link.name"), autocomplete: "name", value: name, maxLength: MAX_NAME })}
${field({
  name: "password",
  label: t(link.purpose === "reset" ? "link.new_password" : "link.password"),
  type: "password",
  autocomplete: "new-password",
  hint: t("link.password_hint", { minimum: PASSWORD_MIN_LENGTH }),
  maxLength: PASSWORD_MAX_LENGTH,
})}
<button>${t("link.save")}</button>
</form>`;
}

function emailField(t: Texts, value: string | undefined, isFocused: boolean): Html {
  return field({
    name: "email",
    label: t("sign_in.email"),
    type: "email",
    autocomplete: "username",
    value,
    maxLength: MAX_EMAIL,
    isFocused,
  });
}
