import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { type MarkdownPreview, MarkdownRenderer } from "./markdown-renderer.ts";

/** Short enough to follow a pause between words, long enough that no rendering starts during typing. */
const DEBOUNCE_MS = 200;

/**
 * Renders Markdown in a Web Worker, debounced. Returns null until the first text is rendered, then the latest result.
 */
export function useMarkdown(
  markdown: string,
  pictures: string | null,
  language: string | undefined,
): MarkdownPreview | null {
  const [preview, setPreview] = useState<MarkdownPreview | null>(null);
  const renderer = useRef<MarkdownRenderer | null>(null);
  const [settled] = useDebouncedValue(markdown, DEBOUNCE_MS);
  useEffect(() => {
    const created = new MarkdownRenderer(setPreview);
    renderer.current = created;
    return () => created.close();
  }, []);
  useEffect(
    () => renderer.current?.render({ source: settled, pictures, language }),
    [settled, pictures, language],
  );
  return preview;
}
