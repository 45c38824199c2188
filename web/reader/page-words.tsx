import { memo } from "react";
import type { PageWord } from "#shared/kiosk/pages.ts";
import type { Size } from "./page-spreads.ts";
import classes from "./page-words.module.css";

export interface PageWordsProps {
  words: readonly PageWord[];
  /** Size of the page image, which the places of words are fractions of. */
  size: Size;
  /** Accessible name of the text. */
  label: string;
  language: string;
}

/** Share of a box's height that is the size of its type. The box has the ascenders and descenders, too. */
const TYPE_SIZE = 0.9;
const BASELINE = 0.78;

/**
 * Renders the words of a page invisibly over its image, so that they can be selected and read aloud in their order. They are one text
 * of an SVG image, which stretches each word to its width without measuring it.
 */
export const PageWords = memo(function PageWords({ words, size, label, language }: PageWordsProps) {
  if (words.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: words over an image are not a group of fields.
    <svg
      className={classes.words}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      role="group"
      aria-label={label}
      lang={language}
    >
      <text>
        {words.map(({ text, boxes: [box] }, index) => {
          if (!box) return null;
          const { x, y, width, height } = box;
          return (
            <tspan
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never change.
              key={index}
              x={round(x * size.width)}
              y={round((y + height * BASELINE) * size.height)}
              fontSize={round(height * size.height * TYPE_SIZE)}
              textLength={Math.max(1, round(width * size.width))}
              lengthAdjust="spacingAndGlyphs"
            >
              {`${text} `}
            </tspan>
          );
        })}
      </text>
    </svg>
  );
});

const round = (length: number) => Math.round(length * 10) / 10;
