import { Fragment } from "react";
import type { Snippet as Pieces } from "#shared/console/search.ts";
import classes from "./snippet.module.css";

export function Snippet({ pieces, className = "" }: { pieces: Pieces; className?: string }) {
  return (
    <span className={`${classes.root} ${className}`}>
      {pieces.map(({ text, found }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity.
        found ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
      )}
    </span>
  );
}
