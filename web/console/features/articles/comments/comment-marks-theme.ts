import { EditorView } from "@codemirror/view";

/** Marks comments by a line, too, because a background alone is hard to see. */
export const commentMarksTheme = EditorView.theme({
  ".nr-comment": {
    backgroundColor: "var(--nr-notice)",
    borderBottom: "2px solid color-mix(in srgb, var(--nr-notice-text) 45%, transparent)",
    cursor: "pointer",
  },
  ".nr-comment[data-active]": {
    backgroundColor: "color-mix(in srgb, var(--nr-notice-text) 10%, var(--nr-notice))",
    borderBottomColor: "var(--nr-notice-text)",
  },
  ".nr-comment-button": {
    padding: "5px 12px",
    border: "0",
    background: "none",
    color: "inherit",
    font: "inherit",
    fontSize: "14px",
    cursor: "pointer",
  },
  "@media (pointer: coarse)": {
    ".nr-comment-button": { padding: "10px 16px" },
  },
});
