import type { PlatformContext } from "#bff/core/context.ts";
import { mailJob } from "./mail.jobs.ts";
import * as repo from "./mail.repo.ts";
import { createMailServer, MailError, type MailServer } from "./mail-server.ts";
import { openMail } from "./mails.service.ts";

const CONCURRENCY = 4;

/** Starts the workers that send mails. */
export async function startMailDelivery(
  services: Pick<PlatformContext, "config" | "db" | "jobs" | "log" | "secrets">,
): Promise<void> {
  const { config, jobs } = services;
  const server = config.mail && createMailServer(config.mail);
  await jobs.work(mailJob, { concurrency: CONCURRENCY }, ({ mailId }) => deliver(services, server, mailId));
}

/** Sends a mail. Throws if it is to be tried again. */
async function deliver(
  services: Pick<PlatformContext, "db" | "log" | "secrets">,
  server: MailServer | null,
  id: string,
): Promise<void> {
  const { db, log } = services;
  // Not found: the mail was erased.
  const row = await repo.beginTry(db, id, { keep: server === null });
  if (row?.state !== "queued" || server === null) return;
  const { content, subject, text, html } = openMail(services, row);
  try {
    await server.send({ id, to: content.to, sender: content.sender, subject, text, html });
    await repo.endTry(db, row, { state: "sent", problem: null, smtp_status: null });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const { problem, status: smtp_status } = error;
    const isLast = !error.isTemporary || row.tries > mailJob.retryLimit;
    await repo.endTry(db, row, { state: isLast ? "failed" : "queued", problem, smtp_status });
    log.warn(
      { mail_id: id, template: row.template, problem, smtp_status },
      isLast ? "failed to send mail" : "failed to send mail; will retry",
    );
    if (!isLast) throw error;
  }
}
