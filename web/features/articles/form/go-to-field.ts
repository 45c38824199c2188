import type { ArticleField } from "../article-values.ts";

/** Puts the focus on the field of an article, once it is on screen. */
export function goToField(field: ArticleField): void {
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
