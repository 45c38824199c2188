export { eraseMailOf, type Mail, type MailTemplate, queueMail } from "./queue-mail.ts";
