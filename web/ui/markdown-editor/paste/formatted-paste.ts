import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tableAt } from "../tables/table-rows.ts";
import { picturePlaces, takePictures } from "./embedded-pictures.ts";
import type { Converted } from "./html-to-markdown.ts";

/** Markup that Markdown can express, by tag or by the styles of Word and Google Docs. */
const FORMATTED =
  /<(?:a|b|strong|i|em|h[1-6]|ul|ol|table|img|blockquote|s|del|code|pre)[\s>]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|mso-list/i;
/** Longer HTML without its embedded pictures is pasted as plain text, because its conversion would freeze the page. */
const MAX_HTML_CHARS = 500_000;

/** Result of a paste. */
export interface Pasted {
  /** Replaces the Markdown by its plain text, unless it was edited since then. Null if it is plain text. */
  asPlainText: (() => void) | null;
  markdown: string;
  /** Number of pictures and players that readers could not load. */
  leftOut: number;
}

export interface PasteOptions {
  onPasted: (pasted: Pasted) => void;
  /** Uploads an embedded picture to this place. */
  onPicture: (view: EditorView, file: File, position: number, alt: string) => void;
}

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

let htmlToMarkdown: ((html: string) => Converted) | null = null;

/** Loads the converter, without which a paste is plain text. A failed attempt is repeated at the next call. */
export async function loadConverter(): Promise<void> {
  try {
    ({ htmlToMarkdown } = await import("./html-to-markdown.ts"));
  } catch {
    // The text is more important than its format.
  }
}

/** Returns the HTML as Markdown, or null if it cannot be converted. */
function convert(html: string): Converted | null {
  try {
    return htmlToMarkdown?.(html) ?? null;
  } catch {
    return null;
  }
}

/** Pastes formatted text as Markdown, and uploads the pictures in it. */
export function formattedPaste({ onPasted, onPicture }: PasteOptions): Extension {
  return EditorView.domEventHandlers({
    focus(_event, view) {
      // Loaded before the first paste, because the paste must change the text before the next key.
      if (!view.state.readOnly) void loadConverter();
    },
    paste(event, view) {
      const { html, files } = takePictures(event.clipboardData?.getData("text/html") ?? "");
      const plain = (event.clipboardData?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n");
      const isCode = event.clipboardData?.types.includes("vscode-editor-data");
      const isAddress = /^https?:\S+$/.test(plain.trim());
      // A picture alone is also on the clipboard as a file.
      const isEmpty = plain === "" && (files.length === 0 || event.clipboardData?.files.length !== 0);
      if (view.state.readOnly || isEmpty || isCode || isAddress) return false;
      if (html.length > MAX_HTML_CHARS || !FORMATTED.test(html) || takesPlainText(view.state)) return false;
      const { markdown = "", pictures = [], leftOut = 0 }: Partial<Converted> = convert(html) ?? {};
      const isPlain = pictures.length === 0 && (markdown === "" || words(markdown) === words(plain));
      const { text: written, places } = picturePlaces(markdown);
      const { from, text, replaced } = insert(view, isPlain ? plain : written);
      const offset = from + text.indexOf(written);
      for (const [index, { number, alt }] of pictures.entries())
        if (files[number]) onPicture(view, files[number], offset + places[index]!, alt);
      if (isPlain && leftOut === 0) return true;
      const asPlainText = () => {
        const to = from + text.length;
        if (view.state.readOnly || view.state.sliceDoc(from, to) !== text) return;
        view.dispatch({
          changes: { from, to, insert: replaced + plain },
          selection: { anchor: from + replaced.length + plain.length },
          userEvent: "input.paste",
        });
        view.focus();
      };
      onPasted({ asPlainText: isPlain ? null : asPlainText, markdown, leftOut });
      return true;
    },
  });
}
