import type { CSSProperties, ReactNode } from "react";
import classes from "./description-list.module.css";

export function DescriptionList({ column = "10rem", children }: { column?: string; children: ReactNode }) {
  return (
    <dl className={classes.facts} style={{ "--facts-column": column } as CSSProperties}>
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
