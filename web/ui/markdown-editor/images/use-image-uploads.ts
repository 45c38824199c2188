import type { EditorView } from "@codemirror/view";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  clearPlaceholder,
  describeImage,
  insertImage,
  placePlaceholder,
  redrawPlaceholder,
  removeImage,
} from "./image-placeholders.ts";

/** Where images of the text are stored. */
export interface ImageStore<Image> {
  /** Checks a file, and returns what is uploaded of it. */
  prepare: (file: File) => Promise<Image>;
  /** Uploads an image and resolves to its public URL. */
  upload: (image: Image, report: (progress: number) => void) => Promise<{ url: string }>;
  /** Called after the upload. `remove` removes the image from the text. */
  onUploaded: (image: Image, url: string, remove: () => void) => void;
  /** Returns why an image cannot be added. */
  explain: (error: unknown) => string;
  /** Media types, in the format of the `accept` attribute. */
  types: string;
}

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
export function useImageUploads<Image>(store: ImageStore<Image> | undefined) {
  const { t } = useTranslation("markdown-editor");
  const [requests, setRequests] = useState<readonly ImageDescriptionRequest[]>([]);
  const [uploads, setUploads] = useState(0);
  const answers = useRef(new Map<number, (alt: string) => void>());

  async function add(view: EditorView, file: File, position: number, given: string): Promise<void> {
    if (!store) return;
    images += 1;
    const id = images;
    const name = file.name;
    const look = (progress: number | null) => ({
      text: t("image.uploading", { name }),
      progress,
      dismiss: null,
    });
    const failed = (error: unknown) => ({
      text: t("image.failed", { name, reason: store.explain(error) }),
      progress: null,
      dismiss: { label: t("image.dismiss"), run: () => clearPlaceholder(view, id) },
    });
    placePlaceholder(view, id, position, look(null));
    const place = view.coordsAtPos(position);
    const at = { left: place?.left ?? 0, top: place?.bottom ?? 0 };
    const { promise: described, resolve } = Promise.withResolvers<string>();
    const send = async () => {
      const image = await store.prepare(file);
      answers.current.set(id, resolve);
      if (given === "") setRequests((current) => [...current, { id, fileName: name, view, at }]);
      else resolve(given);
      const sent = await store.upload(image, (progress) => redrawPlaceholder(view, id, look(progress)));
      store.onUploaded(image, sent.url, () => removeImage(view, sent.url));
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
    /** `alt` describes the image if it is known. */
    addAll(view: EditorView, files: readonly File[], position: number, alt = ""): void {
      for (const file of files) void add(view, file, position, alt);
    },
  };
}
