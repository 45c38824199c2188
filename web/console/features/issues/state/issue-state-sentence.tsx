import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { useFocusWhenLost } from "#web/ui/hooks/use-focus-when-lost.ts";
import { type IssueState, isImporting } from "./issue-state.ts";
import { StateIcon } from "./issue-state-line.tsx";
import classes from "./issue-state-sentence.module.css";
import { stateSentence } from "./issue-state-texts.ts";

/** Renders an issue's visibility as a sentence, announced when it changes. */
export function IssueStateSentence({ state }: { state: IssueState }) {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  const line = useRef<HTMLSpanElement>(null);
  // "Cancel import" disappears when the import ends and would lose the focus.
  useFocusWhenLost(line, isImporting(state));
  return (
    <span ref={line} tabIndex={-1} className={classes.root} data-kind={state.kind} role="status">
      <StateIcon kind={state.kind} />
      {stateSentence(t, state, publication.time_zone)}
    </span>
  );
}
