import fields from "#shared/i18n/fields.en.ts";
import { access_checks } from "./access-checks.en.ts";
import { conformance } from "./conformance.en.ts";
import { downloads } from "./downloads.en.ts";
import { errorTexts } from "./error-codes.ts";
import { failures } from "./failures.en.ts";
import { file_kind } from "./file-kind.en.ts";
import { identity_provider } from "./identity-provider.en.ts";
import { mail } from "./mail.en.ts";
import { notices, words } from "./notices.en.ts";
import { reader_pages } from "./reader-pages.en.ts";
import { recurrence } from "./recurrence.en.ts";
import { rules } from "./rules.en.ts";
import { warnings } from "./warnings.en.ts";
import { webhooks } from "./webhooks.en.ts";

/** Every text of the service. The German catalogue has the same keys. */
export const english = {
  access_checks,
  conformance,
  downloads,
  errors: errorTexts("en"),
  failures,
  fields,
  file_kind,
  identity_provider,
  mail,
  notices,
  reader_pages,
  recurrence,
  rules,
  warnings,
  webhooks,
  words,
} as const;

export type English = typeof english;
