import type { OwnHolding } from "#bff/domain/products/index.ts";
import {
  alert,
  deviceOf,
  field,
  MAX_NAME,
  type PasskeyRow,
  passkeySection,
  type ReaderRow,
  type ReaderSession,
  type Texts,
} from "#bff/domain/readers/index.ts";
import { type Html, html } from "#bff/http/errors/html.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#shared/console/identity/setup.ts";
import type { Language } from "#shared/console/languages.ts";
import { ACCOUNT_PATH, READERS_PATH } from "#shared/readers/provider.ts";
export interface AccountPage {
  reader: ReaderRow;
  sessionUid: string;
  language: Language;
  sessions: ReaderSession[];
  holdings: OwnHolding[];
  /** Null if the service has no domain for passkeys. */
  passkeys: PasskeyRow[] | null;
  notice: { done: string } | { problem: string } | null;
}

/** Renders the account page of a reader. */
export function accountContent(
  t: Texts,
  { reader, sessionUid, language, sessions, holdings, passkeys, notice }: AccountPage,
): Html {
  // As in the kiosk.
  const locale = language === "en" ? "en-GB" : language;
  const day = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const currentPassword = (id: string) =>
    field({
      name: "current_password",
      id,
      label: t("account.current_password"),
      type: "password",
      autocomplete: "current-password",
      maxLength: PASSWORD_MAX_LENGTH,
    });
  return html`${notice && "problem" in notice && alert(notice.problem)}
${notice && "done" in notice && html`<p role="status">${notice.done}</p>`}
<h2>${t("account.products")}</h2>
${holdings.length === 0 && html`<p class="muted">${t("account.no_products")}</p>`}
<ul>${holdings.map(
    ({ organization, product, starts_on, ends_on }) => html`<li>
<strong>${product.name}</strong>
<p class="muted">${organization} · ${
      ends_on === null
        ? t("account.from_day", { from: day.format(new Date(starts_on)) })
        : t("account.from_day_to", {
            from: day.format(new Date(starts_on)),
            to: day.format(new Date(ends_on)),
          })
    }</p>
</li>`,
  )}</ul>
<form method="post" action="${ACCOUNT_PATH}/codes">
${field({ name: "code", label: t("account.code"), autocomplete: "off", maxLength: 100 })}
<button>${t("account.redeem")}</button>
</form>

<h2>${t("account.profile")}</h2>
<form method="post" action="${ACCOUNT_PATH}/name">
${field({ name: "name", label: t("account.name"), autocomplete: "name", value: reader.name, maxLength: MAX_NAME })}
<button>${t("account.save")}</button>
</form>

<h2>${t("account.email")}</h2>
<p>${reader.email}</p>
<form method="post" action="${ACCOUNT_PATH}/email">
${field({ name: "email", label: t("account.new_email"), type: "email", autocomplete: "email", maxLength: 254 })}
${currentPassword("email-password")}
<button>${t("account.change_email")}</button>
</form>

<h2>${t("account.password")}</h2>
<form method="post" action="${ACCOUNT_PATH}/password">
${currentPassword("old-password")}
${field({
  name: "password",
  label: t("account.new_password"),
  type: "password",
  autocomplete: "new-password",
  hint: t("link.password_hint", { minimum: PASSWORD_MIN_LENGTH }),
  maxLength: PASSWORD_MAX_LENGTH,
})}
<button>${t("account.change_password")}</button>
</form>

${passkeys !== null && passkeySection(t, passkeys, day)}

<h2>${t("account.sessions")}</h2>
<ul>${sessions.map(
    ({ uid, user_agent, last_seen_at, signed_in_at }) => html`<li>
<strong>${uid === sessionUid ? t("account.this_session") : deviceOf(user_agent) || t("account.unknown_device")}</strong>
<p class="muted">${t("account.last_used", { date: day.format(last_seen_at ?? signed_in_at) })}</p>
${
  uid !== sessionUid &&
  html`<form method="post" action="${ACCOUNT_PATH}/sessions/${encodeURIComponent(uid)}/end"><button class="plain">${t("account.end")}</button></form>`
}
</li>`,
  )}</ul>
${
  sessions.length > 1 &&
  html`<form method="post" action="${ACCOUNT_PATH}/sessions/end-others"><button class="plain">${t("account.end_others")}</button></form>`
}
<p class="links"><a href="${READERS_PATH}/session/end">${t("account.sign_out")}</a></p>

<h2>${t("account.data")}</h2>
<p class="links"><a href="${ACCOUNT_PATH}/export">${t("account.export")}</a></p>

<h2>${t("account.delete")}</h2>
<p>${t("account.delete_text")}</p>
<form method="post" action="${ACCOUNT_PATH}/delete">
${currentPassword("delete-password")}
<button class="plain">${t("account.delete")}</button>
</form>`;
}
