import type { PlatformContext } from "#bff/core/context.ts";
import type { Language } from "#shared/console/languages.ts";
import type { Look } from "./look.ts";

export type MailContext = Pick<PlatformContext, "config" | "db" | "secrets">;

/** Returns what the mails to a reader have in common. */
export function mailOf(
  { language, look }: { language: Language; look: Look },
  to: string,
  readerId: string | null,
) {
  return {
    to,
    account: readerId === null ? null : { readerId },
    language,
    sender: look.name,
    parameters: { publication: look.name },
  };
}
