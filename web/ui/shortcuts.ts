import { type HotkeyItem, useHotkeys, useLocalStorage } from "@mantine/hooks";
import i18next from "i18next";
import { useEffect, useEffectEvent } from "react";
import { defaultKeybindingsHandlerIgnore, tinykeys } from "tinykeys";

/**
 * Whether keys that are a single character do something (WCAG 2.1.4): speech input and slips are a reason to turn them off.
 */
export function useCharacterKeys() {
  return useLocalStorage({
    key: "newsrack-character-keys",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}

/** Keys that lead somewhere or do something wherever one is, as `tinykeys` writes them. `$mod` is Ctrl, or the command key. */
export const globalKeys = {
  search: "$mod+K",
  help: "[Shift]+?",
  overview: "g o",
  issues: "g i",
  planned_editions: "g p",
  articles: "g a",
  categories: "g c",
  access: "g x",
  settings: "g s",
  new_issue: "n i",
  new_article: "n a",
} as const;
export type GlobalKey = keyof typeof globalKeys;

/** Keys of the page viewer, in the order they are explained. */
export const viewerKeys = [
  { names: ["←", "→"], does: "turn", character: false },
  { names: ["Page Up", "Page Down"], does: "scroll", character: false },
  { names: ["Home", "End"], does: "ends", character: false },
  { names: ["Esc"], does: "back", character: false },
  { names: ["+", "−"], does: "zoom", character: true },
  { names: ["0"], does: "fit", character: true },
  { names: ["D"], does: "double", character: true },
  { names: ["S"], does: "strip", character: true },
  { names: ["W"], does: "widgets", character: true },
  { names: ["T"], does: "text", character: true },
  { names: ["?"], does: "help", character: true },
] as const;

/** Keys of the editor of articles, in its own notation; `Mod` is Ctrl, or the command key. */
export const editorKeys = {
  bold: "Mod-b",
  italic: "Mod-i",
  heading: "Mod-Alt-2",
  subheading: "Mod-Alt-3",
  link: "Mod-k",
  bullets: "Mod-Shift-8",
  numbers: "Mod-Shift-7",
  quote: "Mod-Shift-9",
} as const;

/** Keys that move within the text of an article and out of it, in the same notation. */
export const textKeys = { tab: "Tab", shift_tab: "Shift-Tab", leave: "Esc Tab" } as const;

/** Saves a form, in the notation of the editor. */
export const SAVE_KEYS = "Mod-s";

const isMac = () => /Mac|iP/.test(navigator.platform);
const macNames: Record<string, string> = { $mod: "⌘", Mod: "⌘", Alt: "⌥", Shift: "⇧" };
const otherNames = (): Record<string, string> => ({
  $mod: i18next.t("keys.control"),
  Mod: i18next.t("keys.control"),
  Shift: i18next.t("keys.shift"),
});

/** Returns the names of keys as printed on this keyboard, one a key: of "Mod-Shift-8" or "g i". */
export function keyNames(keys: string): string[] {
  const names = isMac() ? macNames : otherNames();
  return keys
    .replace(/\[\w+\]\+/g, "")
    .split(/[\s+-]+/)
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** Returns keys that are pressed together as a hint shows them: "Ctrl+S". */
export const keyHint = (keys: string): string => keyNames(keys).join("+");

/** Returns the value of `aria-keyshortcuts` for keys that are pressed together. */
export function ariaKeys(keys: string): string {
  return keys
    .replace("Mod", isMac() ? "Meta" : "Control")
    .replaceAll("-", "+")
    .replace(/\w$/, (key) => key.toUpperCase());
}

/** A key of a screen that has seen to it, or that belongs to whatever is open over the page, is not ours. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return true;
  const { target } = event;
  return target instanceof Element && target.closest("[role=dialog],[role=menu],[role=listbox]") !== null;
}

/** On a screen with a text editor, letters are meant for the text even when the focus has left it. */
function hasTextEditor(): boolean {
  return document.querySelector("[contenteditable=true]") !== null;
}

/** Runs handlers for keys that are a single character, except on screens with a text editor and where they are turned off. */
export function useCharacterHotkeys(items: HotkeyItem[]): void {
  const [characters] = useCharacterKeys();
  const guarded = items.map(([key, run]): HotkeyItem => {
    const guard = (event: KeyboardEvent) => {
      if (hasTextEditor()) return;
      event.preventDefault();
      run(event);
    };
    return [key, guard, { preventDefault: false }];
  });
  useHotkeys(characters ? guarded : []);
}

/**
 * Listens for the global keys while the component is mounted. Single characters follow the same rule as in
 * `useCharacterHotkeys`.
 */
export function useGlobalKeys(act: (key: GlobalKey) => void): void {
  const [characters] = useCharacterKeys();
  const onKey = useEffectEvent(act);
  useEffect(() => {
    const bindings = (isCharacter: boolean) =>
      Object.fromEntries(
        (Object.keys(globalKeys) as GlobalKey[])
          .filter((name) => globalKeys[name].startsWith("$mod") !== isCharacter)
          .map((name) => [
            globalKeys[name],
            (event: KeyboardEvent) => {
              event.preventDefault();
              onKey(name);
            },
          ]),
      );
    const stops = [tinykeys(window, bindings(false), { ignore: isTaken })];
    if (characters)
      stops.push(
        tinykeys(window, bindings(true), {
          ignore: (event) => isTaken(event) || hasTextEditor() || defaultKeybindingsHandlerIgnore(event),
        }),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [characters]);
}
