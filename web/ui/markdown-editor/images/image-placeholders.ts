import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { linkAt } from "../markdown/link-target.ts";
import { imageMarkdown, insertBlock } from "../markdown/markdown-transforms.ts";

/** Content of the placeholder that the text shows while an image uploads, or after the upload failed. */
export interface PlaceholderContent {
  text: string;
  /** Fraction from 0 to 1, or null while unknown. */
  progress: number | null;
  /** Button that removes the placeholder after a failed upload. */
  dismiss: { label: string; run: () => void } | null;
}

interface Placed extends PlaceholderContent {
  id: number;
  position: number;
}

const place = StateEffect.define<Placed>({
  map: (placed, changes) => ({ ...placed, position: changes.mapPos(placed.position, 1) }),
});
const redraw = StateEffect.define<{ id: number; look: PlaceholderContent }>();
const clear = StateEffect.define<number>();

class PlaceholderWidget extends WidgetType {
  readonly id: number;
  readonly look: PlaceholderContent;

  constructor(id: number, look: PlaceholderContent) {
    super();
    this.id = id;
    this.look = look;
  }

  override eq(other: PlaceholderWidget): boolean {
    return other.id === this.id && other.look === this.look;
  }

  override toDOM(): HTMLElement {
    const { text, progress, dismiss } = this.look;
    const root = document.createElement("span");
    root.className = "nr-image-placeholder";
    root.append(text);
    if (dismiss) {
      root.dataset.failed = "";
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = dismiss.label;
      button.addEventListener("click", dismiss.run);
      root.append(button);
    } else {
      const bar = document.createElement("progress");
      bar.setAttribute("aria-label", text);
      if (progress !== null) bar.value = progress;
      root.append(bar);
    }
    return root;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function decoration(id: number, look: PlaceholderContent, position: number) {
  return Decoration.widget({ widget: new PlaceholderWidget(id, look), side: 1 }).range(position);
}

const placeholders = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    let next = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(place)) {
        const { id, position, ...look } = effect.value;
        next = next.update({ add: [decoration(id, look, position)] });
      } else if (effect.is(redraw)) {
        const position = positionIn(next, effect.value.id);
        if (position === null) continue;
        next = without(next, effect.value.id).update({
          add: [decoration(effect.value.id, effect.value.look, position)],
        });
      } else if (effect.is(clear)) next = without(next, effect.value);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function idOf(value: Decoration): number | null {
  const { widget } = value.spec as { widget?: unknown };
  return widget instanceof PlaceholderWidget ? widget.id : null;
}

function without(set: DecorationSet, id: number): DecorationSet {
  return set.update({ filter: (_from, _to, value) => idOf(value) !== id });
}

function positionIn(set: DecorationSet, id: number): number | null {
  for (const cursor = set.iter(); cursor.value; cursor.next())
    if (idOf(cursor.value) === id) return cursor.from;
  return null;
}

/** Returns the current position of a placeholder, or null if it was removed. */
export function placeholderPosition(state: EditorState, id: number): number | null {
  return positionIn(state.field(placeholders), id);
}

export function placePlaceholder(
  view: EditorView,
  id: number,
  position: number,
  look: PlaceholderContent,
): void {
  view.dispatch({ effects: place.of({ id, position, ...look }) });
}

export function redrawPlaceholder(view: EditorView, id: number, look: PlaceholderContent): void {
  view.dispatch({ effects: redraw.of({ id, look }) });
}

export function clearPlaceholder(view: EditorView, id: number): void {
  view.dispatch({ effects: clear.of(id) });
}

/** Replaces a placeholder by its image, as a separate paragraph. The cursor does not move. */
export function insertImage(view: EditorView, id: number, alt: string, url: string): void {
  const position = placeholderPosition(view.state, id) ?? view.state.selection.main.to;
  const text = view.state.doc.toString();
  const edit = insertBlock({ text, from: position, to: position }, imageMarkdown(alt, url));
  view.dispatch({
    changes: { from: edit.from, to: edit.to, insert: edit.insert },
    effects: clear.of(id),
    userEvent: "input.paste",
  });
}

/** Adds the alt text to an image in the text. Does nothing if the Markdown of the image was edited since its insertion. */
export function describeImage(view: EditorView, url: string, alt: string): void {
  const bare = imageMarkdown("", url);
  const from = view.state.doc.toString().lastIndexOf(bare);
  if (from < 0) return;
  view.dispatch({
    changes: { from, to: from + bare.length, insert: imageMarkdown(alt, url) },
    userEvent: "input.complete",
  });
}

/** Removes an image from the text. Does nothing if the text does not contain it. */
export function removeImage(view: EditorView, url: string): void {
  const at = view.state.doc.toString().lastIndexOf(url);
  const image = at < 0 ? null : linkAt(view.state, at);
  if (image?.isImage)
    view.dispatch({ changes: { from: image.from, to: image.to }, userEvent: "delete.image" });
}

/** Passes pasted and dropped image files to `onFiles`. The editor handles all other content. */
export function imageFiles(
  onFiles: (view: EditorView, files: File[], position: number) => boolean,
): Extension {
  const take = (view: EditorView, transfer: DataTransfer | null, position: number | null): boolean => {
    const files = [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (files.length === 0 || view.state.readOnly) return false;
    return onFiles(view, files, position ?? view.state.selection.main.to);
  };
  return [
    placeholders,
    EditorView.domEventHandlers({
      paste(event, view) {
        // Word processors put an image of the copied text on the clipboard beside the text.
        const text = event.clipboardData?.getData("text/plain") ?? "";
        return text === "" && take(view, event.clipboardData, null);
      },
      // Accepts the file here, because the page rejects dropped files elsewhere.
      dragover: (event, view) => !view.state.readOnly && event.dataTransfer?.types.includes("Files"),
      drop(event, view) {
        const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
        return take(view, event.dataTransfer, position);
      },
    }),
  ];
}
