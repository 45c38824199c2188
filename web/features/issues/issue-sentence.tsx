import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "../../api/session.ts";
import { useFocusWhenLost } from "../../ui/use-focus-when-lost.ts";
import classes from "./issue-sentence.module.css";
import { type IssueState, isImporting } from "./issue-state.ts";
import { StateIcon } from "./issue-state-line.tsx";
import { stateSentence } from "./issue-words.ts";

/** What an issue is for its readers just now, told as it changes. */
export function IssueSentence({ state }: { state: IssueState }) {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  const line = useRef<HTMLSpanElement>(null);
  // "Cancel import" leaves with the import.
  useFocusWhenLost(line, isImporting(state));
  return (
    <span ref={line} tabIndex={-1} className={classes.root} data-kind={state.kind} role="status">
      <StateIcon kind={state.kind} />
      {stateSentence(t, state, publication.time_zone)}
    </span>
  );
}
