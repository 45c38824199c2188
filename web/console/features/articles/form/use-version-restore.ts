import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { restoreVersion } from "../articles.api.ts";
import type { ArticleSession } from "./article-session.ts";
import type { ReportResult } from "./use-report-result.ts";

type Article = Versioned<ConsoleStory>;

/** Id of the notice that a restore was not undone. */
const NOTICE = "version-not-undone";

/** Returns a function that restores a version and offers to undo it. `report` shows the result. */
export function useVersionRestore(
  session: Pick<ArticleSession, "base" | "discardDraft" | "form" | "hasChanges" | "saveAndRun">,
  report: ReportResult,
): (version: number) => void {
  const { t } = useTranslation("articles");
  const ref = usePublicationRef();

  /** Restores the version before a restored one or discards its draft, unless the article has changed since then. */
  function undo(before: Article, restored: Article): void {
    const { record, values } = session.base;
    const hasChanged =
      record === null || !isSame(record, restored) || session.hasChanges(values, session.form.getValues());
    const number = versionNumber(before.version);
    if (hasChanged || number === null) {
      notifications.show({ id: NOTICE, message: t("article.history.not_undone") });
      return;
    }
    const undoing = restored.data.draft
      ? session.discardDraft()
      : session.saveAndRun((current) => restoreVersion(ref, current.data.id, number, current.version));
    void report(undoing, () => t("article.history.undone"));
  }

  return (version) => {
    let before: Article | null = null;
    const restoring = session.saveAndRun((current) => {
      before = current;
      return restoreVersion(ref, current.data.id, version, current.version);
    });
    const isDraft = () => session.base.record?.data.draft != null;
    void report(
      restoring,
      () =>
        t(isDraft() ? "article.history.restored_as_draft" : "article.history.restored", { number: version }),
      () => {
        const { record } = session.base;
        if (before === null || record === null || isSame(before, record)) return undefined;
        const from = before;
        return () => undo(from, record);
      },
    );
  };
}

const isSame = (one: Article, other: Article): boolean =>
  one.version === other.version && one.data.draft_version === other.data.draft_version;
