import { english } from "#bff/messages/english.ts";
import type { MessageKey, MessageValue } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import type { Language } from "#shared/console/languages.ts";
import type { MailTemplate } from "./queue-mail.ts";

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Renders a mail as text and as HTML. */
export function renderMail(
  template: MailTemplate,
  { language, parameters, url }: { language: Language; parameters: object; url: string | null },
): RenderedMail {
  const part = (name: "subject" | "text" | "action" | "note"): string | null =>
    name in english.mail[template]
      ? render(
          {
            key: `mail.${template}.${name}` as MessageKey,
            parameters: parameters as Record<string, MessageValue>,
          },
          language,
        )
      : null;
  const subject = part("subject")!;
  const [text, action, note] = [part("text"), part("action"), part("note")];
  const link = url !== null && action !== null ? { url, action } : null;
  return {
    subject,
    text: [text, link && `${link.action}:\n${link.url}`, note]
      .filter((paragraph) => paragraph !== null)
      .join("\n\n")
      .concat("\n"),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      `<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f2328;background:#ffffff">`,
      `<div style="max-width:560px;margin:0 auto"><p>${escapeHtml(text!)}</p>`,
      link &&
        `<p><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;` +
          `background:#1f2328;color:#ffffff;text-decoration:none">${escapeHtml(link.action)}</a></p>` +
          `<p style="font-size:13px;overflow-wrap:anywhere">${escapeHtml(link.url)}</p>`,
      note !== null && `<p style="font-size:13px;color:#57606a">${escapeHtml(note)}</p>`,
      "</div></body></html>",
    ]
      .filter(Boolean)
      .join(""),
  };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
