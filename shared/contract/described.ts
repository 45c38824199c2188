import type { z } from "zod";

/** Adds a description to each field of a record for the API documentation. */
export function describedBy(meaning: Readonly<Record<string, string>>) {
  return <S extends Record<string, z.ZodType>>(fields: S): S => {
    const entries = Object.entries(fields).map(([name, field]) => {
      const text = meaning[name];
      return [name, text === undefined ? field : field.describe(text)];
    });
    return Object.fromEntries(entries) as S;
  };
}
