import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { isNotFound } from "#web/api/http/errors.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { useReviewRead } from "#web/console/components/record/review/awaits-decision.ts";
import { paths } from "#web/console/routing/paths.ts";
import { ownNavigation } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { ArticleFailure } from "../article-failure.tsx";
import { articleQuery } from "../articles.api.ts";
import { ArticleEditor } from "../form/article-editor.tsx";
import { useMayWrite } from "../use-article-actions.ts";

const NEW = "new";

/** Returns the editor session. It continues when a new article gets its URL, and a new one starts for any other article. */
function useEditorSession(storyId: string) {
  const [session, setSession] = useState({ storyId, number: 0, isNew: storyId === NEW, createdId: "" });
  if (session.storyId === storyId) return { session, expectCreated };
  const created = storyId === session.createdId;
  const next = created
    ? { ...session, storyId }
    : { storyId, number: session.number + 1, isNew: storyId === NEW, createdId: "" };
  setSession(next);
  return { session: next, expectCreated };

  function expectCreated(id: number): void {
    setSession((current) => ({ ...current, createdId: String(id) }));
  }
}

export default function ArticlePage() {
  const { t } = useTranslation(["articles", "common"]);
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const storyId = useParams().storyId ?? NEW;
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const { session, expectCreated } = useEditorSession(storyId);
  // Always refetches, so that editing starts from the newest version and not from a cached one.
  const article = useQuery({
    ...articleQuery(ref, Number(storyId)),
    enabled: storyId !== NEW,
    refetchOnMount: "always",
  });
  const isDeleted = isNotFound(article.error);
  const isReviewRead = useReviewRead(
    storyId === NEW ? null : { publication_id: publication.id, story_id: Number(storyId) },
  );

  function onCreated(id: number): void {
    expectCreated(id);
    navigate(paths.article(publication.id, id), { replace: true, state: ownNavigation });
  }

  if (session.isNew && !mayWrite)
    return (
      <Page>
        <EmptyState order={1} icon={ShieldAlert} title={t("common:errors.forbidden_title")}>
          {t("article.new_forbidden")}
        </EmptyState>
      </Page>
    );
  if (session.isNew || (article.data && article.isFetchedAfterMount && isReviewRead))
    return (
      <ArticleEditor
        key={`${publication.id}:${session.number}`}
        start={session.isNew ? null : (article.data ?? null)}
        latest={article.data ?? null}
        isDeleted={isDeleted}
        mayWrite={mayWrite}
        onCreated={onCreated}
      />
    );
  return <Page>{article.isError ? <ArticleFailure read={article} /> : <FormSkeleton fields={6} />}</Page>;
}
