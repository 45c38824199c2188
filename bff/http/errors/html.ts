/** Markup that is inserted into a page without escaping. */
export class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

type Part = string | number | Html | null | undefined | false | readonly Part[];

/** Tagged template for HTML. Escapes values unless they are `Html`. Null, undefined and false render as nothing. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(texts.reduce((markup, text, index) => markup + render(values[index - 1]) + text));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.toString();
  if (typeof part === "object") return part.map(render).join("");
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
