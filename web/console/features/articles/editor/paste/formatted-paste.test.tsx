import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formattedPaste, loadConverter } from "./formatted-paste.ts";

/** Opens an editor with the cursor at the end of the text. */
function open(doc: string, readOnly = false) {
  const onConverted = vi.fn<(undo: () => void) => void>();
  const view = new EditorView({
    parent: document.body,
    doc,
    selection: { anchor: doc.length },
    extensions: [EditorState.readOnly.of(readOnly), formattedPaste(onConverted)],
  });
  onTestFinished(() => view.destroy());
  return { view, onConverted };
}

/** Pastes, and returns the text before any other event. */
function paste(view: EditorView): string {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", "The <b>cranes</b>");
  clipboardData.setData("text/plain", "The cranes");
  view.contentDOM.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
  return view.state.doc.toString();
}

describe("formattedPaste", () => {
  it("pastes plain text immediately while the converter is not loaded", async () => {
    const { view, onConverted } = open("See: ");
    expect(paste(view)).toBe("See: The cranes");
    await loadConverter();
    expect(view.state.doc.toString()).toBe("See: The cranes");
    expect(onConverted).not.toHaveBeenCalled();
  });

  it("pastes Markdown immediately after the converter was loaded", async () => {
    await loadConverter();
    const { view, onConverted } = open("See: ");
    expect(paste(view)).toBe("See: The **cranes**");
    onConverted.mock.lastCall![0]();
    expect(view.state.doc.toString()).toBe("See: The cranes");
  });

  it("changes no text that is read-only", async () => {
    await loadConverter();
    expect(paste(open("See: ", true).view)).toBe("See: ");
  });
});
