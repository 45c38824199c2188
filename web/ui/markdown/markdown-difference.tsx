import { Skeleton } from "@mantine/core";
import { useCallback } from "react";
import textClasses from "../text/text-difference.module.css";
import { htmlDifference } from "./html-difference.ts";
import { MarkdownView, type MarkdownViewProps } from "./markdown-view.tsx";
import { useMarkdown } from "./use-markdown.ts";

export interface MarkdownDifferenceProps extends Omit<MarkdownViewProps, "adapt"> {
  /** The earlier text. */
  before: string;
}

/** Shows Markdown as readers see it, with the differences from an earlier text marked. */
export function MarkdownDifference({ before, className, ...view }: MarkdownDifferenceProps) {
  const earlier = useMarkdown(before, view.pictures ?? null)?.html;
  const adapt = useCallback((html: string) => htmlDifference(earlier ?? "", html), [earlier]);
  if (earlier === undefined) return <Skeleton height={120} />;
  return <MarkdownView {...view} adapt={adapt} className={`${className ?? ""} ${textClasses.marks}`} />;
}
