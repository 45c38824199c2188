import { diffLines, diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import classes from "./text-difference.module.css";

interface Part {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Unchanged lines shown around a change, for context. */
const CONTEXT_LINES = 2;
/**
 * Maximum length in characters for a comparison word by word. Longer passages are compared line by line, because word
 * differences become unreadable.
 */
const MAX_WORD_DIFF_LENGTH = 4_000;

function partsOf(changes: readonly { added: boolean; removed: boolean; value: string }[]): Part[] {
  return changes.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

/** Returns the difference of two texts: line by line, and word by word within changed lines. */
export function differenceOf(before: string, after: string): Part[] {
  const lines = partsOf(diffLines(before, after));
  const parts: Part[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [part, next] = [lines[index]!, lines[index + 1]];
    const replaced = part.kind === "removed" && next?.kind === "added";
    if (replaced && part.text.length + next.text.length <= MAX_WORD_DIFF_LENGTH) {
      parts.push(...partsOf(diffWordsWithSpace(part.text, next.text)));
      index += 1;
    } else parts.push(part);
  }
  return parts;
}

/** Renders a text with removed parts struck through and added parts highlighted. Long unchanged parts are collapsed. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => differenceOf(before, after), [before, after]);
  return (
    <span className={classes.root} dir="auto">
      {parts.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`;
        if (kind === "added") return <ins key={key}>{text}</ins>;
        if (kind === "removed") return <del key={key}>{text}</del>;
        return <Same key={key} text={text} first={index === 0} last={index === parts.length - 1} />;
      })}
    </span>
  );
}

function Same({ text, first, last }: { text: string; first: boolean; last: boolean }) {
  const { t } = useTranslation();
  // Without differences the whole text is shown.
  if (first && last) return text;
  const lines = text.split("\n");
  const head = first ? 0 : CONTEXT_LINES;
  const tail = last ? 0 : CONTEXT_LINES + 1;
  const hidden = lines.length - head - tail;
  if (hidden <= CONTEXT_LINES) return text;
  return (
    <>
      {lines
        .slice(0, head)
        .map((line) => `${line}\n`)
        .join("")}
      <span className={classes.unchanged}>{t("difference.unchanged", { count: hidden })}</span>
      {lines.slice(lines.length - tail).join("\n")}
    </>
  );
}
