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

/** Shortcut of the command palette, in the notation of `tinykeys`. `$mod` is Ctrl, or Command on a Mac. */
export const SEARCH_KEYS = "$mod+K";

/** Shortcut of the list of shortcuts. On many keyboard layouts such characters require Shift. */
export const HELP_KEYS = "[Shift]+?";

/** Shortcuts of lists, in the notation of `tinykeys`. */
export const listKeys = { search: "[Shift]+/", next: "j", previous: "k", select: "x" } as const;

/** Shortcuts of the page viewer, in the notation of `tinykeys`. */
export const viewerKeys = {
  turn: ["ArrowLeft", "ArrowRight"],
  scroll: ["PageUp", "PageDown"],
  ends: ["Home", "End"],
  back: ["Escape"],
  zoom: ["[Shift]++", "-"],
  fit: ["0"],
  double: ["d"],
  strip: ["s"],
  widgets: ["w"],
  text: ["t"],
  find: ["f"],
  match: ["Enter", "Shift+Enter"],
  help: [HELP_KEYS],
} as const;

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

/** Keys of the commands of a category whose row in the tree has the focus. */
export const treeKeys = { rename: "F2", createSibling: "Insert", remove: "Delete" } as const;

const isMac = () => /Mac|iP/.test(navigator.platform);
const sharedNames = {
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "Page Up",
  PageDown: "Page Down",
  Escape: "Esc",
  "-": "−",
};
const macNames: Record<string, string> = {
  ...sharedNames,
  $mod: "⌘",
  Mod: "⌘",
  Alt: "⌥",
  Shift: "⇧",
  Delete: "⌦",
};
const otherNames = (): Record<string, string> => ({
  ...sharedNames,
  $mod: i18next.t("keys.control"),
  Mod: i18next.t("keys.control"),
  Shift: i18next.t("keys.shift"),
  Insert: i18next.t("keys.insert"),
  Delete: i18next.t("keys.delete"),
});

/** Removes the keys that some keyboard layouts require: "[Shift]+?". */
const withoutOptional = (keys: string) => keys.replace(/\[\w+\]\+/g, "");

/** Returns the names of the keys in a shortcut as printed on this keyboard, for example of "Mod-Shift-8" or "g i". */
export function keyNames(keys: string): string[] {
  const names = isMac() ? macNames : otherNames();
  const required = withoutOptional(keys);
  return (required.length === 1 ? [required] : required.split(/[\s+-]+/)).map(
    (key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  );
}

/** Returns whether a shortcut has only keys that type a character, which users can turn off. */
export const isCharacterShortcut = (keys: string): boolean =>
  withoutOptional(keys)
    .split(" ")
    .every(({ length }) => length === 1);

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

/** Runs handlers of shortcuts of every screen. Single characters follow the rule of `useCharacterShortcuts`. */
export function useGlobalKeys(shortcuts: Readonly<Record<string, () => void>>): void {
  const [characters] = useCharacterKeys();
  const run = useEffectEvent((keys: string, event: KeyboardEvent) => {
    event.preventDefault();
    shortcuts[keys]?.();
  });
  const list = Object.keys(shortcuts).join("\n");
  useEffect(() => {
    const listen = (isCharacter: boolean, ignore: (event: KeyboardEvent) => boolean) => {
      const bindings = list
        .split("\n")
        .filter((keys) => isCharacterShortcut(keys) === isCharacter)
        .map((keys) => [keys, (event: KeyboardEvent) => run(keys, event)]);
      return tinykeys(window, Object.fromEntries(bindings), { ignore });
    };
    const stops = [listen(false, isHandled)];
    if (characters)
      stops.push(
        listen(
          true,
          (event) => isHandled(event) || hasTextEditor() || defaultKeybindingsHandlerIgnore(event),
        ),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [list, characters]);
}
