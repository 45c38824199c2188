import { ActionIcon, Tooltip } from "@mantine/core";
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Search,
  Table2,
  TextQuote,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, keyHint } from "../../../ui/shortcuts.ts";
import { type ActionName, actionKeys, actionNames } from "./markdown-actions.ts";
import classes from "./markdown-editor.module.css";

const icons: Record<ActionName, LucideIcon> = {
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
};

type ToolName = ActionName | "search";
const tools: readonly ToolName[] = [...actionNames, "search"];
const ends: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % tools.length,
  ArrowLeft: (index) => (index + tools.length - 1) % tools.length,
  Home: () => 0,
  End: () => tools.length - 1,
};

export interface EditorToolbarProps {
  label: (action: ActionName) => string;
  disabled: boolean;
  /** The id of the editor that the buttons act on. */
  controls: string;
  onAction: (action: ActionName) => void;
  onSearch: () => void;
}

/** One stop for the Tab key; the arrow keys move within it. */
export function EditorToolbar({ label, disabled, controls, onAction, onSearch }: EditorToolbarProps) {
  const { t } = useTranslation("articles");
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  function onKeyDown(event: KeyboardEvent): void {
    const next = ends[event.key]?.(current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons.current[next]?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label={t("editor.toolbar")}
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={onKeyDown}
    >
      {tools.map((tool, index) => {
        const Icon = tool === "search" ? Search : icons[tool];
        const words = tool === "search" ? t("editor.search") : label(tool);
        const keys = tool === "search" ? "Mod-f" : actionKeys[tool];
        return (
          <Tooltip key={tool} label={keys ? `${words} (${keyHint(keys)})` : words}>
            <ActionIcon
              ref={(element) => {
                buttons.current[index] = element;
              }}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={words}
              aria-keyshortcuts={keys && ariaKeys(keys)}
              // Stays in the order of the arrow keys, and says that it does nothing now.
              aria-disabled={(disabled && tool !== "search") || undefined}
              data-disabled={(disabled && tool !== "search") || undefined}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setCurrent(index)}
              // The selection in the text stays what it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (tool === "search") onSearch();
                else if (!disabled) onAction(tool);
              }}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
}
