import { openSearchPanel } from "@codemirror/search";
import type { EditorView } from "@codemirror/view";
import { Text, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useId, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format.ts";
import { UnsavedChangesGuard } from "../../../ui/unsaved-changes-guard.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { ImageQuestionPopover } from "./image-question-popover.tsx";
import { type ActionName, commandOf } from "./markdown-actions.ts";
import classes from "./markdown-editor.module.css";
import { countWords, readingMinutes } from "./text-count.ts";
import { useActionWords, useCodeMirror } from "./use-codemirror.ts";
import { type OnImage, useImageUploads } from "./use-image-uploads.ts";

export interface MarkdownEditorProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** Keeps a picture that somebody dropped, pasted or chose; without it, pictures are named by their address. */
  onImage?: OnImage | undefined;
  /** The media types that `onImage` takes, as a file field has them. */
  imageTypes?: string;
  readOnly: boolean;
  lang: string;
  /** What is wrong with the text, said to assistive technology with the field. */
  error?: string | undefined;
  /** Called with the view once it is there, and with null when it is gone. */
  onView?: (view: EditorView | null) => void;
}

/** Markdown source with a toolbar, a slash menu, pictures by drop or paste, and the length of the text. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, placeholder, value, onChange, onImage, imageTypes, readOnly, lang, error } = props;
  const id = useId();
  const parent = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const images = useImageUploads(onImage);
  const words = useActionWords();
  const { t } = useTranslation("articles");

  function act(view: EditorView, action: ActionName): void {
    if (action === "image" && onImage) {
      picker.current?.click();
      return;
    }
    commandOf(action, words.heads)(view);
    view.focus();
  }

  const view = useCodeMirror(parent, {
    value,
    onChange,
    readOnly,
    label,
    describedBy: `${id}-keys`,
    placeholder,
    lang,
    onAction: act,
    onFiles: onImage ? images.addAll : null,
  });
  const onView = useEffectEvent((next: EditorView | null) => props.onView?.(next));
  useEffect(() => onView(view), [view]);

  return (
    <div className={classes.root} data-error={error ? true : undefined}>
      <div className={classes.bar}>
        <EditorToolbar
          label={words.label}
          disabled={readOnly}
          controls={id}
          onAction={(action) => view && act(view, action)}
          onSearch={() => view && openSearchPanel(view)}
        />
      </div>
      <div ref={parent} id={id} className={classes.text} />
      <VisuallyHidden id={`${id}-keys`}>{t("editor.leave_hint")}</VisuallyHidden>
      <div className={classes.foot}>
        <TextLength text={value} />
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept={imageTypes}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (view && files.length > 0) images.addAll(view, files, view.state.selection.main.to);
        }}
      />
      <UnsavedChangesGuard
        when={images.isUploading}
        title={t("editor.image.leave_title")}
        text={t("editor.image.leave_text")}
      />
      {images.question && (
        <ImageQuestionPopover
          key={images.question.id}
          question={images.question}
          onAnswer={(alt) => images.question && images.answer(images.question.id, alt)}
        />
      )}
    </div>
  );
}

/** Counted on a pause in typing, so that a long text stays quick to write. */
function TextLength({ text }: { text: string }) {
  const { t } = useTranslation("articles");
  const [settled] = useDebouncedValue(text, 300);
  const count = useMemo(() => countWords(settled), [settled]);
  return (
    <Text size="xs" c="dimmed" className={classes.count}>
      {t("editor.words", { count, number: formatNumber(count) })}
      {count > 0 && ` · ${t("editor.minutes", { count: readingMinutes(count) })}`}
    </Text>
  );
}
