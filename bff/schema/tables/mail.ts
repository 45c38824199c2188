import type { Generated } from "kysely";
import type { Language } from "#shared/console/languages.ts";
import type { MailProblem, MailState } from "#shared/console/mail.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

/** Mails to the staff and to readers, written in the transaction of the act that sends them. */
export interface MailsTable {
  id: Generated<string>;
  /** The recipient's account, if there is one. */
  reader_id: string | null;
  user_id: string | null;
  template: string;
  language: Language;
  /** SHA-256 of the recipient's address, for the limit by address. */
  address_hash: Buffer;
  /** Encrypted JSON. Null when the mail was sent. */
  content: Buffer | null;
  state: MailState;
  tries: Generated<number>;
  /** Why the last try failed. */
  problem: MailProblem | null;
  smtp_status: number | null;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}
