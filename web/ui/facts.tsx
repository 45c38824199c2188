import type { CSSProperties, ReactNode } from "react";
import classes from "./facts.module.css";

/** What there is to know of something, each under its name; as many beside one another as have room. */
export function Facts({ column = "10rem", children }: { column?: string; children: ReactNode }) {
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
