import { Download, RefreshCw, Trash2, X } from "lucide-react";
import { useState } from "react";
import classes from "../components/blocks.module.css";
import { useKiosk, useSite } from "../kiosk-context.ts";
import type { SaveRefusal } from "./save-issue.ts";
import { forgetIssue, type SavedIssue } from "./saved-issues.ts";

export interface OfflineActionsProps {
  id: number;
  name: string;
  /** What this device has of the issue, or null. */
  issue: SavedIssue | null;
  onRefused: (refusal: SaveRefusal | null) => void;
}

/** Renders what can be done now: save an issue, update it, cancel that, or remove the issue from this device. */
export function OfflineActions({ id, name, issue, onRefused }: OfflineActionsProps) {
  const { t, document } = useKiosk();
  const { site } = useSite();
  const [isStarting, setStarting] = useState(false);
  const isSaving = issue?.saving && issue.saving.problem !== "space";
  const isSaved = issue !== null && issue.importId !== null;
  // The code is loaded when it is needed.
  const save = async () => {
    setStarting(true);
    onRefused(null);
    try {
      const { saveIssue } = await import("./save-issue.ts");
      const isOfReader = document.reader?.isSignedIn ?? false;
      onRefused(await saveIssue({ id, site, isOfReader }));
    } catch {
      onRefused({ reason: "unavailable", supportCode: null });
    } finally {
      setStarting(false);
    }
  };
  const cancel = async () => (await import("./save-issue.ts")).cancelSaving(id);
  const label = (action: string) => `${action}: ${name}`;
  return (
    <>
      {isSaving ? (
        <button
          type="button"
          className={classes.button}
          aria-label={label(t("saving_cancel"))}
          onClick={() => void cancel()}
        >
          <X size={18} aria-hidden /> {t("saving_cancel")}
        </button>
      ) : !isSaved || issue.newerImport !== null || issue.saving ? (
        <button
          type="button"
          className={classes.button}
          disabled={isStarting}
          aria-label={label(t(isSaved ? "save_update" : issue ? "save_again" : "save"))}
          onClick={() => void save()}
        >
          {issue ? <RefreshCw size={18} aria-hidden /> : <Download size={18} aria-hidden />}
          {t(isSaved ? "save_update" : issue ? "save_again" : "save")}
        </button>
      ) : null}
      {issue && !isSaving && (
        <button
          type="button"
          className={classes.button}
          aria-label={label(t("saved_remove"))}
          onClick={() => void forgetIssue(id)}
        >
          <Trash2 size={18} aria-hidden /> {t(isSaved ? "saved_remove" : "saved_dismiss")}
        </button>
      )}
    </>
  );
}
