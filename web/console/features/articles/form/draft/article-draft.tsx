import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { ApprovalNotice } from "#web/console/components/record/review/approval-notice.tsx";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { useChanger } from "#web/console/components/record/session/use-save-status.ts";
import type { ArticleValues } from "../../article-values.ts";
import { confirmDiscardDraft } from "../../use-article-actions.ts";
import classes from "../article-editor.module.css";
import type { ArticleSession } from "../article-session.ts";
import type { ReportResult } from "../use-report-result.ts";
import { DraftLine } from "./draft-line.tsx";
import { useUnapprovedDraft } from "./use-unapproved-draft.ts";

const ArticleComparisonDialog = lazy(() => import("../article-comparison-dialog.tsx"));
const DraftComparisonDialog = lazy(() => import("./draft-comparison-dialog.tsx"));

export interface ArticleDraftProps {
  session: ArticleSession;
  record: ConsoleStory;
  title: string;
  mayWrite: boolean;
  /** True if the user can't publish the draft before an editor resolves its conflict with the article. */
  needsEditor: boolean;
  report: ReportResult;
  /** Opens the dialog that asks for a review. */
  onAsk: () => void;
}

/** Renders the draft beside a published article: what readers see, and the comparisons with it. Has its place before the first change. */
export function ArticleDraft(props: ArticleDraftProps) {
  const { session, record, title, mayWrite, needsEditor, report, onAsk } = props;
  const { t } = useTranslation("articles");
  const [compares, setCompares] = useState(false);
  const resolving = useMutation({
    mutationFn: (values: ArticleValues) =>
      report(session.resolveDraft(values), () => t("article.draft.rebased")),
  });
  const conflict = useSlice(session.draftComparison, (open) => open);
  const by = useChanger(session);
  const { id, approval_required } = usePublication().publication;
  const lacksApproval = useUnapprovedDraft(record);
  const subject = { publication_id: id, story_id: record.id };
  const isPlace = record.published_at !== null && mayWrite;
  return (
    <>
      {(record.draft || isPlace) && (
        <DraftLine
          record={record}
          draft={record.draft}
          mayWrite={mayWrite}
          onCompare={() => setCompares(true)}
          onDiscard={async () => {
            if (await confirmDiscardDraft(t, title))
              await report(session.discardDraft(), () => t("article.history.event.draft_discarded"));
          }}
        >
          {needsEditor && <Text size="sm">{t("article.draft.needs_editor")}</Text>}
          {approval_required && (isPlace || lacksApproval) && (
            <div className={classes.approval}>
              {record.draft
                ? lacksApproval && <ApprovalNotice subject={subject} onAsk={onAsk} />
                : t("article.draft.will_need_approval")}
            </div>
          )}
        </DraftLine>
      )}
      <Suspense>
        {compares && record.draft && (
          <DraftComparisonDialog record={record} onClose={() => setCompares(false)} />
        )}
        {conflict && (
          <ArticleComparisonDialog
            key={conflict.article.version}
            conflict={conflict}
            by={by}
            saving={resolving.isPending}
            onResolve={(values) => resolving.mutate(values)}
            onClose={() => session.draftComparison.set({ open: null })}
          />
        )}
      </Suspense>
    </>
  );
}
