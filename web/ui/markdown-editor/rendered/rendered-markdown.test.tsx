import { EditorView } from "@codemirror/view";
import { describe, expect, it, onTestFinished } from "vitest";
import { editorLanguage } from "../markdown/editor-language.ts";
import { renderedMarkdown } from "./rendered-markdown.ts";

/** Opens a focused editor with the cursor before the marks. */
function open(): EditorView {
  const view = new EditorView({
    parent: document.body,
    doc: "The **cranes** stand",
    extensions: [editorLanguage, renderedMarkdown()],
  });
  onTestFinished(() => view.destroy());
  view.focus();
  return view;
}

function press(view: EditorView, button: number): void {
  view.contentDOM.dispatchEvent(new MouseEvent("mousedown", { button, bubbles: true, cancelable: true }));
}

/** Moves the cursor into the bold word, and returns the text that is visible then. */
function visibleInWord(view: EditorView): string {
  view.dispatch({ selection: { anchor: 8 } });
  return view.contentDOM.innerText;
}

describe("the marks at the cursor", () => {
  it("stay hidden while the pointer is pressed, and appear when it is released", () => {
    const view = open();
    press(view, 0);
    expect(visibleInWord(view)).toBe("The cranes stand");
    document.dispatchEvent(new MouseEvent("mouseup"));
    expect(view.contentDOM.innerText).toBe("The **cranes** stand");
  });

  it("appear after a press of the right button, which opens a menu and may have no release", () => {
    const view = open();
    press(view, 2);
    expect(visibleInWord(view)).toBe("The **cranes** stand");
  });

  it.each(["dragend", "drop", "keydown", "blur"])(
    "appear after %s without a release of the pointer",
    (type) => {
      const view = open();
      press(view, 0);
      view.contentDOM.dispatchEvent(new Event(type, { bubbles: type !== "blur", cancelable: true }));
      expect(visibleInWord(view)).toBe("The **cranes** stand");
    },
  );
});
