import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import { MAIL_PAGE_SIZE, type MailEntry, mailEntry } from "#shared/console/mail.ts";
import { mailJob } from "./mail.jobs.ts";
import type { MailRow } from "./mail.repo.ts";
import * as repo from "./mail.repo.ts";
import type { MailContent, MailTemplate } from "./queue-mail.ts";
import { type RenderedMail, renderMail } from "./render-mail.ts";

/** Decrypts and renders a mail that was not sent. */
export function openMail(
  { secrets }: Pick<PlatformContext, "secrets">,
  { content, template, language }: MailRow,
): RenderedMail & { content: MailContent } {
  const opened = JSON.parse(secrets.open(content!)) as MailContent;
  return { content: opened, ...renderMail(template as MailTemplate, { language, ...opened }) };
}

/** Lists mails that were not sent, the newest first. */
export async function listMails(
  services: Pick<PlatformContext, "config" | "db" | "secrets">,
  before: string | undefined,
) {
  const rows = await repo.listMails(services.db, { before, atMost: MAIL_PAGE_SIZE + 1 });
  return {
    mail_from: services.config.mail?.from ?? null,
    mails: rows.slice(0, MAIL_PAGE_SIZE).map((row) => present(services, row)),
    has_more: rows.length > MAIL_PAGE_SIZE,
  };
}

/** Returns a mail that was kept. Throws `NotFound` for others, whose one-time links only their recipients see. */
export async function getKeptMail(services: Pick<PlatformContext, "db" | "secrets">, id: string) {
  const row = await repo.findMail(services.db, id);
  if (row?.state !== "kept") throw new ServiceError("not_found.mail");
  const { text, content } = openMail(services, row);
  return { mail: present(services, row), text, url: content.url };
}

/** Queues a mail again. Throws `NotFound`, and `mail_server_missing` without a mail server. */
export async function sendAgain(
  services: Pick<PlatformContext, "config" | "db" | "secrets">,
  id: string,
): Promise<MailEntry> {
  if (!services.config.mail) throw new ServiceError("mail_server_missing");
  const row = await services.db.transaction().execute(async (trx) => {
    const queued = await repo.requeue(trx, id);
    if (queued) await enqueue(trx, mailJob, [{ mailId: id }]);
    return queued;
  });
  if (!row) throw new ServiceError("not_found.mail");
  return present(services, row);
}

function present(services: Pick<PlatformContext, "secrets">, row: MailRow): MailEntry {
  const { subject, content } = openMail(services, row);
  return presentAs(mailEntry, { ...row, subject, recipient: content.to });
}
