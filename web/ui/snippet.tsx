import { Fragment } from "react";
import type { Snippet as Pieces } from "#shared/console/search.ts";
import classes from "./snippet.module.css";

/** A piece of a text with what was looked for marked. */
export function Snippet({ pieces, className = "" }: { pieces: Pieces; className?: string }) {
  return (
    <span className={`${classes.root} ${className}`}>
      {pieces.map(({ text, found }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which have nothing else of their own.
        found ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
      )}
    </span>
  );
}
