import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { changedFields } from "#web/console/components/record/conflict/record-changes.ts";
import { articleShape } from "../article-values.ts";
import { restoreVersion } from "../articles.api.ts";
import type { ArticleEditorState } from "../form/use-article-editor.ts";
import type { ReportResult } from "../form/use-report-result.ts";

/** Id of the notice that a restore was not undone. */
const NOTICE = "version-not-undone";

/** Returns a function that restores a version and offers to undo it. `report` shows the result. */
export function useVersionRestore(
  { now, form, saveAndRun }: Pick<ArticleEditorState, "form" | "now" | "saveAndRun">,
  report: ReportResult,
): (version: number) => void {
  const { t } = useTranslation("articles");
  const ref = usePublicationRef();

  /** Restores a version. Calls `onStart` with the version before it. */
  const run = (version: number, onStart?: (before: string | null) => void) =>
    saveAndRun((current) => {
      onStart?.(current.version);
      return restoreVersion(ref, current.data.id, version, current.version);
    });

  /** Restores the version before a restored one, unless the article has changed since then. */
  function undo(before: number, restored: string | null): void {
    const { record, values } = now.current;
    const hasChanged =
      record?.version !== restored || changedFields(articleShape, values, form.getValues()).length > 0;
    if (hasChanged) notifications.show({ id: NOTICE, message: t("article.history.not_undone") });
    else void report(run(before), () => t("article.history.undone"));
  }

  return (version) => {
    let before: string | null = null;
    const result = run(version, (current) => {
      before = current;
    });
    void report(
      result,
      () => t("article.history.restored", { number: version }),
      () => {
        const restored = now.current.record?.version ?? null;
        const number = versionNumber(before);
        return number === null || restored === before ? undefined : () => undo(number, restored);
      },
    );
  };
}
