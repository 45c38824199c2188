import { useState } from "react";
import { Block } from "../components/blocks.tsx";
import { useKiosk, useSite } from "../kiosk-context.ts";
import classes from "./offline.module.css";
import { OfflineActions } from "./offline-actions.tsx";
import { OfflineState } from "./offline-state.tsx";
import type { SaveRefusal } from "./save-issue.ts";
import { Refusal } from "./save-offline.tsx";
import type { SavedIssue } from "./saved-issues.ts";
import { useSavedIssues } from "./use-saved-issues.ts";

/** Renders the issues that this device has saved, with their size and how long they can be read. */
export function SavedList() {
  const { t } = useKiosk();
  const { site } = useSite();
  const issues = useSavedIssues(site.slug);
  if (issues === undefined) return null;
  return (
    <Block title={t("saved_issues")}>
      {issues.length === 0 && <p className={classes.none}>{t("saved_none")}</p>}
      <ul className={classes.list}>
        {issues.map((issue) => (
          <SavedItem key={issue.id} issue={issue} />
        ))}
      </ul>
    </Block>
  );
}

function SavedItem({ issue }: { issue: SavedIssue }) {
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const { id, name, href, language, coverUrl, importId } = issue;
  return (
    <li className={classes.item}>
      {coverUrl !== null && <img className={classes.cover} src={coverUrl} alt="" loading="lazy" />}
      <div>
        <h3 className={classes.name} lang={language}>
          <a href={importId === null ? href : `${href}/1`}>{name}</a>
        </h3>
        <OfflineState issue={issue} />
        {refusal && <Refusal refusal={refusal} />}
        <div className={classes.actions}>
          <OfflineActions id={id} name={name} issue={issue} onRefused={setRefusal} />
        </div>
      </div>
    </li>
  );
}
