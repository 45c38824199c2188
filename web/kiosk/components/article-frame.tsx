import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { PAID_CLASS } from "#shared/kiosk/pages.ts";
import { useKiosk } from "../kiosk-context.ts";
import article from "./article.module.css";
import { type DialogImage, ImageDialog, type ImageDialogProps } from "./image-dialog.tsx";
import { IMAGE_LINK, withImageLinks } from "./image-links.ts";
import { KeepArticlePosition } from "./keep-article-position.tsx";

/** Renders an article, whose images open larger. Without script, their links open the files. */
export function ArticleFrame({ language, children }: { language?: string; children: ReactNode }) {
  const [opened, setOpened] = useState<Pick<ImageDialogProps, "images" | "first"> | null>(null);
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`a[${IMAGE_LINK}]`);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(`a[${IMAGE_LINK}]`)];
    setOpened({ images: links.map(imageOf), first: links.indexOf(link) });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of links.
    <article className={article.article} lang={language} onClick={open}>
      {children}
      {opened && <ImageDialog {...opened} onClose={() => setOpened(null)} />}
    </article>
  );
}

const imageOf = (link: HTMLAnchorElement): DialogImage => ({
  url: link.href,
  alt: link.querySelector("img")?.alt ?? "",
  caption: link.closest("figure")?.querySelector("figcaption")?.textContent ?? "",
});

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
  useFocusableScrollers(body);
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

/** Makes tables and code that are wider than a text reachable by keyboard, which then scrolls them. Not all browsers do it. */
function useFocusableScrollers(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries)
        if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
        else target.removeAttribute("tabindex");
    });
    for (const part of text.current?.querySelectorAll("table, pre") ?? []) observer.observe(part);
    return () => observer.disconnect();
  }, [text]);
}
