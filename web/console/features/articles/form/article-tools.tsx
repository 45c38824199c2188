import { ActionIcon, Group, SegmentedControl, Tooltip } from "@mantine/core";
import { Maximize2, Minimize2, PanelRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CommentsButton } from "../comments/comments-panel.tsx";
import type { ArticleComments } from "../comments/use-article-comments.ts";
import classes from "./article-editor.module.css";
import type { TextView } from "./article-text.tsx";
import { ArticleTextLine } from "./fields/article-lines.tsx";

export interface ArticleToolsProps {
  view: TextView;
  onView: (view: TextView) => void;
  /** True if the text and the preview fit beside each other. */
  fitsSplit: boolean;
  focused: boolean;
  onFocused: (focused: boolean) => void;
  showsPanel: boolean;
  /** Null if the panel can't be hidden. */
  onPanel: ((shows: boolean) => void) | null;
  comments: ArticleComments;
  mayWrite: boolean;
}

export function ArticleTools(props: ArticleToolsProps) {
  const { view, fitsSplit, focused, showsPanel, onPanel } = props;
  const { t } = useTranslation("articles");
  const panelLabel = t(showsPanel ? "article.hide_panel" : "article.show_panel");
  const focusLabel = t(focused ? "article.exit_focus" : "article.focus");
  return (
    <div className={`${classes.wide} ${classes.tools}`}>
      <ArticleTextLine name="byline" />
      <Group gap={4} wrap="nowrap">
        <CommentsButton comments={props.comments} />
        <SegmentedControl
          size="xs"
          aria-label={t("article.view.label")}
          value={view}
          onChange={(next) => props.onView(next as TextView)}
          data={(["write", "split", "read"] as const)
            .filter((value) => value !== "split" || fitsSplit)
            .map((value) => ({
              value,
              label: t(`article.view.${value === "write" && !props.mayWrite ? "text" : value}`),
            }))}
        />
        <Tooltip label={focusLabel}>
          <ActionIcon
            size={32}
            aria-pressed={focused}
            aria-label={focusLabel}
            onClick={() => props.onFocused(!focused)}
          >
            {focused ? <Minimize2 size={17} aria-hidden /> : <Maximize2 size={17} aria-hidden />}
          </ActionIcon>
        </Tooltip>
        {onPanel && (
          <Tooltip label={panelLabel}>
            <ActionIcon
              size={32}
              aria-pressed={showsPanel}
              aria-label={panelLabel}
              onClick={() => onPanel(!showsPanel)}
            >
              <PanelRight size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </div>
  );
}
