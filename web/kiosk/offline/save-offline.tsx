import { Download } from "lucide-react";
import { useState } from "react";
import blocks from "../components/blocks.module.css";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./offline.module.css";
import { OfflineActions } from "./offline-actions.tsx";
import { OfflineState } from "./offline-state.tsx";
import type { SaveRefusal } from "./save-issue.ts";
import { useSavedIssue } from "./use-saved-issues.ts";

/** Renders how an issue is saved on this device. It needs script, so the server renders only its place. */
export function SaveOffline({ id, name, mayDownload }: { id: number; name: string; mayDownload: boolean }) {
  const issue = useSavedIssue(id);
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const { t } = useKiosk();
  if (!issue && !mayDownload) return null;
  if (issue === undefined)
    return (
      <span className={blocks.reserved} aria-hidden>
        <Download size={18} />
        {t("save")}
      </span>
    );
  return (
    <section className={issue || refusal ? classes.save : classes.inline}>
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
