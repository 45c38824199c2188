import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { EDITORIAL_LINES } from "#shared/console/articles/editorial-fields.ts";
import { useArticleComments } from "../comments/use-article-comments.ts";
import type { TextView } from "./article-text.tsx";
import type { FocusableField } from "./fields/focus-field.ts";

const NARROW = "(max-width: 62em)";
/** Below 1280 px, the panel covers a part of the text instead of taking its width. */
const OVERLAYS_PANEL = "(max-width: 79.9375em)";
/** From 1280 px, text and preview have 480 px each beside the navigation, without the panel. With it, from 1632 px. */
const FITS_SPLIT = "(min-width: 80em)";
const FITS_SPLIT_AND_PANEL = "(min-width: 102em)";

const IN_TEXT_AREA: readonly FocusableField[] = ["content", "title", ...EDITORIAL_LINES];

/** Decides what the editor of an article shows beside its text: the preview, the panel with the other fields, or the comments. */
export function useEditorLayout(storyId: number | null) {
  const [panel, setPanel] = useLocalStorage({
    key: "newsrack-article-panel",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [chosenView, setView] = useLocalStorage<TextView>({
    key: "newsrack-article-view",
    defaultValue: "write",
    getInitialValueInEffect: false,
  });
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const isBelowSplit = useMediaQuery(OVERLAYS_PANEL, false, { getInitialValueInEffect: false });
  const overlaid = isBelowSplit && !narrow;
  const [overlay, setOverlay] = useState(false);
  const fitsSplit = useMediaQuery(FITS_SPLIT, true, { getInitialValueInEffect: false });
  const fitsSplitAndPanel = useMediaQuery(FITS_SPLIT_AND_PANEL, true, { getInitialValueInEffect: false });
  const view = chosenView === "split" && !fitsSplit ? "write" : chosenView;
  const [focused, setFocused] = useState(false);
  const comments = useArticleComments({
    storyId,
    isNarrow: narrow,
    onShow: () => (view === "read" || (view === "split" && !fitsSplitAndPanel)) && setView("write"),
  });

  function showPanel(): void {
    comments.close();
    if (overlaid) setOverlay(true);
    else setPanel(true);
    if (view === "split" && !fitsSplitAndPanel) setView("write");
  }

  const fitsPanel = view !== "split" || fitsSplitAndPanel;
  const isPanelWanted = narrow || (overlaid ? overlay : panel && fitsPanel);
  const showsPanel = isPanelWanted && !focused;

  return {
    view,
    setView,
    narrow,
    fitsSplit,
    /** True if only the text is shown. */
    focused,
    setFocused,
    comments,
    showsComments: comments.opened && !narrow,
    /** True if the panel and the comments cover a part of the text. */
    overlaid,
    showsPanel,
    showPanel,
    hidePanel: () => (overlaid ? setOverlay(false) : setPanel(false)),
    /** Shows a field that the view or a closed panel hides. */
    show(field: FocusableField): void {
      if (field === "content" && view === "read") setView("write");
      else if (!IN_TEXT_AREA.includes(field)) showPanel();
    },
  };
}
