import type { PageLink } from "#shared/kiosk/navigation.ts";
import classes from "./page-links.module.css";

const percent = (fraction: number) => `${fraction * 100}%`;

export interface PageLinksProps {
  links: readonly PageLink[];
  /** Returns the accessible name of a link. */
  nameOf: (link: PageLink) => string;
  pageHref: (page: number) => string;
  onPage: (page: number) => void;
}

export function PageLinks({ links, nameOf, pageHref, onPage }: PageLinksProps) {
  return links.map((link) => {
    const { left, top, width, height } = link;
    const target =
      "page" in link
        ? {
            href: pageHref(link.page),
            onClick: (event: React.MouseEvent) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onPage(link.page);
            },
          }
        : { href: link.url, target: "_blank", rel: "noopener noreferrer" };
    const name = nameOf(link);
    return (
      <a
        key={`${left} ${top} ${width} ${height} ${target.href}`}
        className={classes.link}
        style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
        title={name}
        aria-label={name}
        draggable={false}
        {...target}
        href={target.href}
      />
    );
  });
}
