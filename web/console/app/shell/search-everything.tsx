import { ActionIcon, Kbd, UnstyledButton } from "@mantine/core";
import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { loadTexts } from "#web/console/i18n/i18n.ts";
import { areas, creations } from "#web/console/routing/areas.ts";
import { useNearbyPublication } from "#web/console/routing/last-publication.ts";
import { HELP_KEYS, keyHint, SEARCH_KEYS, useGlobalKeys } from "#web/ui/hooks/shortcuts.ts";
import { bufferKeystrokes } from "#web/ui/inputs/buffer-keystrokes.ts";
import classes from "./search-everything.module.css";

async function loadPalette() {
  const [module] = await Promise.all([
    import("#web/console/features/palette/palette.tsx"),
    loadTexts("palette", "access", "settings"),
  ]);
  return module;
}
async function loadSheet() {
  const [module] = await Promise.all([
    import("#web/console/features/shortcuts/shortcut-sheet.tsx"),
    loadTexts("shortcuts", "palette", "issue-viewer", "markdown-editor", "categories"),
  ]);
  return module;
}
const Palette = lazy(loadPalette);
const ShortcutSheet = lazy(loadSheet);

export function SearchEverything() {
  const { t } = useTranslation();
  const current = useNearbyPublication();
  const navigate = useNavigate();
  const [palette, setPalette] = useState<"unused" | "open" | "closed">("unused");
  const [sheet, setSheet] = useState<"unused" | "open" | "closed">("unused");

  const typed = useRef<(() => string) | null>(null);
  useEffect(() => () => void typed.current?.(), []);

  function takeBuffered(): string {
    const text = typed.current?.() ?? "";
    typed.current = null;
    return text;
  }
  /** If the palette can't be loaded, it stays closed instead of breaking the screen. */
  async function openPalette(): Promise<void> {
    if (palette === "open") return;
    typed.current ??= bufferKeystrokes();
    if (await loadPalette().catch(() => null)) setPalette("open");
    else takeBuffered();
  }
  async function openSheet(): Promise<void> {
    if (await loadSheet().catch(() => null)) setSheet("open");
  }

  const places = [...areas, ...creations].map(({ keys, to, permission }) => [
    keys,
    () => {
      if (current?.can(permission)) void navigate(to(current.publication.id));
    },
  ]);
  useGlobalKeys({
    [SEARCH_KEYS]: () => void openPalette(),
    [HELP_KEYS]: () => void openSheet(),
    ...Object.fromEntries(places),
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
        <Kbd size="xs">{keyHint(SEARCH_KEYS)}</Kbd>
      </UnstyledButton>
      <ActionIcon {...shared} size={32} hiddenFrom="sm">
        <Search size={18} aria-hidden />
      </ActionIcon>
      <Suspense>
        {palette !== "unused" && (
          <Palette
            opened={palette === "open"}
            onClose={() => setPalette("closed")}
            onKeys={() => void openSheet()}
            takeBuffered={takeBuffered}
          />
        )}
        {sheet !== "unused" && <ShortcutSheet opened={sheet === "open"} onClose={() => setSheet("closed")} />}
      </Suspense>
    </>
  );
}
