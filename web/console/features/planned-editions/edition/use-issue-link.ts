import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AttachableIssue, PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { attachToEdition, detachFromEdition } from "#web/console/components/release/edition-issue.api.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { cacheEdition, restoreIssue } from "../planned-editions.api.ts";
import { noticeOf, useEditionFailure } from "./use-edition-moves.ts";

export interface IssueLink {
  /** Attaches an issue to an edition and shows a notice with Undo. Rejects if the service does. */
  attach: (edition: PlannedEdition, issue: AttachableIssue, takeName: boolean) => Promise<void>;
  /** Detaches the issue of an edition and shows a notice with Undo, or why it failed. */
  detach: (edition: PlannedEdition) => Promise<void>;
}

/** Returns functions that attach issues to editions and detach them, each on top of the given version of the edition. */
export function useIssueLink(): IssueLink {
  const { t } = useTranslation(["planned-editions", "common"]);
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const client = useQueryClient();
  const failure = useEditionFailure();

  async function save(request: Promise<PlannedEdition>): Promise<PlannedEdition> {
    const saved = await request;
    cacheEdition(client, publication.id, saved.id, (cached) =>
      cached.version > saved.version ? cached : saved,
    );
    return saved;
  }

  function notice(saved: PlannedEdition, message: string, inverse: () => Promise<PlannedEdition>): void {
    const id = noticeOf(saved);
    const undo = () =>
      save(inverse()).then(
        () => actionNotice({ id, message: t("edit.undone") }),
        (error: unknown) => actionNotice({ id, grave: true, message: failure(error) }),
      );
    actionNotice({ id, message, actions: [{ label: t("common:actions.undo"), onClick: () => void undo() }] });
  }

  return {
    async attach(edition, issue, takeName) {
      const body = { emag_id: issue.id, take_name: takeName };
      const saved = await save(attachToEdition(publication.id, edition, body));
      const isChanged = saved.emag?.name !== issue.name || saved.emag.released_at !== issue.released_at;
      notice(saved, t("link.attached"), async () => {
        const detached = await detachFromEdition(publication.id, saved);
        if (isChanged) await restoreIssue(ref, issue);
        return detached;
      });
    },
    async detach(edition) {
      const emagId = edition.emag?.id;
      if (emagId === undefined) return;
      try {
        const saved = await save(detachFromEdition(publication.id, edition));
        notice(saved, t("link.detached"), () =>
          attachToEdition(publication.id, saved, { emag_id: emagId, take_name: false }),
        );
      } catch (error) {
        actionNotice({ id: noticeOf(edition), grave: true, message: failure(error) });
      }
    },
  };
}
