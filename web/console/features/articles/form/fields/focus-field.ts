import type { ArticleField } from "../../article-values.ts";

/** Focuses a field of the article after the next render and scrolls it into view. */
export function focusField(field: ArticleField): void {
  requestAnimationFrame(() => {
    const element =
      field === "content"
        ? document.querySelector<HTMLElement>("[data-field=content] .cm-content")
        : document.querySelector<HTMLElement>(
            `[data-field="${field}"] :is(input, button), [name="${field}"]`,
          );
    element?.scrollIntoView({ block: "center" });
    element?.focus();
  });
}
