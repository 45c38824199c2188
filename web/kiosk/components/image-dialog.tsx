import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useSwipe } from "#web/reader/use-stage-moves.ts";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./image-dialog.module.css";

export interface DialogImage {
  url: string;
  alt: string;
  /** Caption and credit. */
  caption: string;
}

export interface ImageDialogProps {
  images: readonly DialogImage[];
  /** Index of the image that is shown first. */
  first: number;
  onClose: () => void;
}

/** Shows the images of an article, one at a time. After the last one comes the first. */
export function ImageDialog({ images, first, onClose }: ImageDialogProps) {
  const { t, document } = useKiosk();
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const { length } = images;
  const { url, alt, caption } = images[index]!;
  const move = (isForwards: boolean) => setIndex((index + (isForwards ? 1 : -1) + length) % length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight" || key === "ArrowLeft") move(key === "ArrowRight");
  };
  const moveByButton = (isForwards: boolean) => (event: MouseEvent) => {
    // Other clicks close the dialog.
    event.stopPropagation();
    move(isForwards);
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t("image")}
      onClose={onClose}
      onClick={() => dialog.current?.close()}
      onKeyDown={onKeyDown}
      {...useSwipe(dialog, move)}
    >
      <div lang={document.language}>
        <button type="button" className={`${classes.button} ${classes.close}`} aria-label={t("close")}>
          <X size={22} aria-hidden />
        </button>
        {length > 1 && (
          <>
            <button
              type="button"
              className={`${classes.button} ${classes.previous}`}
              aria-label={t("image_previous")}
              onClick={moveByButton(false)}
            >
              <ChevronLeft size={26} aria-hidden />
            </button>
            <button
              type="button"
              className={`${classes.button} ${classes.next}`}
              aria-label={t("image_next")}
              onClick={moveByButton(true)}
            >
              <ChevronRight size={26} aria-hidden />
            </button>
            <p className={classes.position} role="status">
              {t("image_position", { number: index + 1, total: length })}
              {alt !== "" && <span className={classes.alt}>: {alt}</span>}
            </p>
          </>
        )}
      </div>
      <figure className={classes.figure}>
        {/* A new element, so that the image before does not stay until the next one has loaded. */}
        <img key={index} src={url} alt={alt} />
        {caption !== "" && <figcaption>{caption}</figcaption>}
      </figure>
    </dialog>
  );
}
