import { useEffect, useRef } from "react";
import classes from "./kiosk-frame.module.css";

export interface KioskFrameProps {
  /** A whole page that the kiosk has rendered, without scripts. */
  html: string;
  title: string;
  /** True if the page is only a picture: it cannot be read by screen readers or used. */
  inert?: boolean;
  /** The width of a phone, or all that there is. */
  width?: "full" | "phone";
  /** Returns true for the path of a link that it follows. Others open in another window. */
  follow?: (path: string) => boolean;
}

/** Shows a page of the kiosk in its own document, as high as its content. */
export function KioskFrame({ html, title, inert = false, width = "full", follow }: KioskFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    const shown = frame.current;
    if (!shown) return;
    let fitted = 0;
    const observer = new ResizeObserver(() => {
      if (shown.clientWidth === fitted) return;
      fitted = shown.clientWidth;
      // Observers may not change what they observe in the same frame.
      requestAnimationFrame(() => fitToContent(shown));
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  function load(shown: HTMLIFrameElement): void {
    fitToContent(shown);
    shown.contentDocument?.addEventListener("click", (event) => {
      // `instanceof` fails for elements of another document.
      const link = (event.target as Element | null)?.closest("a");
      if (link && latest.current?.(new URL(link.href).pathname)) event.preventDefault();
    });
  }

  return (
    <div className={classes.screen} data-width={width}>
      <iframe
        ref={frame}
        className={classes.frame}
        title={title}
        srcDoc={html}
        // No scripts. The page may load its fonts, and links open outside of it.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        inert={inert}
        onLoad={({ currentTarget }) => load(currentTarget)}
      />
    </div>
  );
}

/** Makes a frame as high as its content. */
function fitToContent(frame: HTMLIFrameElement): void {
  // Null while the document is loading.
  const root: HTMLElement | null | undefined = frame.contentDocument?.documentElement;
  if (!root) return;
  frame.style.height = "0";
  frame.style.height = `${root.scrollHeight}px`;
}
