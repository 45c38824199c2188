import type { EditorView } from "@codemirror/view";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../../ui/format.ts";
import { checkImage, type ImageFile, imageFailure } from "../image-file.ts";
import {
  clearPlaceholder,
  describeImage,
  insertImage,
  placePlaceholder,
  redrawPlaceholder,
} from "./image-placeholders.ts";

/** Keeps an image somewhere readers can fetch it from, and resolves to its address. */
export type OnImage = (file: ImageFile, report: (progress: number) => void) => Promise<{ url: string }>;

/** An image whose description is asked for while it is on its way. */
export interface ImageQuestion {
  id: number;
  fileName: string;
  view: EditorView;
  /** Where on the screen the image will stand. */
  at: { left: number; top: number };
}

let images = 0;

/** Images on their way into the text: each has a placeholder, a question, and then its Markdown. */
export function useImageUploads(onImage: OnImage | undefined) {
  const { t } = useTranslation("articles");
  const [questions, setQuestions] = useState<readonly ImageQuestion[]>([]);
  const [underWay, setUnderWay] = useState(0);
  const answers = useRef(new Map<number, (alt: string) => void>());

  async function add(view: EditorView, file: File, position: number): Promise<void> {
    if (!onImage) return;
    images += 1;
    const id = images;
    const name = file.name;
    const look = (progress: number | null) => ({
      words: t("editor.image.uploading", { name, percent: progress === null ? "" : formatPercent(progress) }),
      progress,
      dismiss: null,
    });
    const failed = (error: unknown) => ({
      words: t("editor.image.failed", { name, reason: imageFailure(t, error) }),
      progress: null,
      dismiss: { label: t("editor.image.dismiss"), run: () => clearPlaceholder(view, id) },
    });
    let image: ImageFile;
    try {
      image = checkImage(file);
    } catch (error) {
      placePlaceholder(view, id, position, failed(error));
      return;
    }
    placePlaceholder(view, id, position, look(null));
    setUnderWay((count) => count + 1);
    const { promise: described, resolve } = Promise.withResolvers<string>();
    answers.current.set(id, resolve);
    const place = view.coordsAtPos(position);
    const at = { left: place?.left ?? 0, top: place?.bottom ?? 0 };
    setQuestions((current) => [...current, { id, fileName: name, view, at }]);
    try {
      const uploaded = onImage(image, (progress) => redrawPlaceholder(view, id, look(progress))).finally(() =>
        setUnderWay((count) => count - 1),
      );
      let alt = "";
      const answered = described.then((answer) => {
        alt = answer;
      });
      const { url } = await uploaded;
      // As soon as it can be, described or not: whatever somebody does next, such as publishing, takes it along.
      const inserted = alt;
      insertImage(view, id, inserted, url);
      await answered;
      if (alt !== inserted) describeImage(view, url, alt);
    } catch (error) {
      setQuestions((current) => current.filter((question) => question.id !== id));
      redrawPlaceholder(view, id, failed(error));
    } finally {
      answers.current.delete(id);
    }
  }

  return {
    /** Whether an image is on its way that the text does not have yet. */
    isUploading: underWay > 0,
    /** The question to ask now; the others wait. */
    question: questions[0] ?? null,
    answer(id: number, alt: string): void {
      setQuestions((current) => current.filter((question) => question.id !== id));
      answers.current.get(id)?.(alt);
    },
    addAll(view: EditorView, files: readonly File[], position: number): void {
      for (const file of files) void add(view, file, position);
    },
  };
}
