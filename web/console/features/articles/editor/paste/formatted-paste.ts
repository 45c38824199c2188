import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tableAt } from "../tables/table-rows.ts";

/** Markup that Markdown can express, by tag or by the styles of Word and Google Docs. */
const FORMATTED =
  /<(?:a|b|strong|i|em|h[1-6]|ul|ol|table|img|blockquote|s|del|code|pre)[\s>]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|mso-list/i;
/** Longer HTML is pasted as plain text, because its conversion would freeze the page. */
const MAX_HTML_CHARS = 500_000;

/** Replaces the Markdown of the last paste by its plain text, unless it was edited since then. */
export type PasteAsPlainText = () => void;

/** Returns whether the cursor is where Markdown is not interpreted or has only one line. */
function takesPlainText(state: EditorState): boolean {
  const { from } = state.selection.main;
  for (let node = syntaxTree(state).resolveInner(from, -1); node.parent; node = node.parent)
    if (/Code/.test(node.name)) return true;
  return tableAt(state, from) !== null;
}

function words(text: string): string {
  return text.replace(/\\(.)/g, "$1").replace(/\s+/g, " ").trim();
}

/** A line that only begins a block: a heading, a quote or a list item. */
const EMPTY_BLOCK = /^(?:#{1,6}|>|[-*+]|\d+[.)])$/;

/**
 * Replaces the selection. Several blocks are separated from the text around them by empty lines, and replace an empty block. Returns
 * its marker as `replaced`.
 */
function insert(view: EditorView, markdown: string): { from: number; text: string; replaced: string } {
  const { state } = view;
  const { to } = state.selection.main;
  let { from } = state.selection.main;
  const isBlocks = /\n|^(?:#|[-*>|] |\d+\. |```)/.test(markdown);
  const line = state.doc.lineAt(from);
  let before = state.sliceDoc(line.from, from).trim();
  const after = state.sliceDoc(to, state.doc.lineAt(to).to).trim();
  let replaced = "";
  if (isBlocks && EMPTY_BLOCK.test(before)) {
    replaced = state.sliceDoc(line.from, from);
    from = line.from;
    before = "";
  }
  const text = `${isBlocks && before ? "\n\n" : ""}${markdown}${isBlocks && after ? "\n\n" : ""}`;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: "input.paste",
  });
  return { from, text, replaced };
}

let htmlToMarkdown: ((html: string) => string) | null = null;

/** Loads the converter, without which a paste is plain text. A failed attempt is repeated at the next call. */
export async function loadConverter(): Promise<void> {
  try {
    ({ htmlToMarkdown } = await import("./html-to-markdown.ts"));
  } catch {
    // The text is more important than its format.
  }
}

/** Returns the HTML as Markdown, or null if its plain text is pasted instead. */
function convert(html: string, plain: string): string | null {
  try {
    const markdown = htmlToMarkdown?.(html) ?? "";
    return words(markdown) === words(plain) ? null : markdown || null;
  } catch {
    return null;
  }
}

/** Pastes formatted text as Markdown. `onConverted` receives a function that makes it plain text again. */
export function formattedPaste(onConverted: (undo: PasteAsPlainText) => void): Extension {
  return EditorView.domEventHandlers({
    focus(_event, view) {
      // Loaded before the first paste, because the paste must change the text before the next key.
      if (!view.state.readOnly) void loadConverter();
    },
    paste(event, view) {
      const html = event.clipboardData?.getData("text/html") ?? "";
      const plain = (event.clipboardData?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n");
      const isCode = event.clipboardData?.types.includes("vscode-editor-data");
      const isAddress = /^https?:\S+$/.test(plain.trim());
      if (view.state.readOnly || plain === "" || isCode || isAddress) return false;
      if (html.length > MAX_HTML_CHARS || !FORMATTED.test(html) || takesPlainText(view.state)) return false;
      const markdown = convert(html, plain);
      const { from, text, replaced } = insert(view, markdown ?? plain);
      if (markdown === null) return true;
      onConverted(() => {
        const to = from + text.length;
        if (view.state.readOnly || view.state.sliceDoc(from, to) !== text) return;
        view.dispatch({
          changes: { from, to, insert: replaced + plain },
          selection: { anchor: from + replaced.length + plain.length },
          userEvent: "input.paste",
        });
        view.focus();
      });
      return true;
    },
  });
}
