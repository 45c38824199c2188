import { Skeleton } from "@mantine/core";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import textClasses from "../text/text-difference.module.css";
import { foldUnchanged, htmlDifference } from "./html-difference.ts";
import { MarkdownView, type MarkdownViewProps } from "./markdown-view.tsx";
import { useMarkdown } from "./use-markdown.ts";

export interface MarkdownDifferenceProps extends Omit<MarkdownViewProps, "adapt"> {
  before: string;
}

/** Shows Markdown as readers see it, with the differences from an earlier text marked. */
export function MarkdownDifference({ before, className, ...view }: MarkdownDifferenceProps) {
  const { t } = useTranslation();
  const earlier = useMarkdown(before, view.pictures ?? null, view.lang)?.html;
  const adapt = useCallback(
    (html: string) =>
      foldUnchanged(htmlDifference(earlier ?? "", html), (count) =>
        t("difference.unchanged_blocks", { count }),
      ),
    [earlier, t],
  );
  if (earlier === undefined) return <Skeleton height={120} />;
  return <MarkdownView {...view} adapt={adapt} className={`${className ?? ""} ${textClasses.marks}`} />;
}
