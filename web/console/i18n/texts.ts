/**
 * Type of the same texts in another language: `{…} satisfies TextsOf<typeof english>` fails to compile if a text is
 * missing or superfluous. English and German have the same plural forms, `_one` and `_other`.
 */
export type TextsOf<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : TextsOf<T[Key]> };
