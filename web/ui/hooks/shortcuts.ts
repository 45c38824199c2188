import { useLocalStorage } from "@mantine/hooks";
import i18next from "i18next";
import { useEffect, useEffectEvent } from "react";
import { defaultKeybindingsHandlerIgnore, tinykeys } from "tinykeys";

/**
 * Returns the setting for single-character shortcuts and its setter. People who use speech input can turn them off
 * (WCAG 2.1.4).
 */
export function useCharacterKeys() {
  return useLocalStorage({
    key: "newsrack-character-keys",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}

/** Shortcuts of every screen, in the notation of `tinykeys`. `$mod` is Ctrl, or Command on a Mac. */
export const globalKeys = {
  search: "$mod+K",
  help: "[Shift]+?",
  overview: "g o",
  issues: "g i",
  planned_editions: "g p",
  articles: "g a",
  categories: "g c",
  readers: "g r",
  products: "g d",
  access: "g x",
  settings: "g s",
  new_issue: "n i",
  new_article: "n a",
} as const;
export type GlobalKey = keyof typeof globalKeys;

/** Shortcuts of the page viewer, in the order of the shortcut sheet. */
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
  { names: ["F"], does: "find", character: true },
  { names: ["Enter", "Shift+Enter"], does: "match", character: false },
  { names: ["?"], does: "help", character: true },
] as const;

/** Shortcuts of the article editor, in the notation of CodeMirror. `Mod` is Ctrl, or Command on a Mac. */
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

/** Shortcut that comments on the selected text of an article, in the notation of CodeMirror. */
export const COMMENT_KEYS = "Mod-Alt-m";

/** Keys that move within the text of an article and out of it, in the notation of CodeMirror. */
export const textKeys = {
  tab: "Tab",
  shift_tab: "Shift-Tab",
  leave: "Esc Tab",
  // Browsers themselves leave the format out with these keys.
  paste_plain: "Mod-Shift-v",
  comment: COMMENT_KEYS,
} as const;

/** Shortcut that saves a form, in the notation of `tinykeys`. */
export const SAVE_KEYS = "$mod+S";

/** Shortcut that opens the publishing checklist of an article or issue, in the notation of `tinykeys`. */
export const PUBLISH_KEYS = "$mod+Enter";

/** Shortcut that undoes the last change of the category tree, in the notation of `tinykeys`. */
export const UNDO_KEYS = "$mod+Z";

const isMac = () => /Mac|iP/.test(navigator.platform);
const macNames: Record<string, string> = { $mod: "⌘", Mod: "⌘", Alt: "⌥", Shift: "⇧" };
const otherNames = (): Record<string, string> => ({
  $mod: i18next.t("keys.control"),
  Mod: i18next.t("keys.control"),
  Shift: i18next.t("keys.shift"),
});

/** Returns the names of the keys in a shortcut as printed on this keyboard, for example of "Mod-Shift-8" or "g i". */
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
    .replace(/\$mod|Mod/, isMac() ? "Meta" : "Control")
    .replaceAll("-", "+")
    .replace(/\b\w$/, (key) => key.toUpperCase());
}

/** Returns whether another handler or an open overlay has already handled the key. */
function isHandled(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return true;
  const { target } = event;
  return target instanceof Element && target.closest("[role=dialog],[role=menu],[role=listbox]") !== null;
}

/**
 * Returns whether the screen has a text editor. There, letters are meant for the text even if the editor has lost the
 * focus.
 */
function hasTextEditor(): boolean {
  return document.querySelector("[contenteditable=true]") !== null;
}

/** Handlers by shortcut, in the notation of `tinykeys`. A handler that returns false leaves the key to the browser. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => unknown>;

/**
 * Runs handlers of shortcuts, with `inFields` also while a field or a text editor has the focus, and with `capture` before
 * the handlers of all elements.
 */
export function useShortcuts(shortcuts: Shortcuts, { inFields = false, capture = false } = {}): void {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) => {
    if (shortcuts[keys]?.(event) !== false) event.preventDefault();
  });
  const list = Object.keys(shortcuts).join("\n");
  useEffect(() => {
    if (list === "") return;
    const bindings = list.split("\n").map((keys) => [keys, (event: KeyboardEvent) => run(keys, event)]);
    // Unlike by default, keys that are held down repeat, for example to turn pages.
    const ignore = ({ target }: Event) => !inFields && isField(target);
    // Within the window, so that the keys of a screen take precedence over the global ones.
    return tinykeys(document.documentElement, Object.fromEntries(bindings), { ignore, capture });
  }, [list, inFields, capture]);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input,textarea,select"))
  );
}

/** Runs handlers of single-character shortcuts, except on screens with a text editor or if they are turned off. */
export function useCharacterShortcuts(shortcuts: Shortcuts): void {
  const [characters] = useCharacterKeys();
  const guarded = Object.entries(shortcuts).map(([keys, run]) => [
    keys,
    (event: KeyboardEvent) => !hasTextEditor() && run(event),
  ]);
  useShortcuts(characters ? Object.fromEntries(guarded) : {});
}

/**
 * Listens for the global shortcuts while the component is mounted. Single characters follow the rule of
 * `useCharacterShortcuts`.
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
    const stops = [tinykeys(window, bindings(false), { ignore: isHandled })];
    if (characters)
      stops.push(
        tinykeys(window, bindings(true), {
          ignore: (event) => isHandled(event) || hasTextEditor() || defaultKeybindingsHandlerIgnore(event),
        }),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [characters]);
}
