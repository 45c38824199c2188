import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formattedPaste, loadConverter, type PasteOptions } from "./formatted-paste.ts";

/** Opens an editor with the cursor at the end of the text. */
function open(doc: string, readOnly = false) {
  const onPasted = vi.fn<PasteOptions["onPasted"]>();
  const onPicture = vi.fn<PasteOptions["onPicture"]>();
  const view = new EditorView({
    parent: document.body,
    doc,
    selection: { anchor: doc.length },
    extensions: [EditorState.readOnly.of(readOnly), formattedPaste({ onPasted, onPicture })],
  });
  onTestFinished(() => view.destroy());
  return { view, onPasted, onPicture };
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
    const { view, onPasted } = open("See: ");
    expect(paste(view)).toBe("See: The cranes");
    await loadConverter();
    expect(view.state.doc.toString()).toBe("See: The cranes");
    expect(onPasted).not.toHaveBeenCalled();
  });

  it("pastes Markdown immediately after the converter was loaded", async () => {
    await loadConverter();
    const { view, onPasted } = open("See: ");
    expect(paste(view)).toBe("See: The **cranes**");
    onPasted.mock.lastCall![0].asPlainText!();
    expect(view.state.doc.toString()).toBe("See: The cranes");
  });

  it.each(["## ", "- ", "1. ", "> "])("replaces an empty block %j by several blocks", async (marker) => {
    await loadConverter();
    const { view, onPasted } = open(`Before\n\n${marker}`);
    const html = "<h2>Harbour</h2><p>The <b>cranes</b></p>";
    expect(paste(view, html, "Harbour\n\nThe cranes")).toBe("Before\n\n## Harbour\n\nThe **cranes**");
    onPasted.mock.lastCall![0].asPlainText!();
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

  it("uploads embedded pictures to their places, below a table that contains them", async () => {
    await loadConverter();
    const picture = (alt: string) => `<img alt="${alt}" src="data:image/png;base64,iVBORw0KGgo=">`;
    const { view, onPasted, onPicture } = open("See: ");
    const table = `<table><tr><th>Port</th><th>Sign</th></tr><tr><td>Kiel</td><td>${picture("A sign")}</td></tr></table>`;
    const html = `<p>The <b>crane</b>${picture("A crane")} at work</p>${table}<p>End<img src="file:///a.png"></p>`;
    paste(view, html, "The crane at work\nPort Sign\nKiel\nEnd");
    const text = view.state.doc.toString();
    expect(text).not.toMatch(/embedded|data:|\ue000/);
    const placed = onPicture.mock.calls.map(([, file, position, alt]) => ({
      file,
      alt,
      at: text.slice(position),
    }));
    expect(placed.map(({ alt }) => alt)).toEqual(["A crane", "A sign"]);
    expect(placed[0]!.at).toMatch(/^ at work/);
    expect(placed[1]!.at).toBe("\n\nEnd");
    expect(placed.map(({ file }) => [file.type, file.size])).toEqual([
      ["image/png", 8],
      ["image/png", 8],
    ]);
    expect(onPasted.mock.lastCall![0].leftOut).toBe(1);
  });
});
