import { syntaxTree } from "@codemirror/language";
import { type Extension, StateEffect } from "@codemirror/state";
import { Decoration, EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { tableKeys } from "../tables/table-keys.ts";
import { type IsAt, renderMarks } from "./marks.ts";
import { renderedTheme } from "./rendered-theme.ts";

/** A native drag ends with `dragend`, or only with `drop` if its source was removed from the page. */
const RELEASES = ["mouseup", "dragend", "drop"] as const;

const released = StateEffect.define<null>();

class RenderedMarkdown implements PluginValue {
  decorations = { marks: Decoration.none, cells: Decoration.none };
  readonly #view: EditorView;
  #isAt: IsAt = () => false;
  /** While the pointer is pressed, marks do not appear or disappear, because the text would move below the pointer. */
  #isPressed = false;

  constructor(view: EditorView) {
    this.#view = view;
    this.#follow();
    this.#render();
    for (const type of RELEASES) document.addEventListener(type, this.release);
  }

  update(update: ViewUpdate): void {
    const isReleased = update.transactions.some(({ effects }) => effects.some((one) => one.is(released)));
    const follows = update.selectionSet || update.docChanged || update.focusChanged || isReleased;
    if (follows && (!this.#isPressed || update.docChanged)) this.#follow();
    const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
    if (follows || update.viewportChanged || isParsed) this.#render();
  }

  destroy(): void {
    for (const type of RELEASES) document.removeEventListener(type, this.release);
  }

  press(): void {
    this.#isPressed = true;
  }

  readonly release = () => {
    if (!this.#isPressed) return;
    this.#isPressed = false;
    this.#view.dispatch({ effects: released.of(null) });
  };

  #follow(): void {
    const { state, dom } = this.#view;
    const { ranges } = state.selection;
    const isActive = !state.readOnly && dom.matches(":focus-within");
    this.#isAt = (from, to) => isActive && ranges.some((range) => range.from <= to && range.to >= from);
  }

  #render(): void {
    this.decorations = renderMarks(this.#view.state, this.#view.visibleRanges, this.#isAt);
  }
}

const plugin = ViewPlugin.fromClass(RenderedMarkdown, {
  provide: (self) => [
    EditorView.decorations.of((view) => view.plugin(self)?.decorations.marks ?? Decoration.none),
    EditorView.outerDecorations.of((view) => view.plugin(self)?.decorations.cells ?? Decoration.none),
  ],
  eventHandlers: {
    mousedown(event) {
      if (event.button === 0) this.press();
    },
    // The release of the pointer is missed in another window.
    blur() {
      this.release();
    },
    keydown() {
      this.release();
    },
  },
});

/** Renders Markdown in place. The text of the editor stays its source, and marks appear where the cursor is. */
export function renderedMarkdown(): Extension {
  return [plugin, renderedTheme, tableKeys()];
}
