import type { Translation } from "#shared/i18n/catalogue.ts";
import fields from "#shared/i18n/fields.de.ts";
import type { English } from "./english.ts";
import { errors } from "./errors.de.ts";
import { identity_provider } from "./identity-provider.de.ts";
import { notices, words } from "./notices.de.ts";
import { recurrence } from "./recurrence.de.ts";
import { rules } from "./rules.de.ts";

/** Every text of the service in German. */
export const german: Translation<English> = {
  errors,
  fields,
  identity_provider,
  notices,
  recurrence,
  rules,
  words,
};
