import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--mantine-color-text)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--mantine-font-family-headings)",
    fontSize: "17px",
    lineHeight: "1.65",
    overflow: "auto",
  },
  ".cm-content": {
    maxWidth: "44rem",
    margin: "0 auto",
    padding: "20px 24px 40vh",
    caretColor: "var(--nr-accent)",
    fontVariantLigatures: "none",
  },
  ".cm-line": { padding: "0", unicodeBidi: "plaintext", textAlign: "start" },
  ".cm-placeholder": { color: "var(--mantine-color-placeholder)" },
  ".cm-selectionMatch": { backgroundColor: "var(--nr-accent-soft)" },
  ".cm-searchMatch": { backgroundColor: "var(--nr-notice)", outline: "1px solid var(--nr-notice-text)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--nr-accent-soft)", outlineColor: "var(--nr-accent)" },
  ".cm-specialChar": { color: "var(--mantine-color-error)" },
  ".cm-panels": {
    backgroundColor: "var(--nr-sunken)",
    color: "var(--mantine-color-text)",
    fontFamily: "var(--mantine-font-family)",
    zIndex: "5",
  },
  ".cm-panels-top": { borderBottom: "1px solid var(--nr-line)" },
  ".cm-tooltip": {
    border: "1px solid var(--nr-line)",
    borderRadius: "var(--mantine-radius-md)",
    backgroundColor: "var(--nr-surface)",
    color: "var(--mantine-color-text)",
    boxShadow: "var(--mantine-shadow-md)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    // All blocks fit even with the lines of a touch screen.
    maxHeight: "24rem",
    padding: "4px",
    fontFamily: "var(--mantine-font-family)",
    fontSize: "14px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    padding: "6px 12px",
    borderRadius: "var(--mantine-radius-sm)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--nr-accent-soft)",
    color: "var(--mantine-color-text)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".nr-image-placeholder": {
    display: "inline-flex",
    gap: "10px",
    alignItems: "center",
    padding: "4px 12px",
    border: "1px dashed var(--mantine-color-default-border)",
    borderRadius: "var(--mantine-radius-md)",
    backgroundColor: "var(--nr-sunken)",
    fontFamily: "var(--mantine-font-family)",
    fontSize: "14px",
  },
  ".nr-image-placeholder[data-failed]": {
    borderColor: "var(--mantine-color-error)",
    color: "var(--mantine-color-error)",
  },
  ".nr-image-placeholder progress": { width: "6rem", height: "4px", accentColor: "var(--nr-accent)" },
  ".nr-image-placeholder button": {
    whiteSpace: "nowrap",
    flex: "none",
    border: "0",
    background: "none",
    color: "inherit",
    font: "inherit",
    textDecoration: "underline",
    cursor: "pointer",
  },
});

const style = HighlightStyle.define([
  { tag: tags.heading1, fontSize: "1.55em", fontWeight: "700", lineHeight: "1.3" },
  { tag: tags.heading2, fontSize: "1.3em", fontWeight: "700", lineHeight: "1.35" },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6, tags.heading], fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.link, color: "var(--nr-accent)" },
  { tag: tags.url, color: "var(--mantine-color-dimmed)" },
  { tag: tags.quote, fontStyle: "italic" },
  {
    tag: tags.monospace,
    fontFamily: "var(--mantine-font-family-monospace)",
    fontSize: "0.88em",
    color: "var(--mantine-color-text)",
  },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.angleBracket, tags.comment],
    color: "var(--mantine-color-dimmed)",
    fontWeight: "400",
  },
  { tag: [tags.tagName, tags.attributeName, tags.attributeValue], color: "var(--mantine-color-dimmed)" },
]);

export function editorTheme(): Extension {
  return [theme, syntaxHighlighting(style)];
}
