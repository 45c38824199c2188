import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { type IssueIntent, type NewIssueIntent, paths } from "#web/console/routing/paths.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";

/**
 * Takes files that are dropped on an edition. They replace the pages of its issue, or a single one becomes its issue. Returns no
 * listeners if the edition takes no files.
 */
export function useEditionDrop({ emag, pe_id, status }: PlannedEdition) {
  const { t } = useTranslation("planned-editions");
  const { publication, can } = usePublication();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const listeners = status !== "skipped" &&
    can("emags.write") && {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // Not when the pointer moves between the parts of the target.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (emag) {
          const state: IssueIntent = { replacement: files };
          void navigate(paths.issue(publication.id, emag.id), { state });
        } else if (files.length === 1) {
          const state: NewIssueIntent = { file: files[0]! };
          void navigate(paths.newPlannedIssue(publication.id, pe_id), { state });
        } else actionNotice({ id: "edition-drop", message: t("panel.create_from_one") });
      },
    };
  return { isOver, listeners };
}
