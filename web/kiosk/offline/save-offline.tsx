import { useState } from "react";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./offline.module.css";
import { OfflineActions } from "./offline-actions.tsx";
import { OfflineState } from "./offline-state.tsx";
import type { SaveRefusal } from "./save-issue.ts";
import { useSavedIssue } from "./use-saved-issues.ts";

/** Renders how an issue is saved on this device. It needs script, so the server renders nothing. */
export function SaveOffline({ id, name, mayRead }: { id: number; name: string; mayRead: boolean }) {
  const issue = useSavedIssue(id);
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  if (issue === undefined || (issue === null && !mayRead)) return null;
  return (
    <section className={classes.save}>
      {issue && <OfflineState issue={issue} />}
      <div className={classes.actions}>
        <OfflineActions id={id} name={name} issue={issue} onRefused={setRefusal} />
      </div>
      {refusal && <Refusal refusal={refusal} />}
    </section>
  );
}

/** Says why an issue was not saved. */
export function Refusal({ refusal: { reason, supportCode } }: { refusal: SaveRefusal }) {
  const { t } = useKiosk();
  return (
    <p className={classes.refusal} role="alert">
      {t(`not_saved_${reason}`)} {supportCode !== null && t("support_code", { code: supportCode })}
    </p>
  );
}
