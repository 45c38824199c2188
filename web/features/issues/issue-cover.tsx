import { useState } from "react";
import classes from "./issue-cover.module.css";

export interface IssueCoverProps {
  url: string | null;
  name: string;
  /** Pixels across; the cover is 5 to 7, as most printed ones nearly are. */
  width?: number;
  /** Said by screen readers; left out where the name stands beside it. */
  alt?: string;
}

/** The cover of an issue, or its initial on paper while there is none. */
export function IssueCover({ url, name, width = 40, alt = "" }: IssueCoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const height = Math.round((width * 7) / 5);
  if (url === null || url === broken)
    return (
      <span
        className={classes.blank}
        style={{ width, height, fontSize: Math.round(width * 0.5) }}
        aria-hidden
      >
        {[...name.trim()][0]}
      </span>
    );
  return (
    <img
      className={classes.image}
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}
