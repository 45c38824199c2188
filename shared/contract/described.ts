import type { z } from "zod";

/** Gives each field of a record its meaning, by name, for the documentation of the interface. */
export function describedBy(meaning: Readonly<Record<string, string>>) {
  return <S extends Record<string, z.ZodType>>(fields: S): S => {
    const entries = Object.entries(fields).map(([name, field]) => {
      const text = meaning[name];
      return [name, text === undefined ? field : field.describe(text)];
    });
    return Object.fromEntries(entries) as S;
  };
}
