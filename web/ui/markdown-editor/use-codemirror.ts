import { closeCompletion, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { pasteURLAsLink } from "@codemirror/lang-markdown";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension, Prec, Transaction } from "@codemirror/state";
import {
  dropCursor,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder as placeholderText,
} from "@codemirror/view";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { styleNonce } from "#web/lib/style-nonce.ts";
import { editorKeys } from "#web/ui/hooks/shortcuts.ts";
import { editorTheme } from "./editor-theme.ts";
import { imageFiles } from "./images/image-placeholders.ts";
import { blockKeymap } from "./keys/exit-block.ts";
import { tabKeymap } from "./keys/tab-keys.ts";
import { exactText, preserveLineEndings, replaceText } from "./line-ends.ts";
import { editorLanguage } from "./markdown/editor-language.ts";
import { selectUrl } from "./markdown/link-target.ts";
import { type ActionName, actionKeymap, type TableHeaders } from "./markdown/markdown-actions.ts";
import { formattedPaste, type Pasted } from "./paste/formatted-paste.ts";
import { controlsAtCursor, type EditorPortal, EditorPortals } from "./portals.ts";
import { renderedMarkdown } from "./rendered/rendered-markdown.ts";
import { searchIn } from "./search/search.ts";
import { slashMenu } from "./slash-menu.ts";

export interface CodeMirrorOptions {
  /** The text. A new value replaces the editor's text and keeps the cursor in place. */
  value: string;
  /** A value that someone else saved. It becomes no step of undo. */
  followedValue: string | null;
  onChange: (text: string) => void;
  readOnly: boolean;
  label: string;
  /** Id of the element that explains how to leave the editor with the keyboard. */
  describedBy: string;
  placeholder: string;
  /** Language of the text, for the spell checker. */
  lang: string;
  onAction: (view: EditorView, action: ActionName) => void;
  /** Renders the Markdown in place instead of showing its source. */
  rendered: boolean;
  /** Called with the elements into which the controls at the cursor are rendered. */
  onPortals: (portals: readonly EditorPortal[]) => void;
  /** Called after a paste of formatted text. */
  onPasted: (pasted: Pasted) => void;
  /** Null if images cannot be uploaded. */
  onFiles: ((view: EditorView, files: File[], position: number, alt?: string) => void) | null;
  /** A further extension, which never changes. */
  extension: Extension;
}

/** A text without line numbers has no use for going to a line. */
const GO_TO_LINE_KEYS = "Mod-Alt-g";
/** These keys open the publishing checklist instead. */
const BLANK_LINE_KEYS = "Mod-Enter";

/** Marks a change that the `value` prop caused, so that it is not reported to `onChange`. */
const fromProp = Annotation.define<boolean>();

function attributes({
  label,
  describedBy,
  lang,
  readOnly,
}: Pick<CodeMirrorOptions, "label" | "describedBy" | "lang" | "readOnly">): Extension {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-describedby": describedBy,
      "aria-multiline": "true",
      // A read-only text needs the focus, too, to be scrolled with the keyboard.
      tabindex: "0",
      ...(readOnly ? { "aria-readonly": "true" } : {}),
      lang,
      spellcheck: "true",
      autocorrect: "on",
      autocapitalize: "sentences",
    }),
  ];
}

/** Returns the translated labels of the actions and the placeholder headers of a new table. */
export function useActionLabels() {
  const { t } = useTranslation("markdown-editor");
  const heads: TableHeaders = [t("table_head"), t("table_head")];
  return { label: (action: ActionName) => t(`action.${action}`), heads };
}

/** Creates a Markdown editor in an element. Lines without edits are returned byte for byte, with their line endings. */
export function useCodeMirror(
  parent: RefObject<HTMLElement | null>,
  options: CodeMirrorOptions,
): EditorView | null {
  const { t } = useTranslation("markdown-editor");
  const { value, followedValue, label, describedBy, lang, readOnly, placeholder, rendered } = options;
  const { label: labelOf, heads } = useActionLabels();
  const [view, setView] = useState<EditorView | null>(null);
  const [changeable] = useState(() => new Compartment());
  const [rendering] = useState(() => new Compartment());
  const currentText = useRef(value);
  const onEdit = useEffectEvent((text: string) => options.onChange(text));
  const onAction = useEffectEvent((on: EditorView, action: ActionName) => options.onAction(on, action));
  const onPortals = useEffectEvent((portals: readonly EditorPortal[]) => options.onPortals(portals));
  const onPasted = useEffectEvent((pasted: Pasted) => options.onPasted(pasted));
  const onFiles = useEffectEvent((on: EditorView, files: File[], position: number, alt?: string) => {
    options.onFiles?.(on, files, position, alt);
    return options.onFiles !== null;
  });

  const create = useEffectEvent((element: HTMLElement) => {
    currentText.current = value;
    const portals = new EditorPortals((all) => onPortals(all));
    return new EditorView({
      parent: element,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(styleNonce()),
          preserveLineEndings(value),
          changeable.of(attributes({ label, describedBy, lang, readOnly })),
          EditorState.phrases.of(t("phrases", { returnObjects: true })),
          history(),
          highlightSpecialChars(),
          highlightSelectionMatches({ minSelectionLength: 3 }),
          dropCursor(),
          searchIn(portals),
          EditorView.lineWrapping,
          placeholderText(placeholder),
          editorLanguage,
          pasteURLAsLink,
          editorTheme(),
          rendering.of(rendered ? renderedMarkdown() : []),
          controlsAtCursor(portals),
          slashMenu({ label: labelOf, run: (on, action) => onAction(on, action) }),
          formattedPaste({
            onPasted: (pasted) => onPasted(pasted),
            onPicture: (on, file, position, alt) => onFiles(on, [file], position, alt),
          }),
          imageFiles((on, files, position) => onFiles(on, files, position)),
          options.extension,
          Prec.high(
            keymap.of([{ key: editorKeys.link, run: selectUrl }, ...actionKeymap(heads), ...blockKeymap]),
          ),
          keymap.of([
            // Closes an open menu first, so that Escape does not reach the view around the editor.
            {
              key: "Escape",
              run: (on) => completionStatus(on.state) !== null && closeCompletion(on),
              stopPropagation: true,
            },
            ...historyKeymap,
            ...searchKeymap.filter(({ key }) => key !== GO_TO_LINE_KEYS),
            ...defaultKeymap.filter(({ key }) => key !== BLANK_LINE_KEYS),
            ...tabKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.annotation(fromProp))) return;
            currentText.current = exactText(update.state);
            onEdit(currentText.current);
          }),
        ],
      }),
    });
  });

  useEffect(() => {
    if (!parent.current) return;
    const created = create(parent.current);
    setView(created);
    return () => {
      created.destroy();
      setView(null);
    };
  }, [parent]);

  useEffect(() => {
    if (!view || currentText.current === value) return;
    currentText.current = value;
    const isOwn = value !== followedValue;
    view.dispatch({
      ...replaceText(view.state, value),
      annotations: [fromProp.of(true), Transaction.addToHistory.of(isOwn)],
    });
  }, [view, value, followedValue]);

  useEffect(() => {
    view?.dispatch({ effects: changeable.reconfigure(attributes({ label, describedBy, lang, readOnly })) });
  }, [view, changeable, label, describedBy, lang, readOnly]);

  useEffect(() => {
    view?.dispatch({ effects: rendering.reconfigure(rendered ? renderedMarkdown() : []) });
  }, [view, rendering, rendered]);

  return view;
}
