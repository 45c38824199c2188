import type { StateCommand } from "@codemirror/state";
import { type EditorView, repositionTooltips } from "@codemirror/view";
import { ActionIcon, Anchor, Group, Text, Tooltip } from "@mantine/core";
import { ExternalLink, type LucideIcon, Minus, Pencil, Plus, Trash2, Unlink } from "lucide-react";
import { useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { linkAt, removeLink, selectAltText, selectUrl } from "./markdown/link-target.ts";
import classes from "./markdown-editor.module.css";
import type { EditorPortal } from "./portals.ts";
import { SearchPanel } from "./search/search-panel.tsx";
import { addColumnAfter, addRowBelow, removeColumn, removeRow } from "./tables/table-edit.ts";

/** Renders the search and the controls of the link, image or table at the cursor into elements of the editor. */
export function EditorControls({ portals }: { portals: readonly EditorPortal[] }) {
  return portals.map(({ kind, dom, view }) => {
    const Controls = kind === "table" ? TableControls : kind === "search" ? SearchPanel : LinkControls;
    return createPortal(<Controls view={view} />, dom, kind);
  });
}

function LinkControls({ view }: { view: EditorView }) {
  const { t } = useTranslation("markdown-editor");
  useLayoutEffect(() => repositionTooltips(view), [view]);
  const target = linkAt(view.state, view.state.selection.main.head);
  if (!target) return null;
  const { url, isImage } = target;
  const kind = isImage ? "image" : "link";
  const isAddress = /^(https?:|mailto:|tel:|\/)/i.test(url);
  return (
    <Group gap={2} wrap="nowrap" role="toolbar" aria-label={t(`controls.${kind}`)}>
      {isAddress && !isImage && (
        <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm" className={classes.address}>
          <span>{url}</span>
          <ExternalLink size={14} aria-label={t("controls.open")} />
        </Anchor>
      )}
      {!view.state.readOnly && (
        <>
          <Control
            view={view}
            label={t(`controls.edit_${kind}`)}
            icon={Pencil}
            command={isImage ? selectAltText : selectUrl}
          />
          <Control
            view={view}
            label={t(`controls.remove_${kind}`)}
            icon={isImage ? Trash2 : Unlink}
            command={removeLink}
          />
        </>
      )}
    </Group>
  );
}

function TableControls({ view }: { view: EditorView }) {
  const { t } = useTranslation("markdown-editor");
  useLayoutEffect(() => repositionTooltips(view), [view]);
  return (
    <Group gap={2} wrap="nowrap" role="toolbar" aria-label={t("controls.table")}>
      <Text size="sm" px={6} aria-hidden>
        {t("controls.row")}
      </Text>
      <Control view={view} label={t("controls.add_row")} icon={Plus} command={addRowBelow} />
      <Control view={view} label={t("controls.remove_row")} icon={Minus} command={removeRow} />
      <Text size="sm" pl={10} pr={6} aria-hidden>
        {t("controls.column")}
      </Text>
      <Control view={view} label={t("controls.add_column")} icon={Plus} command={addColumnAfter} />
      <Control view={view} label={t("controls.remove_column")} icon={Minus} command={removeColumn} />
    </Group>
  );
}

interface ControlProps {
  view: EditorView;
  label: string;
  icon: LucideIcon;
  command: StateCommand;
}

function Control({ view, label, icon: Icon, command }: ControlProps) {
  const isPossible = command({ state: view.state, dispatch: () => undefined });
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={30}
        aria-label={label}
        aria-disabled={!isPossible || undefined}
        data-disabled={!isPossible || undefined}
        // Prevents the click from moving the focus, which would hide the controls.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          command(view);
          view.focus();
        }}
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
