import { useEffect, useRef } from "react";
import type { PageBox } from "#shared/console/search.ts";
import classes from "./page-marks.module.css";

/** Matches of a search on a page. */
export interface Marks {
  matches: readonly (readonly PageBox[])[];
  /** Index of the match at which the search is, or null if it is on another page. */
  current: number | null;
}

const percent = (fraction: number) => `${fraction * 100}%`;

/** Renders the matches of a search on a page, and scrolls to the current one. */
export function PageMarks({ matches, current }: Marks) {
  const first = useRef<HTMLSpanElement>(null);
  const box = current === null ? undefined : matches[current]?.[0];
  const place = box && `${box.x} ${box.y}`;
  useEffect(() => {
    if (place !== undefined) first.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [place]);
  return matches.map((boxes, match) =>
    boxes.map(({ x, y, width, height }, index) => (
      <span
        key={`${x} ${y}`}
        ref={match === current && index === 0 ? first : undefined}
        className={classes.mark}
        data-current={match === current || undefined}
        style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
        aria-hidden
      />
    )),
  );
}
