import { useKiosk } from "../kiosk-context.ts";
import classes from "./offline.module.css";
import type { SavedIssue } from "./saved-issues.ts";

/** Says what this device has of an issue: how far it is saved, until when it can be read, or why it was removed. */
export function OfflineState({ issue }: { issue: SavedIssue }) {
  const { t, formats } = useKiosk();
  const { saving, importId, removed, bytes, leaseUntil, newerImport } = issue;
  if (saving) {
    const { stored, total, problem } = saving;
    return (
      <div className={classes.state}>
        <progress className={classes.progress} value={stored} max={total} aria-label={t("saving")} />
        <span role="status">
          {problem ? t(`saving_${problem}`) : t("saving_progress", { percent: percentOf(stored, total) })}
        </span>
      </div>
    );
  }
  if (removed)
    return (
      <p className={classes.state} role="status">
        {t(`removed_${removed}`)}
      </p>
    );
  if (importId === null) return null;
  const until = formats.formatDate(new Date(leaseUntil).toISOString());
  return (
    <p className={classes.state} role="status">
      {t("saved_until", { size: formats.formatBytes(bytes), until })}
      {newerImport !== null && ` ${t("saved_newer")}`}
    </p>
  );
}

const percentOf = (stored: number, total: number) => Math.floor((100 * stored) / Math.max(1, total));
