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
function paste(view: EditorView, html = "The <b>cranes</b>", plain = "The cranes"): string {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", html);
  clipboardData.setData("text/plain", plain);
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

  it.each(["## ", "- ", "1. ", "> "])("replaces an empty block %j by several blocks", async (marker) => {
    await loadConverter();
    const { view, onConverted } = open(`Before\n\n${marker}`);
    const html = "<h2>Harbour</h2><p>The <b>cranes</b></p>";
    expect(paste(view, html, "Harbour\n\nThe cranes")).toBe("Before\n\n## Harbour\n\nThe **cranes**");
    onConverted.mock.lastCall![0]();
    expect(view.state.doc.toString()).toBe(`Before\n\n${marker}Harbour\n\nThe cranes`);
  });

  it("pastes several blocks below a heading that has text", async () => {
    await loadConverter();
    const html = "<h2>Harbour</h2><p>The <b>cranes</b></p>";
    expect(paste(open("## Old").view, html, "Harbour\n\nThe cranes")).toBe(
      "## Old\n\n## Harbour\n\nThe **cranes**",
    );
  });

  it("changes no text that is read-only", async () => {
    await loadConverter();
    expect(paste(open("See: ", true).view)).toBe("See: ");
  });
});
