import type { EditorView } from "@codemirror/view";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fitImage, type ImageFile, imageFailure, notifyScaled } from "../../image-file.ts";
import {
  clearPlaceholder,
  describeImage,
  insertImage,
  placePlaceholder,
  redrawPlaceholder,
  removeImage,
} from "./image-placeholders.ts";

/** Uploads an image and resolves to its public URL. */
export type OnImage = (file: ImageFile, report: (progress: number) => void) => Promise<{ url: string }>;

/** Prompt for the alt text of an image, shown while the image uploads. */
export interface ImageDescriptionRequest {
  id: number;
  fileName: string;
  view: EditorView;
  /** Screen position of the future image in px. */
  at: { left: number; top: number };
}

let images = 0;

/** Uploads images into the text. A placeholder and a prompt for the alt text are shown until the Markdown is inserted. */
export function useImageUploads(onImage: OnImage | undefined) {
  const { t } = useTranslation("articles");
  const [requests, setRequests] = useState<readonly ImageDescriptionRequest[]>([]);
  const [uploads, setUploads] = useState(0);
  const answers = useRef(new Map<number, (alt: string) => void>());

  async function add(view: EditorView, file: File, position: number): Promise<void> {
    if (!onImage) return;
    images += 1;
    const id = images;
    const name = file.name;
    const look = (progress: number | null) => ({
      text: t("editor.image.uploading", { name }),
      progress,
      dismiss: null,
    });
    const failed = (error: unknown) => ({
      text: t("editor.image.failed", { name, reason: imageFailure(t, error) }),
      progress: null,
      dismiss: { label: t("editor.image.dismiss"), run: () => clearPlaceholder(view, id) },
    });
    placePlaceholder(view, id, position, look(null));
    const place = view.coordsAtPos(position);
    const at = { left: place?.left ?? 0, top: place?.bottom ?? 0 };
    const { promise: described, resolve } = Promise.withResolvers<string>();
    const send = async () => {
      const image = await fitImage(file);
      answers.current.set(id, resolve);
      setRequests((current) => [...current, { id, fileName: name, view, at }]);
      const sent = await onImage(image.file, (progress) => redrawPlaceholder(view, id, look(progress)));
      notifyScaled(t, `scaled-${sent.url}`, image, () => removeImage(view, sent.url));
      return sent;
    };
    setUploads((count) => count + 1);
    try {
      const uploaded = send().finally(() => setUploads((count) => count - 1));
      let alt = "";
      const answered = described.then((answer) => {
        alt = answer;
      });
      const { url } = await uploaded;
      // Inserts the image without waiting for the alt text. Otherwise, saving or publishing now would leave it out.
      const inserted = alt;
      insertImage(view, id, inserted, url);
      await answered;
      if (alt !== inserted) describeImage(view, url, alt);
    } catch (error) {
      setRequests((current) => current.filter((question) => question.id !== id));
      redrawPlaceholder(view, id, failed(error));
    } finally {
      answers.current.delete(id);
    }
  }

  return {
    /** True while an uploaded image is not yet part of the text. */
    isUploading: uploads > 0,
    /** The prompt to show. The others are queued. */
    question: requests[0] ?? null,
    answer(id: number, alt: string): void {
      setRequests((current) => current.filter((question) => question.id !== id));
      answers.current.get(id)?.(alt);
    },
    addAll(view: EditorView, files: readonly File[], position: number): void {
      for (const file of files) void add(view, file, position);
    },
  };
}
