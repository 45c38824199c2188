import { ownImage } from "#shared/images.ts";
import { renderMarkdown } from "#shared/markdown.ts";

export interface MarkdownTask {
  source: string;
  /** Where the service's own pictures are served from: readers show the text elsewhere. */
  baseUrl: string;
}

/** Runs in a thread of its own: a long article takes seconds. */
export default function render({ source, baseUrl }: MarkdownTask): string {
  return renderMarkdown(source, {
    image(address) {
      const path = ownImage(address);
      return path && `${baseUrl}${path}`;
    },
  });
}
