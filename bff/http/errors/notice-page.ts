import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { ServiceError } from "#bff/core/errors.ts";
import { type Message, message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import { pageLanguageOf } from "../middleware/language.ts";
import { Html, html } from "./html.ts";

const NONCE_BYTES = 16;

/** A page with a single message, for a window that the console opened. */
interface Notice {
  status: number;
  title: Message;
  text: Message;
  /** Sent to the console's other windows through a `BroadcastChannel`. Afterwards the window closes. */
  broadcast?: { channel: string; message: object };
}

/** Sends a notice page in the language of the browser. Its policy allows only the script that broadcasts the message. */
export function sendNotice(request: Request, response: Response, notice: Notice): void {
  const { status, broadcast } = notice;
  const language = pageLanguageOf(request);
  const title = render(notice.title, language);
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${render(notice.text, language)}</p>
<p><a href="/">${render(message("notices.back"), language)}</a></p>
</main>
${broadcast && html`<script nonce="${nonce}">${new Html(broadcastScript(broadcast))}</script>`}
</body>
</html>
`;
  response
    .status(status)
    .set("Cache-Control", "no-store")
    .set("Content-Security-Policy", policy(nonce))
    .type("html")
    .send(page.toString());
}

/** Sends a notice page about an error, and logs it unless it is expected. */
export function sendErrorNotice(
  request: Request,
  response: Response,
  error: unknown,
  { title, log }: { title: Message; log: string },
): void {
  const expected = error instanceof ServiceError ? error : null;
  if (!expected) request.log.error({ err: error }, log);
  sendNotice(request, response, {
    status: expected?.status ?? 500,
    title,
    text: expected?.text ?? message("notices.failed"),
  });
}

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }`;

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

function broadcastScript({ channel, message }: NonNullable<Notice["broadcast"]>): string {
  const literals = [channel, message].map((value) => JSON.stringify(value).replaceAll("<", "\\u003c"));
  return `new BroadcastChannel(${literals[0]}).postMessage(${literals[1]}); window.close();`;
}
