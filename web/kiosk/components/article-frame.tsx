import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { PAID_CLASS } from "#shared/kiosk/pages.ts";
import { useKiosk } from "../kiosk-context.ts";
import article from "../screens/article-page.module.css";
import classes from "./article-frame.module.css";
import { IMAGE_LINK, withImageLinks } from "./image-links.ts";
import { KeepArticlePosition } from "./keep-article-position.tsx";

interface OpenImage {
  url: string;
  alt: string;
  /** Caption and credit. */
  caption: string;
}

/** Renders an article, whose images open larger. Without script, their links open the files. */
export function ArticleFrame({ language, children }: { language?: string; children: ReactNode }) {
  const [image, setImage] = useState<OpenImage | null>(null);
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`a[${IMAGE_LINK}]`);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setImage({
      url: link.href,
      alt: link.querySelector("img")?.alt ?? "",
      caption: link.closest("figure")?.querySelector("figcaption")?.textContent ?? "",
    });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of links.
    <article className={article.article} lang={language} onClick={open}>
      {children}
      {image && <ImageDialog image={image} onClose={() => setImage(null)} />}
    </article>
  );
}

function ImageDialog({ image, onClose }: { image: OpenImage; onClose: () => void }) {
  const { t, document } = useKiosk();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it, too.
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t("image")}
      onClose={onClose}
      onClick={() => dialog.current?.close()}
    >
      <button type="button" className={classes.close} aria-label={t("close")} lang={document.language}>
        <X size={22} aria-hidden />
      </button>
      <figure className={classes.figure}>
        <img src={image.url} alt={image.alt} />
        {image.caption !== "" && <figcaption>{image.caption}</figcaption>}
      </figure>
    </dialog>
  );
}

export interface ArticleTextProps {
  html: string;
  /** Title and address of the article, for the reading position. */
  name: string;
  href: string;
  language?: string;
  isPaid?: boolean;
}

/** Renders the text of an article, and offers to go on where the reader stopped. */
export function ArticleText({ html, name, href, language, isPaid = false }: ArticleTextProps) {
  const { t } = useKiosk();
  const body = useRef<HTMLDivElement>(null);
  const linked = withImageLinks(html, (alt) => imageLabel(t, alt));
  return (
    <>
      <div
        ref={body}
        className={`${article.body} ${isPaid ? PAID_CLASS : ""}`}
        lang={language}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the service has sanitized it.
        dangerouslySetInnerHTML={{ __html: linked }}
      />
      <KeepArticlePosition body={body} name={name} href={href} />
    </>
  );
}

/** Returns the accessible name of a link to an image. */
export const imageLabel = (t: ReturnType<typeof useKiosk>["t"], alt: string): string =>
  alt === "" ? t("image_enlarge") : t("image_enlarge_named", { alt });
