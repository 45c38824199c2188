import { openSearchPanel } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { Text, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue, useLocalStorage } from "@mantine/hooks";
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { UnsavedChangesGuard } from "../dialogs/unsaved-changes-guard.tsx";
import { EditorControls } from "./editor-controls.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { ImageDescriptionPopover } from "./images/image-description-popover.tsx";
import { remoteImages } from "./images/remote-images.ts";
import { type ImageStore, useImageUploads } from "./images/use-image-uploads.ts";
import { type ActionName, commandOf } from "./markdown/markdown-actions.ts";
import classes from "./markdown-editor.module.css";
import type { EditorPortal } from "./portals.ts";
import { countWords, readingMinutes } from "./text-count.ts";
import { useActionLabels, useCodeMirror } from "./use-codemirror.ts";

export interface MarkdownEditorProps<Image> {
  label: string;
  placeholder: string;
  value: string;
  /** A value that someone else saved. It becomes no step of undo. */
  followedValue?: string | null;
  onChange: (text: string) => void;
  /** Without it, the image button inserts Markdown in which the user enters a URL. */
  imageStore?: ImageStore<Image> | undefined;
  /** Copies the images of other servers in the text. */
  onCopyImages?: () => void;
  readOnly: boolean;
  lang: string;
  /** Error message below the text. */
  error?: string | undefined;
  /** A further extension of the editor, which never changes. */
  extension?: Extension;
  /** Comments on the selection. Undefined if that is not possible. */
  onComment?: (() => void) | undefined;
  /** Called with the view after its creation, and with null after its removal. */
  onView?: (view: EditorView | null) => void;
}

/** Renders a Markdown editor with a toolbar, a slash menu, image upload by drop or paste, and a word count. */
export function MarkdownEditor<Image>(props: MarkdownEditorProps<Image>) {
  const {
    label,
    placeholder,
    value,
    followedValue = null,
    onChange,
    imageStore,
    onCopyImages,
    readOnly,
    lang,
    error,
  } = props;
  const id = useId();
  const parent = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const images = useImageUploads(imageStore);
  const labels = useActionLabels();
  const { t } = useTranslation("markdown-editor");
  const [portals, setPortals] = useState<readonly EditorPortal[]>([]);
  const [showsSource, setShowsSource] = useLocalStorage({
    key: "newsrack-article-markdown",
    defaultValue: false,
    getInitialValueInEffect: false,
  });

  function act(view: EditorView, action: ActionName): void {
    if (action === "image" && imageStore) {
      picker.current?.click();
      return;
    }
    commandOf(action, labels.heads)(view);
    view.focus();
  }

  const view = useCodeMirror(parent, {
    value,
    followedValue,
    onChange,
    readOnly,
    label,
    describedBy: `${id}-keys`,
    placeholder,
    lang,
    rendered: !showsSource,
    onPortals: setPortals,
    onPasted: ({ asPlainText, markdown, leftOut }) => {
      const remote = remoteImages(markdown).length;
      const left = t("paste.left_out", { count: leftOut });
      actionNotice({
        id: "formatted-paste",
        message: leftOut > 0 ? left : t("paste.done"),
        actions: [
          ...(remote > 0 && onCopyImages
            ? [{ label: t("remote.copy", { count: remote }), onClick: onCopyImages }]
            : []),
          ...(asPlainText ? [{ label: t("paste.plain"), onClick: asPlainText }] : []),
        ],
      });
    },
    onAction: act,
    onFiles: imageStore ? images.addAll : null,
    extension: props.extension ?? [],
  });
  const onView = useEffectEvent((next: EditorView | null) => props.onView?.(next));
  useEffect(() => onView(view), [view]);

  return (
    <div className={classes.root} data-error={error ? true : undefined}>
      <div className={classes.bar}>
        <EditorToolbar
          label={labels.label}
          readOnly={readOnly}
          controls={id}
          onAction={(action) => view && act(view, action)}
          onComment={props.onComment}
          onSearch={() => view && openSearchPanel(view)}
          showsSource={showsSource}
          onToggleSource={() => setShowsSource(!showsSource)}
        />
      </div>
      <div ref={parent} id={id} className={classes.text} />
      <EditorControls portals={portals} />
      <VisuallyHidden id={`${id}-keys`}>{t("leave_hint")}</VisuallyHidden>
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
        accept={imageStore?.types}
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
        title={t("image.leave_title")}
        text={t("image.leave_text")}
      />
      {images.question && (
        <ImageDescriptionPopover
          key={images.question.id}
          question={images.question}
          onAnswer={(alt) => images.question && images.answer(images.question.id, alt)}
        />
      )}
    </div>
  );
}

/** Renders the word count and the reading time. Debounced, because counting a long text on each key would slow down typing. */
function TextLength({ text }: { text: string }) {
  const { t } = useTranslation("markdown-editor");
  const [settled] = useDebouncedValue(text, 300);
  const count = useMemo(() => countWords(settled), [settled]);
  return (
    <Text size="xs" c="dimmed" className={classes.count}>
      {t("words", { count, number: formatNumber(count) })}
      {count > 0 && ` · ${t("minutes", { count: readingMinutes(count) })}`}
    </Text>
  );
}
