/** Type of a catalogue in another language: the same keys, each with a text. */
export type Translation<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? string : Translation<Catalogue[Key]>;
};

/** Keys of a catalogue as dotted paths. */
export type KeyOf<Catalogue> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string ? Key : `${Key}.${KeyOf<Catalogue[Key]>}`;
}[keyof Catalogue & string];

type TextOf<Catalogue, Key extends string> = Key extends keyof Catalogue
  ? Catalogue[Key]
  : Key extends `${infer Head}.${infer Rest}`
    ? Head extends keyof Catalogue
      ? TextOf<Catalogue[Head], Rest>
      : never
    : never;

type NamesIn<Text> = Text extends `${string}{{${infer Value}}}${infer Rest}`
  ? WithoutFormat<Value> | NamesIn<Rest>
  : never;

type WithoutFormat<Value> = Value extends `${infer Name}, ${string}` ? Name : Value;

/** Parameters of the text under a key. */
export type ParametersOf<Catalogue, Key extends string, Value> = Record<
  NamesIn<TextOf<Catalogue, Key>>,
  Value
>;
