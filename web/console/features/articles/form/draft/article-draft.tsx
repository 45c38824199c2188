import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { ApprovalNotice, AskForReview } from "#web/console/components/record/review/approval-notice.tsx";
import type { Changer } from "#web/console/components/record/use-last-change.ts";
import type { ArticleValues } from "../../article-values.ts";
import { confirmDiscardDraft } from "../../use-article-actions.ts";
import type { ReportResult } from "../use-report-result.ts";
import { DraftLine } from "./draft-line.tsx";
import type { useArticleDraft } from "./use-article-draft.ts";
import { useUnapprovedDraft } from "./use-unapproved-draft.ts";

const ArticleComparisonDialog = lazy(() => import("../article-comparison-dialog.tsx"));
const DraftComparisonDialog = lazy(() => import("./draft-comparison-dialog.tsx"));

export interface ArticleDraftProps {
  record: ConsoleStory;
  title: string;
  draft: ReturnType<typeof useArticleDraft>;
  mayWrite: boolean;
  /** Author of the newer version of the article. */
  changedBy: Changer | null | undefined;
  report: ReportResult;
}

/** Renders the draft beside a published article: what readers see, and the comparisons with it. */
export function ArticleDraft({ record, title, draft, mayWrite, changedBy, report }: ArticleDraftProps) {
  const { t } = useTranslation("articles");
  const [compares, setCompares] = useState(false);
  const resolving = useMutation({
    mutationFn: (values: ArticleValues) => report(draft.resolve(values), () => t("article.draft.rebased")),
  });
  const [asking, setAsking] = useState(false);
  const { id } = usePublication().publication;
  const lacksApproval = useUnapprovedDraft(record);
  const subject = { publication_id: id, story_id: record.id };
  if (!record.draft) return null;
  return (
    <>
      <DraftLine
        record={record}
        draft={record.draft}
        mayWrite={mayWrite}
        onCompare={() => setCompares(true)}
        onDiscard={async () => {
          if (await confirmDiscardDraft(t, title))
            await report(draft.discard(), () => t("article.draft.discarded"));
        }}
      >
        {lacksApproval && <ApprovalNotice subject={subject} onAsk={() => setAsking(true)} />}
      </DraftLine>
      {asking && <AskForReview subject={subject} onClose={() => setAsking(false)} />}
      <Suspense>
        {compares && <DraftComparisonDialog record={record} onClose={() => setCompares(false)} />}
        {draft.conflict && (
          <ArticleComparisonDialog
            conflict={draft.conflict}
            by={changedBy}
            saving={resolving.isPending}
            onResolve={(values) => resolving.mutate(values)}
            onClose={draft.closeConflict}
          />
        )}
      </Suspense>
    </>
  );
}
