import type { KeyOf, ParametersOf } from "./catalogue.ts";
import type fields from "./fields.en.ts";

export type ProblemKey = KeyOf<typeof fields>;

type Parameters<Key extends ProblemKey> = ParametersOf<typeof fields, Key, string | number>;

/** A field problem as key and parameters. Server and console render it from the catalogue `fields`. */
export interface Problem {
  key: ProblemKey;
  parameters?: Readonly<Record<string, string | number>>;
}

const PROBLEM = /^([a-z0-9_]+)(?: (\{.*\}))?$/s;

/** Encodes a problem as the message of a schema, which must be a string. */
export function problem<const Key extends ProblemKey>(
  key: Key,
  ...[parameters]: [keyof Parameters<Key>] extends [never] ? [] : [Parameters<Key>]
): string {
  return parameters ? `${key} ${JSON.stringify(parameters)}` : key;
}

/** Decodes a problem. Returns null for other messages, such as those of zod. */
export function readProblem(message: string, isKey: (key: string) => boolean): Problem | null {
  const [, key, parameters] = PROBLEM.exec(message) ?? [];
  if (key === undefined || !isKey(key)) return null;
  return { key: key as ProblemKey, ...(parameters && { parameters: JSON.parse(parameters) }) };
}
