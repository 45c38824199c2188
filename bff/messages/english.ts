import fields from "#shared/i18n/fields.en.ts";
import { errors } from "./errors.en.ts";
import { identity_provider } from "./identity-provider.en.ts";
import { notices, words } from "./notices.en.ts";
import { recurrence } from "./recurrence.en.ts";
import { rules } from "./rules.en.ts";

/** Every text of the service. The German catalogue has the same keys. */
export const english = { errors, fields, identity_provider, notices, recurrence, rules, words } as const;

export type English = typeof english;
