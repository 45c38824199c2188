import type { EditorState, Range } from "@codemirror/state";
import { Decoration, WidgetType } from "@codemirror/view";
import type { Row, Table } from "../tables/table-rows.ts";

export interface Span {
  from: number;
  to: number;
}

/** Rows that count for the width of the columns. */
const MEASURED_ROWS = 100;
const MIN_COLUMN_CHARS = 6;
const MAX_COLUMN_CHARS = 60;

const hidden = Decoration.replace({});
const pipe = Decoration.mark({ class: "nr-pipe" });
const row = Decoration.line({ class: "nr-row" });
const header = Decoration.line({ class: "nr-row nr-row-header" });
const rule = Decoration.line({ class: "nr-row-rule" });

/** A cell without any character, which a mark cannot surround. */
class EmptyCell extends WidgetType {
  readonly style: string;

  constructor(style: string) {
    super();
    this.style = style;
  }

  override eq(other: EmptyCell): boolean {
    return other.style === this.style;
  }

  override toDOM(): HTMLElement {
    const root = document.createElement("span");
    root.className = "nr-cell";
    root.style.cssText = this.style;
    return root;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/**
 * Returns the style of each column: its share of the width, and the alignment of the rule. The share grows with the square root
 * of the longest content, so that short columns stay readable beside long ones.
 */
function columnStyles(state: EditorState, { header: head, rule: line, body }: Table): string[] {
  const rows = [head, ...body.slice(0, MEASURED_ROWS)];
  const widths = head.cells.map((_cell, index) => {
    const lengths = rows.map(({ cells }) => (cells[index] ? cells[index].to - cells[index].from : 0));
    return Math.sqrt(Math.min(MAX_COLUMN_CHARS, Math.max(MIN_COLUMN_CHARS, ...lengths)));
  });
  const total = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width, index) => {
    const cell = line.cells[index];
    const dashes = cell ? state.sliceDoc(cell.from, cell.to) : "";
    const align = !dashes.endsWith(":") ? "start" : dashes.startsWith(":") ? "center" : "end";
    return `width: calc((100% - ${widths.length + 1}px) * ${(width / total).toFixed(4)}); text-align: ${align}`;
  });
}

/** Renders the rows of a table as a grid whose lines are the pipes. The rule is shown only while the cursor is in it. */
export function tableGrid(
  state: EditorState,
  table: Table,
  visible: Span,
  isOnLine: (position: number) => boolean,
): { marks: Range<Decoration>[]; cells: Range<Decoration>[] } {
  const marks: Range<Decoration>[] = [];
  const cells: Range<Decoration>[] = [];
  const styles = columnStyles(state, table);
  function addRow({ cells: all, pipes, from, end: last }: Row, line: Decoration): void {
    if (last < visible.from || from > visible.to) return;
    marks.push(line.range(state.doc.lineAt(from).from));
    for (const at of pipes) cells.push(pipe.range(at, at + 1));
    for (const [index, { start, from: content, to, end }] of all.entries()) {
      const style = styles[index] ?? "";
      // The space before the content would indent its first line.
      if (start < content && content < to) marks.push(hidden.range(start, content));
      if (start < end)
        cells.push(Decoration.mark({ class: "nr-cell", attributes: { style } }).range(start, end));
      else cells.push(Decoration.widget({ widget: new EmptyCell(style), side: 1 }).range(start));
    }
  }
  addRow(table.header, header);
  for (const one of table.body) addRow(one, row);
  if (!isOnLine(table.rule.from)) marks.push(rule.range(state.doc.lineAt(table.rule.from).from));
  return { marks, cells };
}
