import type { ReactNode } from "react";
import type { KioskLink } from "#shared/kiosk/pages.ts";
import classes from "./blocks.module.css";

/** Renders a part of a page under a ruled heading. */
export function Block({
  title,
  more,
  children,
}: {
  title: string;
  more?: KioskLink | null;
  children: ReactNode;
}) {
  return (
    <section className={classes.block}>
      <div className={classes.heading}>
        <h2>{title}</h2>
        {more && (
          <a className={classes.more} href={more.href}>
            {more.name}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

/** Renders a page that only says something: empty, not found, failed. */
export function Message({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section className={classes.message}>
      <h1>{title}</h1>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}

export interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  primary?: boolean;
}

export function ButtonLink({ href, children, primary = false }: ButtonLinkProps) {
  return (
    <a className={`${classes.button} ${primary ? classes.primary : ""}`} href={href}>
      {children}
    </a>
  );
}
