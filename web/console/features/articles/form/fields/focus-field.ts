import type { ArticleField } from "../../article-values.ts";

export type FocusableField = ArticleField | "image";

/** Focuses a field of the article after the next render and scrolls it into view. */
export function focusField(field: FocusableField): void {
  requestAnimationFrame(() => {
    const element =
      field === "content"
        ? document.querySelector<HTMLElement>("[data-field=content] .cm-content")
        : document.querySelector<HTMLElement>(
            `[data-field="${field}"] :is(input:not([type=file]), button, a), [name="${field}"]`,
          );
    const folded = element?.closest("details");
    if (folded) folded.open = true;
    element?.scrollIntoView({ block: "center" });
    element?.focus();
  });
}
