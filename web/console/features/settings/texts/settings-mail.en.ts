const texts = {
  title: "Mails",
  load_failed: "Couldn't load the mails",
  not_allowed_title: "Only for administrators of every organization",
  no_server_title: "No mail server",
  no_server_text:
    "Newsrack doesn't send mails until SMTP_URL and MAIL_FROM are set. Until then mails are kept here for {{days}} days, so that you can pass on their links.",
  server_title: "Mails are sent from {{from}}",
  server_text:
    "This list has mails that wait, failed or were kept before. They are deleted after {{days}} days.",
  empty_title: "No mails here",
  empty_text: "Mails that wait, fail or are kept appear here.",
  recipient: "Recipient",
  subject: "Subject",
  state: "Status",
  actions: "Actions",
  state_name: { queued: "Waiting", sent: "Sent", kept: "Kept", failed: "Failed" },
  problem: {
    connection: "no connection to the mail server",
    authentication: "the mail server rejected the credentials",
    refused: "the mail server refused it for now",
    rejected: "the mail server rejected it",
    expired: "not sent within two days",
    other: "unexpected error",
  },
  read: "Read",
  read_named: "Read the mail to {{recipient}}",
  send: "Send",
  send_named: "Send the mail to {{recipient}}",
  sending: "The mail to {{recipient}} is sent.",
  not_sent: "Not sent. {{reason}}",
  more: "Load older mails",
  close: "Close",
  read_failed: "Couldn't load the mail",
  to: "To {{recipient}}",
  link: "Link",
  copy_link: "Copy link",
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "settings-mail": typeof texts;
  }
}
