import { syntaxTree } from "@codemirror/language";
import type { EditorState, Range } from "@codemirror/state";
import { Decoration, type DecorationSet, WidgetType } from "@codemirror/view";
import type { SyntaxNode } from "../markdown/block-at-line.ts";
import { linkTarget } from "../markdown/link-target.ts";
import { readTable } from "../tables/table-rows.ts";
import { ImageThumbnail } from "./image-thumbnail.ts";
import { type Span, tableGrid } from "./table-grid.ts";

/** Returns whether the marks of a range are shown, because the cursor or the selection is there. */
export type IsAt = (from: number, to: number) => boolean;

class Glyph extends WidgetType {
  readonly className: string;
  readonly text: string;

  constructor(className: string, text: string) {
    super();
    this.className = className;
    this.text = text;
  }

  override eq(other: Glyph): boolean {
    return other.className === this.className && other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const root = document.createElement("span");
    root.className = this.className;
    root.textContent = this.text;
    return root;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const hidden = Decoration.replace({});
const bullet = Decoration.replace({ widget: new Glyph("nr-bullet", "•") });
const separator = Decoration.replace({ widget: new Glyph("nr-separator", "") });
const link = Decoration.mark({ class: "nr-link" });
const code = Decoration.mark({ class: "nr-inline-code" });
/** Looks of the elements that stand for marks, by their opening tag. */
const elements: Record<string, Decoration> = {
  "<strong>": Decoration.mark({ class: "nr-strong" }),
  "<em>": Decoration.mark({ class: "nr-em" }),
};

/** Marks at both ends of a node, by the name of the node. */
const pairs: Record<string, string> = {
  Emphasis: "EmphasisMark",
  StrongEmphasis: "EmphasisMark",
  Strikethrough: "StrikethroughMark",
  InlineCode: "CodeMark",
  Autolink: "LinkMark",
};

/** Classes of the lines of a block, by the name of the block. */
const lineClasses: Record<string, string> = {
  Blockquote: "nr-quote",
  FencedCode: "nr-code",
  CodeBlock: "nr-code",
  ATXHeading1: "nr-heading",
  ATXHeading2: "nr-heading",
  ATXHeading3: "nr-heading",
  SetextHeading1: "nr-heading",
  SetextHeading2: "nr-heading",
};

/**
 * Renders the visible Markdown without changing it: hides its marks except at the cursor, and shows images as thumbnails and
 * tables as grids. `cells` contains the cells of tables, which surround the other decorations.
 */
export function renderMarks(
  state: EditorState,
  visible: readonly Span[],
  isAt: IsAt,
): { marks: DecorationSet; cells: DecorationSet } {
  const { doc } = state;
  const marks: Range<Decoration>[] = [];
  const cells: Range<Decoration>[] = [];

  function replace(from: number, to: number, decoration = hidden): void {
    // A plugin must not replace line breaks.
    if (from < to && to <= doc.lineAt(from).to) marks.push(decoration.range(from, to));
  }
  function isOnLine(position: number): boolean {
    const line = doc.lineAt(position);
    return isAt(line.from, line.to);
  }
  /** Hides a mark at the start of a text with the space after it. */
  function hideLead({ from, to }: Span): void {
    replace(from, state.sliceDoc(to, to + 1) === " " ? to + 1 : to);
  }

  function hideHeaderMarks(node: SyntaxNode): void {
    const [lead, tail] = node.getChildren("HeaderMark");
    if (isOnLine(node.from)) return;
    if (lead && lead.from === node.from) hideLead(lead);
    if (tail) replace(tail.from - 1, tail.to);
  }
  function renderLink(node: SyntaxNode): void {
    const target = linkTarget(state, node);
    if (!target) return;
    if (target.labelFrom < target.labelTo) marks.push(link.range(target.labelFrom, target.labelTo));
    if (target.labelFrom === target.labelTo || isAt(node.from, node.to)) return;
    replace(node.from, target.labelFrom);
    replace(target.labelTo, node.to);
  }
  function renderElement(open: SyntaxNode): void {
    const tag = state.sliceDoc(open.from, open.to);
    const look = elements[tag];
    let close = look ? open.nextSibling : null;
    while (close && state.sliceDoc(close.from, close.to) !== `</${tag.slice(1)}`) close = close.nextSibling;
    if (!look || !close || open.to === close.from) return;
    marks.push(look.range(open.to, close.from));
    if (isAt(open.from, close.to)) return;
    replace(open.from, open.to);
    replace(close.from, close.to);
  }
  function renderImage(node: SyntaxNode): void {
    const target = linkTarget(state, node);
    if (!target) return;
    const alt = state.sliceDoc(target.labelFrom, target.labelTo).replace(/\\([\\[\]])/g, "$1");
    const widget = new ImageThumbnail(target.url, alt);
    if (isAt(node.from, node.to)) marks.push(Decoration.widget({ widget, side: 1 }).range(node.to));
    else replace(node.from, node.to, Decoration.replace({ widget }));
  }

  for (const { from, to } of visible)
    syntaxTree(state).iterate({
      from,
      to,
      enter({ name, node }) {
        const lineClass = lineClasses[name];
        if (lineClass) {
          const last = Math.min(to, node.to);
          for (let at = Math.max(from, node.from); at <= last; ) {
            const line = doc.lineAt(at);
            marks.push(Decoration.line({ class: lineClass }).range(line.from));
            at = line.to + 1;
          }
        }
        const mark = pairs[name];
        if (mark) {
          const ends = node.getChildren(mark);
          if (!isAt(node.from, node.to)) for (const end of ends) replace(end.from, end.to);
          if (name === "InlineCode" && ends.length === 2 && ends[0]!.to < ends[1]!.from)
            marks.push(code.range(ends[0]!.to, ends[1]!.from));
        }
        if (/^ATXHeading/.test(name)) hideHeaderMarks(node);
        else if (name === "Link") renderLink(node);
        else if (name === "HTMLTag") renderElement(node);
        else if (name === "Image") {
          renderImage(node);
          return false;
        } else if (name === "QuoteMark") {
          if (!isOnLine(node.from)) hideLead(node);
        } else if (name === "ListMark") {
          if (node.parent?.parent?.name === "BulletList" && !isAt(node.from, node.to + 1))
            replace(node.from, node.to, bullet);
        } else if (name === "Escape") {
          if (!isAt(node.from, node.to)) replace(node.from, node.from + 1);
        } else if (name === "HorizontalRule") {
          if (!isOnLine(node.from)) replace(node.from, node.to, separator);
        } else if (name === "Table") {
          const table = readTable(state, node);
          if (!table) return false;
          const grid = tableGrid(state, table, { from, to }, isOnLine);
          marks.push(...grid.marks);
          cells.push(...grid.cells);
        }
        return name !== "FencedCode" && name !== "CodeBlock" && name !== "HTMLBlock";
      },
    });
  return { marks: Decoration.set(marks, true), cells: Decoration.set(cells, true) };
}
