import { memo, type RefObject, useDeferredValue, useMemo } from "react";
import { ownImage } from "#shared/images.ts";
import { renderMarkdown } from "#shared/markdown.ts";
import classes from "./rendered-text.module.css";

export interface RenderedTextProps {
  markdown: string;
  /** The language of the text, so that it is read aloud and hyphenated in it. */
  lang: string;
  ref?: RefObject<HTMLDivElement | null>;
}

/** Markdown as readers get it. It is rendered when there is time, so that typing never waits for it. */
export function RenderedText({ markdown, lang, ref }: RenderedTextProps) {
  const deferred = useDeferredValue(markdown);
  return <Html markdown={deferred} lang={lang} ref={ref} />;
}

const Html = memo(function Html({ markdown, lang, ref }: RenderedTextProps) {
  const html = useMemo(() => ({ __html: renderMarkdown(markdown, { image: ownImage }) }), [markdown]);
  return (
    <div
      ref={ref}
      lang={lang}
      dir="auto"
      className={classes.root}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer drops everything active, and is tested for it.
      dangerouslySetInnerHTML={html}
    />
  );
});
