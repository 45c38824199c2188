import type { Translation } from "#shared/i18n/catalogue.ts";
import type { English } from "./english.ts";
import { errors } from "./errors.de.ts";
import { notices, words } from "./notices.de.ts";

/** Every text of the service in German. */
export const german: Translation<English> = { errors, notices, words };
