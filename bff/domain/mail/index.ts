export { eraseMailOf, type Mail, type MailTemplate, queueMail, queueMails } from "./queue-mail.ts";
export { countUnsentMails } from "./unsent-mails.repo.ts";
