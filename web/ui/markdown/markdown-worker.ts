import { ownImage } from "#shared/images.ts";
import { type RenderedMarkdown, renderMarkdown } from "#shared/markdown.ts";

export interface MarkdownTask {
  source: string;
  /** Prefix of the image addresses to show besides absolute ones. Null for the images of articles. */
  pictures: string | null;
  /** Language of the text. */
  language: string | undefined;
}

/** The first message is sent once the worker has loaded; each later one answers a task. */
export type MarkdownMessage = "ready" | RenderedMarkdown;

function send(message: MarkdownMessage): void {
  postMessage(message);
}

addEventListener("message", ({ data: { source, pictures, language } }: MessageEvent<MarkdownTask>) => {
  const image = (address: string) =>
    pictures === null ? ownImage(address) : address.startsWith(pictures) ? address : null;
  send(renderMarkdown(source, { image, ...(language === undefined ? {} : { language }) }));
});
send("ready");
