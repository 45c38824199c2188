import { closeCompletion, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage, pasteURLAsLink } from "@codemirror/lang-markdown";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import {
  dropCursor,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder as placeholderText,
} from "@codemirror/view";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { styleNonce } from "../../../app/nonce.ts";
import { boundedInline } from "./bounded-inline.ts";
import { editorLook } from "./editor-look.ts";
import { imageFiles } from "./image-placeholders.ts";
import { blockKeymap } from "./leave-block.ts";
import { exactText, keepLineEnds, replaceText } from "./line-ends.ts";
import { type ActionName, actionKeymap, type TableHeads } from "./markdown-actions.ts";
import { slashMenu } from "./slash-menu.ts";
import { tabKeymap } from "./tab-keys.ts";

export interface CodeMirrorOptions {
  /** The text by its owner; another one than the editor's own is put in place without moving the cursor. */
  value: string;
  onChange: (text: string) => void;
  readOnly: boolean;
  label: string;
  /** The id of the element that says how to leave the text by keyboard. */
  describedBy: string;
  placeholder: string;
  /** The language of the text, for the spelling checker. */
  lang: string;
  onAction: (view: EditorView, action: ActionName) => void;
  /** Null where pictures cannot be kept. */
  onFiles: ((view: EditorView, files: File[], position: number) => void) | null;
}

/** Marks a change that came from the owner, which knows of it. */
const fromOwner = Annotation.define<boolean>();

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
      // Not editable, it is still to be read and scrolled from the keyboard.
      tabindex: "0",
      ...(readOnly ? { "aria-readonly": "true" } : {}),
      lang,
      spellcheck: "true",
      autocorrect: "on",
      autocapitalize: "sentences",
    }),
  ];
}

/** The words of an action, and those of a new table. */
export function useActionWords() {
  const { t } = useTranslation("articles");
  const heads: TableHeads = [t("editor.table_head"), t("editor.table_head")];
  return { label: (action: ActionName) => t(`editor.action.${action}`), heads };
}

/** A Markdown editor in an element, byte-exact: what nobody touches comes back as it was given. */
export function useCodeMirror(
  parent: RefObject<HTMLElement | null>,
  options: CodeMirrorOptions,
): EditorView | null {
  const { t } = useTranslation("articles");
  const { value, label, describedBy, lang, readOnly, placeholder } = options;
  const { label: labelOf, heads } = useActionWords();
  const [view, setView] = useState<EditorView | null>(null);
  const [changeable] = useState(() => new Compartment());
  const known = useRef(value);
  const onEdit = useEffectEvent((text: string) => options.onChange(text));
  const onAction = useEffectEvent((on: EditorView, action: ActionName) => options.onAction(on, action));
  const onFiles = useEffectEvent((on: EditorView, files: File[], position: number) => {
    options.onFiles?.(on, files, position);
    return options.onFiles !== null;
  });

  const create = useEffectEvent((element: HTMLElement) => {
    known.current = value;
    return new EditorView({
      parent: element,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(styleNonce()),
          keepLineEnds(value),
          changeable.of(attributes({ label, describedBy, lang, readOnly })),
          EditorState.phrases.of(t("editor.phrases", { returnObjects: true })),
          history(),
          highlightSpecialChars(),
          highlightSelectionMatches({ minSelectionLength: 3 }),
          dropCursor(),
          search({ top: true }),
          EditorView.lineWrapping,
          placeholderText(placeholder),
          markdown({
            base: markdownLanguage,
            extensions: boundedInline,
            completeHTMLTags: false,
            addKeymap: false,
          }),
          pasteURLAsLink,
          editorLook(),
          slashMenu({ label: labelOf, run: (on, action) => onAction(on, action) }),
          imageFiles((on, files, position) => onFiles(on, files, position)),
          Prec.high(keymap.of([...actionKeymap(heads), ...blockKeymap])),
          keymap.of([
            // A menu is closed before Escape reaches whatever the editor stands in.
            {
              key: "Escape",
              run: (on) => completionStatus(on.state) !== null && closeCompletion(on),
              stopPropagation: true,
            },
            ...historyKeymap,
            ...searchKeymap,
            ...defaultKeymap,
            ...tabKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.annotation(fromOwner))) return;
            known.current = exactText(update.state);
            onEdit(known.current);
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
    if (!view || known.current === value) return;
    known.current = value;
    view.dispatch({ ...replaceText(view.state, value), annotations: fromOwner.of(true) });
  }, [view, value]);

  useEffect(() => {
    view?.dispatch({ effects: changeable.reconfigure(attributes({ label, describedBy, lang, readOnly })) });
  }, [view, changeable, label, describedBy, lang, readOnly]);

  return view;
}
