import type { RefObject } from "react";
import { MarkdownView } from "#web/ui/markdown/markdown-view.tsx";
import classes from "./rendered-text.module.css";

export interface RenderedTextProps {
  markdown: string;
  /** Language of the text, for screen readers and hyphenation. */
  lang: string;
  ref?: RefObject<HTMLDivElement | null>;
}

export function RenderedText(props: RenderedTextProps) {
  return <MarkdownView {...props} dir="auto" className={classes.root} />;
}
