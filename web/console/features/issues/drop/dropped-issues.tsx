import { useState } from "react";
import { useTranslation } from "react-i18next";
import { UnsavedChangesGuard } from "#web/ui/forms/unsaved-changes-guard.tsx";
import { DroppedIssue, type DropResult } from "./dropped-issue.tsx";
import classes from "./issue-drop.module.css";

export interface DroppedFile {
  id: number;
  file: File;
}

interface DroppedIssuesProps {
  dropped: DroppedFile[];
  onRemove: (id: number) => void;
}

/** Uploads dropped files one after the other and shows the progress and result of each. */
export default function DroppedIssues({ dropped, onRemove }: DroppedIssuesProps) {
  const { t } = useTranslation("issues");
  const [results, setResults] = useState<ReadonlyMap<number, DropResult>>(new Map());
  const current = dropped.find(({ id }) => !results.has(id));
  const isUnfinished = dropped.some(({ id }) => (results.get(id) ?? "unnamed") === "unnamed");
  return (
    <>
      <ul aria-label={t("drop.list")} className={classes.dropped}>
        {dropped.map(({ id, file }) => (
          <DroppedIssue
            key={id}
            file={file}
            isNext={id === current?.id}
            onSettled={(result) => setResults((before) => new Map(before).set(id, result))}
            onRemove={() => onRemove(id)}
          />
        ))}
      </ul>
      <UnsavedChangesGuard when={isUnfinished} title={t("drop.leave_title")} text={t("drop.leave_text")} />
    </>
  );
}
