import { type RefObject, useId } from "react";
import { useTranslation } from "react-i18next";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { useFileDrop } from "#web/ui/hooks/use-file-drop.ts";
import dropClasses from "../drop/issue-drop.module.css";
import { UploadProgress } from "../upload/upload-progress.tsx";
import type { ReplaceFile as Replacement } from "./use-replace-file.ts";

interface ReplaceFileProps {
  replacement: Replacement;
  /** The file field, which an action of the page opens. */
  input: RefObject<HTMLInputElement | null>;
}

/** Takes a file that replaces the one of an issue, chosen or dropped on the page, and shows its upload. */
export function ReplaceFile({ replacement, input }: ReplaceFileProps) {
  const { t } = useTranslation("issue");
  const { kind, upload, isRunning, start } = replacement;
  const label = useId();
  const over = useFileDrop(!isRunning, (files) => void start(files));
  return (
    <>
      <span id={label} hidden>
        {t(`replace.${kind}`)}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={label}
        accept={`.${kind}`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after a failure.
          currentTarget.value = "";
          void start(files);
        }}
      />
      {over && (
        <div className={dropClasses.over}>
          <p>{t("replace.here")}</p>
        </div>
      )}
      <UploadProgress kind={kind} control={upload} />
      <UnsavedChangesGuard when={isRunning} title={t("replace.leave_title")} text={t("replace.leave_text")} />
    </>
  );
}
