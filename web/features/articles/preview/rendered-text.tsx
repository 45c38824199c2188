import type { RefObject } from "react";
import { MarkdownView } from "../../../ui/markdown/markdown-view.tsx";
import classes from "./rendered-text.module.css";

export interface RenderedTextProps {
  markdown: string;
  /** The language of the text, for screen readers and hyphenation. */
  lang: string;
  ref?: RefObject<HTMLDivElement | null>;
}

/** Shows the text of an article as readers get it. */
export function RenderedText(props: RenderedTextProps) {
  return <MarkdownView {...props} dir="auto" className={classes.root} />;
}
