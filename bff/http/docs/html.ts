/** Markup that is safe to put into a page as it is. */
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

/** A template whose values are escaped unless they are markup themselves; nothing shows for null and false. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(texts.reduce((markup, text, index) => markup + render(values[index - 1]) + text));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.toString();
  if (typeof part === "object") return part.map(render).join("");
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A description: text in backticks is code, a blank line ends a paragraph. */
export function prose(text: string | undefined): Html {
  if (!text) return html``;
  return html`${text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`;
}

/** One line of a description. */
export function inline(text: string): Html {
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`;
}

/** A long name may break after its dots and slashes. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=[./])/).map((part) => html`${part}<wbr>`)}`;
}

export interface Table {
  caption: string;
  /** How its columns share the width. */
  kind?: "fields" | "answers";
  /** What each column holds; shown again beside every cell where the page is narrow. */
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly Part[])[];
}

/** A table that keeps its meaning where a narrow page shows its rows one below the other. */
export function table({ caption, kind = "fields", columns, rows }: Table): Html {
  return html`<table role="table" class="${kind}">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows.map(
  ([heading, ...cells]) => html`<tr role="row"><th role="rowheader" scope="row">${heading}</th>${cells.map(
    (cell) => html`<td role="cell">${cell}</td>`,
  )}</tr>
`,
)}</tbody>
</table>`;
}

/** A block of code that can be scrolled by keyboard too. */
export function codeBlock(label: string, code: string): Html {
  return html`<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre></figure>`;
}
