import { renderMarkdown } from "#shared/markdown.ts";

/** Runs in a thread of its own: a long article takes seconds. */
export default function render(source: string): string {
  return renderMarkdown(source);
}
