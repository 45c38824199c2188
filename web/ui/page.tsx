import type { ReactNode } from "react";
import classes from "./page.module.css";

export interface PageProps {
  /** `content` (the default) stops at 1,280 px; `full` is for tables, trees and editors; `form` for reading width. */
  width?: "content" | "full" | "form";
  children: ReactNode;
}

/** The room of a page inside the shell: its width and padding. */
export function Page({ width = "content", children }: PageProps) {
  return (
    <div className={classes.root} data-width={width}>
      {children}
    </div>
  );
}
