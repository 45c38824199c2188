import type { KeyOf, ParametersOf } from "#shared/i18n/catalogue.ts";
import type { English } from "./english.ts";

export type MessageKey = KeyOf<English>;

/** A value in a text; a message is rendered in the language of the text around it. */
export type MessageValue = string | number | Message;

/** A text of the service as data, so that it can be stored, passed between processes and rendered in each caller's language. */
export interface Message {
  key: MessageKey;
  parameters?: Readonly<Record<string, MessageValue>>;
}

export type MessageParameters<Key extends MessageKey> = ParametersOf<English, Key, MessageValue>;

export function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null || !("key" in value)) return false;
  return (
    typeof value.key === "string" &&
    Object.keys(value).every((name) => name === "key" || name === "parameters")
  );
}

/** Creates a message. The compiler checks its key and the names of its parameters against the English text. */
export function message<const Key extends MessageKey>(
  key: Key,
  ...[parameters]: [keyof MessageParameters<Key>] extends [never] ? [] : [MessageParameters<Key>]
): Message {
  return parameters ? { key, parameters } : { key };
}
