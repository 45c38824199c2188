import { accentColors } from "#bff/core/accent-style.ts";
import { type Html, html } from "#bff/http/errors/html.ts";
import type { English } from "#bff/messages/english.ts";
import type { MessageKey, MessageValue } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import type { Language } from "#shared/console/languages.ts";
import type { KeyOf } from "#shared/i18n/catalogue.ts";
import { kioskAddresses, LOOK_STYLE_PATH } from "#shared/kiosk/addresses.ts";
import { READERS_PATH } from "#shared/readers/provider.ts";
import type { Look } from "../look.ts";

/** Returns a text of the readers' pages in the page's language. */
export type Texts = (
  key: KeyOf<English["reader_pages"]>,
  parameters?: Readonly<Record<string, MessageValue>>,
) => string;

export function textsIn(language: Language): Texts {
  return (key, parameters = {}) => render({ key: `reader_pages.${key}` as MessageKey, parameters }, language);
}

export interface PageStyle {
  look: Look;
  language: Language;
}

interface PageOptions {
  hasScript?: boolean;
  /** True if the page leads back to the kiosk. A sign-in in progress leads back to its app instead. */
  hasWayBack?: boolean;
}

/** Renders a page for readers. It works without its script, which only adds passkeys. */
export function renderPage(
  { look, language }: PageStyle,
  title: string,
  content: Html,
  { hasScript = false, hasWayBack = true }: PageOptions = {},
): string {
  const { name, publication } = look;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${look.name}</title>
<link rel="stylesheet" href="${LOOK_STYLE_PATH}">
<link rel="stylesheet" href="${STYLE_PATH}${look.accentColor !== null && `?accent=${look.accentColor.slice(1)}`}">
${hasScript && html`<script type="module" src="${SCRIPT_PATH}"></script>`}
</head>
<body>
<main>
<header>${
    look.logoUrl === null
      ? html`<p class="name">${look.name}</p>`
      : html`<img src="${look.logoUrl}" alt="${look.name}">`
  }${
    hasWayBack &&
    publication !== null &&
    html`<a href="${kioskAddresses(publication.slug).home}">${textsIn(language)("back", { publication: name })}</a>`
  }</header>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  return page.toString();
}

interface FieldOptions {
  name: string;
  /** Default: the name. */
  id?: string;
  label: string;
  type?: "text" | "email" | "password";
  autocomplete: string;
  value?: string | undefined;
  hint?: string;
  maxLength: number;
  isFocused?: boolean;
}

/** Renders a labelled field of a form. */
export function field({
  name,
  id = name,
  label,
  type = "text",
  autocomplete,
  value = "",
  hint,
  maxLength,
  isFocused = false,
}: FieldOptions): Html {
  const hintId = hint === undefined ? null : `${id}-hint`;
  return html`<label for="${id}">${label}</label>
${hintId !== null && html`<p class="hint" id="${hintId}">${hint}</p>`}
<input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="${maxLength}"${
    hintId !== null && html` aria-describedby="${hintId}"`
  } required${isFocused && html` autofocus`}>`;
}

/** Renders what is wrong, or nothing. Screen readers announce it. */
export const alert = (problem: string | null): Html =>
  problem === null ? html`` : html`<p class="alert" role="alert">${problem}</p>`;

/** Path of the style sheet of the pages, whose parameter `accent` is a color without its `#`. */
export const STYLE_PATH = `${READERS_PATH}/page.css`;
/** Path of the script of pages with forms for passkeys. */
export const SCRIPT_PATH = `${READERS_PATH}/passkeys.js`;

/** The light accent of `web/styles/tokens.css`. */
const DEFAULT_COLOR = "#124b5c";

/**
 * Returns the style sheet for an accent color, or for null in the kiosk's own one. Fonts and colors are those of the kiosk, or the
 * system's where it is not built.
 */
export function styleSheet(accentColor: string | null): string {
  const { light, dark } = accentColors(accentColor ?? DEFAULT_COLOR);
  const accent = (color: string) => (accentColor === null ? `var(--nr-accent, ${color})` : color);
  return `
:root { color-scheme: light dark; --accent: ${accent(light.accent)}; --on-accent: var(--nr-paper, Canvas);
  --text: var(--nr-text, CanvasText); --muted: var(--nr-dimmed, CanvasText); --line: var(--nr-line, GrayText);
  --field: var(--nr-field-border, GrayText); --bad: var(--nr-error, CanvasText); }
@media (prefers-color-scheme: dark) { :root { --accent: ${accent(dark.accent)}; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1rem; display: grid; place-items: center; background: var(--nr-rail, Canvas);
  color: var(--text); font: 1rem/1.5 var(--nr-font-text, system-ui, sans-serif); }
main { width: 100%; max-width: 27rem; padding: clamp(1.5rem, 6vw, 2.5rem); background: var(--nr-surface, Canvas);
  overflow-wrap: anywhere; border: 1px solid var(--line); border-top: 0.375rem solid var(--accent); }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: center; justify-content: space-between; }
header a, nav a, .links a { display: inline-flex; align-items: center; min-height: 2.75rem; }
header a { font-size: 0.9375rem; }
header img { max-width: 100%; max-height: 4rem; display: block; }
h1, h2, .name { font-family: var(--nr-font-heading, Georgia, serif); font-weight: 600; line-height: 1.2; text-wrap: balance; }
.name { margin: 0; font-size: 1.125rem; }
h1 { font-size: 1.75rem; letter-spacing: -0.01em; margin: 1.25rem 0 1rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { width: 100%; min-height: 2.875rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--field); border-radius: 0.375rem; }
button, .button { display: inline-block; min-height: 2.875rem; margin-top: 1.25rem; padding: 0.6rem 1.4rem; font: inherit;
  font-weight: 600; border: 1px solid var(--accent); border-radius: 999px; background: var(--accent); color: var(--on-accent);
  cursor: pointer; text-decoration: none; }
button.plain { background: transparent; color: inherit; border-color: var(--field); }
a { color: inherit; text-underline-offset: 0.18em; }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
.hint, .muted { margin: 0; color: var(--muted); font-size: 0.875rem; }
.alert { color: var(--bad); font-weight: 600; }
.alert:empty { margin: 0; }
nav { margin-top: 1rem; display: flex; flex-wrap: wrap; gap: 0 1.25rem; align-items: center; }
.links { margin: 0.5rem 0 0; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
li form button { margin-top: 0.5rem; }
`;
}
