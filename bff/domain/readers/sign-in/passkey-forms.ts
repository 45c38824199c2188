import { readFileSync } from "node:fs";
import { type Html, html } from "#bff/http/errors/html.ts";
import { PASSWORD_MAX_LENGTH } from "#shared/console/identity/setup.ts";
import { ACCOUNT_PATH } from "#shared/readers/provider.ts";
import type { PasskeyRow } from "../passkeys/passkeys.repo.ts";
import { field, type Texts } from "./page.ts";

/** The script of the forms, which stay hidden without it and in browsers without passkeys. */
export const PASSKEY_SCRIPT = readFileSync(new URL("./passkey-script.js", import.meta.url), "utf8");

export const passkeyPaths = {
  add: `${ACCOUNT_PATH}/passkeys`,
  addOptions: `${ACCOUNT_PATH}/passkeys/options`,
  remove: (id: string) => `${ACCOUNT_PATH}/passkeys/${id}/remove`,
} as const;

/** Renders the button that signs a reader in. `path` is that of the sign-in in progress. */
export function passkeySignInForm(t: Texts, path: string): Html {
  return html`<form method="post" action="${path}/passkey" data-passkey="get" data-options="${path}/passkey/options" hidden>
${credentialField(t)}
<button class="plain">${t("passkeys.sign_in")}</button>
</form>`;
}

/** Renders the passkeys of a reader, and the form that adds one. */
export function passkeySection(t: Texts, passkeys: readonly PasskeyRow[], day: Intl.DateTimeFormat): Html {
  return html`<h2>${t("passkeys.title")}</h2>
<p class="muted">${t("passkeys.text")}</p>
<ul>${passkeys.map(
    ({ id, name, created_at, last_used_at }) => html`<li>
<strong>${name || t("account.unknown_device")}</strong>
<p class="muted">${
      last_used_at
        ? t("account.last_used", { date: day.format(last_used_at) })
        : t("passkeys.added_on", { date: day.format(created_at) })
    }</p>
<form method="post" action="${passkeyPaths.remove(id)}"><button class="plain">${t("passkeys.remove")}</button></form>
</li>`,
  )}</ul>
<form method="post" action="${passkeyPaths.add}" data-passkey="create" data-options="${passkeyPaths.addOptions}" hidden>
${field({
  name: "current_password",
  id: "passkey-password",
  label: t("account.current_password"),
  type: "password",
  autocomplete: "current-password",
  maxLength: PASSWORD_MAX_LENGTH,
})}
${credentialField(t)}
<button>${t("passkeys.add")}</button>
</form>`;
}

/** The field that the script fills in, and the text that it shows if the browser created or found no passkey. */
const credentialField = (t: Texts): Html =>
  html`<input type="hidden" name="credential">
<p class="alert" role="alert" data-canceled="${t("passkeys.canceled")}"></p>`;
