import { ActionIcon, Tooltip } from "@mantine/core";
import {
  Bold,
  CodeXml,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  MessageSquarePlus,
  Search,
  Table2,
  TextQuote,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, COMMENT_KEYS, keyHint } from "#web/ui/hooks/shortcuts.ts";
import { type ActionName, actionKeys, actionNames } from "./markdown/markdown-actions.ts";
import classes from "./markdown-editor.module.css";

const icons: Record<ToolName, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  heading: Heading2,
  subheading: Heading3,
  link: Link2,
  bullets: List,
  numbers: ListOrdered,
  quote: TextQuote,
  table: Table2,
  image: ImagePlus,
  comment: MessageSquarePlus,
  search: Search,
  source: CodeXml,
};

type ToolName = ActionName | ReadingTool;
/** Tools that leave the text as it is. */
type ReadingTool = "comment" | "search" | "source";
const toolKeys: Partial<Record<ToolName, string>> = { ...actionKeys, comment: COMMENT_KEYS, search: "Mod-f" };
const targetIndex: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

export interface EditorToolbarProps {
  label: (action: ActionName) => string;
  /** Hides the buttons that change the text. */
  readOnly: boolean;
  /** Id of the editor that the buttons control. */
  controls: string;
  onAction: (action: ActionName) => void;
  /** Comments on the selection. Undefined if that is not possible. */
  onComment?: (() => void) | undefined;
  onSearch: () => void;
  /** True if the text is shown as Markdown instead of rendered. */
  showsSource: boolean;
  onToggleSource: () => void;
}

/** Renders the toolbar as one tab stop. The arrow keys move between its buttons (ARIA toolbar pattern). */
export function EditorToolbar(props: EditorToolbarProps) {
  const { label, readOnly, controls, onAction, onComment, onSearch, showsSource, onToggleSource } = props;
  const { t } = useTranslation("markdown-editor");
  const readingTools: Partial<Record<ToolName, () => void>> = {
    ...(onComment && { comment: onComment }),
    search: onSearch,
    source: onToggleSource,
  };
  const tools = [...(readOnly ? [] : actionNames), ...(Object.keys(readingTools) as ReadingTool[])];
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  function onKeyDown(event: KeyboardEvent): void {
    const next = targetIndex[event.key]?.(current, tools.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons.current[next]?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label={t("toolbar")}
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={onKeyDown}
    >
      {tools.map((tool, index) => {
        const Icon = icons[tool];
        const isReading = tool === "comment" || tool === "search" || tool === "source";
        const name = isReading ? t(`${tool}`) : label(tool);
        const keys = toolKeys[tool];
        return (
          <Tooltip key={tool} label={keys ? `${name} (${keyHint(keys)})` : name}>
            <ActionIcon
              ref={(element) => {
                buttons.current[index] = element;
              }}
              size={32}
              aria-label={name}
              aria-keyshortcuts={keys && ariaKeys(keys)}
              aria-pressed={tool === "source" ? showsSource : undefined}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setCurrent(index)}
              // Prevents the click from moving the focus, which would clear the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (isReading ? readingTools[tool]?.() : onAction(tool))}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
}
