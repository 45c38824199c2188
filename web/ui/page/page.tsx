import type { ReactNode } from "react";
import classes from "./page.module.css";

export interface PageProps {
  /**
   * `content` (the default) is up to 1,280 px wide; `full` is for tables, trees and editors; `form` has reading width.
   */
  width?: "content" | "full" | "form";
  children: ReactNode;
}

export function Page({ width = "content", children }: PageProps) {
  return (
    <div className={classes.root} data-width={width}>
      {children}
    </div>
  );
}
