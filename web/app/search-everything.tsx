import { ActionIcon, Kbd, UnstyledButton } from "@mantine/core";
import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type GlobalKey, globalKeys, keyHint, useGlobalKeys } from "../ui/shortcuts.ts";
import { keepTyped } from "../ui/typed-ahead.ts";
import { loadTexts } from "./i18n.ts";
import { useNearbyPublication } from "./last-publication.ts";
import { paths } from "./paths.ts";
import { places } from "./places.ts";
import classes from "./search-everything.module.css";

async function loadPalette() {
  const [module] = await Promise.all([
    import("../features/palette/palette.tsx"),
    loadTexts("palette", "access", "settings"),
  ]);
  return module;
}
async function loadSheet() {
  const [module] = await Promise.all([
    import("../features/shortcuts/shortcut-sheet.tsx"),
    loadTexts("shortcuts", "issue-viewer", "articles"),
  ]);
  return module;
}
const Palette = lazy(loadPalette);
const ShortcutSheet = lazy(loadSheet);

/** The way to everything: the search of the top bar, the palette it opens, and the keys that work on every screen. */
export function SearchEverything() {
  const { t } = useTranslation();
  const current = useNearbyPublication();
  const navigate = useNavigate();
  const [palette, setPalette] = useState<"unused" | "open" | "closed">("unused");
  const [sheet, setSheet] = useState<"unused" | "open" | "closed">("unused");

  const typed = useRef<(() => string) | null>(null);
  useEffect(() => () => void typed.current?.(), []);

  /** What was typed while the palette was on its way. */
  function takeTyped(): string {
    const text = typed.current?.() ?? "";
    typed.current = null;
    return text;
  }
  /** What cannot be fetched stays shut, instead of taking the screen down with it. */
  async function openPalette(): Promise<void> {
    if (palette === "open") return;
    typed.current ??= keepTyped();
    if (await loadPalette().catch(() => null)) setPalette("open");
    else takeTyped();
  }
  async function openSheet(): Promise<void> {
    if (await loadSheet().catch(() => null)) setSheet("open");
  }

  useGlobalKeys((key: GlobalKey) => {
    if (key === "search") void openPalette();
    else if (key === "help") void openSheet();
    else if (!current) return;
    else if (key === "new_issue") {
      if (current.can("emags.write")) void navigate(paths.newIssue(current.publication.id));
    } else if (key === "new_article") {
      if (current.can("stories.write")) void navigate(paths.newArticle(current.publication.id));
    } else {
      const place = places.find(({ name }) => name === key);
      if (place && current.can(place.permission)) void navigate(place.to(current.publication.id));
    }
  });

  const early = () => void loadPalette().catch(() => null);
  const shared = {
    onClick: () => void openPalette(),
    onPointerEnter: early,
    onFocus: early,
    "aria-label": t("search_everything"),
    "aria-haspopup": "dialog",
    "aria-keyshortcuts": "Control+K Meta+K",
  } as const;
  return (
    <>
      <UnstyledButton {...shared} className={classes.field} visibleFrom="sm">
        <Search size={16} aria-hidden />
        <span>{t("search_everything")}</span>
        <Kbd size="xs">{keyHint(globalKeys.search)}</Kbd>
      </UnstyledButton>
      <ActionIcon {...shared} variant="subtle" color="gray" size={32} hiddenFrom="sm">
        <Search size={18} aria-hidden />
      </ActionIcon>
      <Suspense>
        {palette !== "unused" && (
          <Palette
            opened={palette === "open"}
            onClose={() => setPalette("closed")}
            onKeys={() => void openSheet()}
            takeTyped={takeTyped}
          />
        )}
        {sheet !== "unused" && <ShortcutSheet opened={sheet === "open"} onClose={() => setSheet("closed")} />}
      </Suspense>
    </>
  );
}
