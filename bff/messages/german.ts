import type { Translation } from "#shared/i18n/catalogue.ts";
import fields from "#shared/i18n/fields.de.ts";
import { access_checks } from "./access-checks.de.ts";
import { conformance } from "./conformance.de.ts";
import { downloads } from "./downloads.de.ts";
import type { English } from "./english.ts";
import { errorTexts } from "./error-codes.ts";
import { failures } from "./failures.de.ts";
import { file_kind } from "./file-kind.de.ts";
import { identity_provider } from "./identity-provider.de.ts";
import { mail } from "./mail.de.ts";
import { notices, words } from "./notices.de.ts";
import { reader_pages } from "./reader-pages.de.ts";
import { recurrence } from "./recurrence.de.ts";
import { rules } from "./rules.de.ts";
import { warnings } from "./warnings.de.ts";
import { webhooks } from "./webhooks.de.ts";

/** Every text of the service in German. */
export const german: Translation<English> = {
  access_checks,
  conformance,
  downloads,
  errors: errorTexts("de"),
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
};
