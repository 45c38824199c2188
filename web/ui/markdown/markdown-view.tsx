import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { FileWarning } from "lucide-react";
import { type ComponentProps, memo, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./markdown-view.module.css";
import { PreviewBoundary } from "./preview-boundary.tsx";
import { useMarkdown } from "./use-markdown.ts";

export interface MarkdownViewProps extends Omit<ComponentProps<"div">, "children"> {
  markdown: string;
  /** Prefix of the image addresses to show besides absolute ones; those of articles when left out. */
  pictures?: string;
  /** Changes the HTML before it is shown. Must be the same function on each render. */
  adapt?: (html: string) => string;
}

/** Shows Markdown as readers see it, rendered in a Web Worker. Other props go to the surrounding `div`. */
export function MarkdownView(props: MarkdownViewProps) {
  const { t } = useTranslation();
  return (
    <PreviewBoundary
      fallback={(retry) => (
        <Alert color="red" title={t("markdown.failed_title")} role="alert">
          <Text size="sm" mb="sm">
            {t("markdown.failed_text")}
          </Text>
          <Button size="xs" variant="default" onClick={retry}>
            {t("actions.retry")}
          </Button>
        </Alert>
      )}
    >
      <Preview {...props} />
    </PreviewBoundary>
  );
}

const LINE_WIDTHS = [96, 88, 92, 60];

function Preview({ markdown, pictures, ...html }: MarkdownViewProps) {
  const { t, i18n } = useTranslation();
  const preview = useMarkdown(markdown, pictures ?? null, html.lang);
  if (preview === null)
    return (
      <Stack gap={12} className={classes.waiting} role="status" aria-busy aria-label={t("loading")}>
        {LINE_WIDTHS.map((width) => (
          <Skeleton key={width} h={14} w={`${width}%`} />
        ))}
      </Stack>
    );
  return (
    <>
      {preview.fallback && (
        <Alert
          color="yellow"
          icon={<FileWarning size={18} aria-hidden />}
          title={t("markdown.plain_title")}
          role="status"
          lang={i18n.language}
          dir="ltr"
          className={classes.notice}
        >
          {t(`markdown.${preview.fallback}`)}
        </Alert>
      )}
      <Html html={preview.html} {...html} />
    </>
  );
}

/** Memoized, so that a keystroke does not touch a preview that has not changed. */
const Html = memo(function Html({
  html,
  adapt,
  ref,
  ...div
}: Omit<MarkdownViewProps, "markdown" | "pictures"> & { html: string }) {
  const root = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(root, ref);
  useLayoutEffect(() => {
    // The renderer removes all active content, which its tests prove.
    if (root.current) patchBlocks(root.current, adapt ? adapt(html) : html);
  }, [adapt, html]);
  return <div {...div} ref={merged} />;
});

/**
 * Updates the HTML of an element by replacing only the blocks that changed. The other blocks keep their layout, which
 * is the expensive part of a long text, and their media keep playing.
 */
function patchBlocks(root: HTMLElement, html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  const before = [...root.childNodes];
  const after = [...template.content.childNodes];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start]!.isEqualNode(after[start]!)) start += 1;
  let same = 0;
  while (same < shortest - start && before.at(-1 - same)!.isEqualNode(after.at(-1 - same)!)) same += 1;
  for (const block of before.slice(start, before.length - same)) block.remove();
  const following = before[before.length - same] ?? null;
  for (const block of after.slice(start, after.length - same)) root.insertBefore(block, following);
}
