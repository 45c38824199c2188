import { markdownLanguage } from "@codemirror/lang-markdown";
import { Language } from "@codemirror/language";
import type { MarkdownParser } from "@lezer/markdown";
import { boundedParser } from "./bounded-parser.ts";
import { cjkEmphasisParser } from "./cjk-emphasis-parser.ts";

/**
 * Markdown without the languages that can stand in it. The function `markdown` of the package would add the parsers of HTML, CSS and
 * JavaScript, which are larger than the rest of the editor.
 */
export const editorLanguage = new Language(
  markdownLanguage.data,
  (markdownLanguage.parser as MarkdownParser).configure([boundedParser, cjkEmphasisParser]),
  [],
  markdownLanguage.name,
);
