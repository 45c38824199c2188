import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { isGone } from "../../../api/client.ts";
import { usePublication, usePublicationRef } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { FormSkeleton } from "../../../ui/skeletons.tsx";
import { ownMove } from "../../../ui/unsaved-changes-guard.tsx";
import { ArticleFailure } from "../article-failure.tsx";
import { articleQuery } from "../articles.api.ts";
import { useLiveArticles } from "../articles-live.ts";
import { useMayWrite } from "../use-article-actions.ts";
import { ArticleEditor } from "./article-editor.tsx";

const NEW = "new";

/** One editor for as long as it is about the same article, also while a new one gets its address. */
function useSitting(storyId: string) {
  const [sitting, setSitting] = useState({ storyId, number: 0, isNew: storyId === NEW, becoming: "" });
  if (sitting.storyId === storyId) return { sitting, become };
  const created = storyId === sitting.becoming;
  const next = created
    ? { ...sitting, storyId }
    : { storyId, number: sitting.number + 1, isNew: storyId === NEW, becoming: "" };
  setSitting(next);
  return { sitting: next, become };

  function become(id: number): void {
    setSitting((current) => ({ ...current, becoming: String(id) }));
  }
}

export default function ArticlePage() {
  const { t } = useTranslation("articles");
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const storyId = useParams().storyId ?? NEW;
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const { sitting, become } = useSitting(storyId);
  // What somebody begins to edit is the newest version, never one remembered from an earlier screen.
  const article = useQuery({
    ...articleQuery(ref, Number(storyId)),
    enabled: storyId !== NEW,
    refetchOnMount: "always",
  });
  useLiveArticles(publication.id);
  const gone = isGone(article.error);

  function onCreated(id: number): void {
    become(id);
    navigate(paths.article(publication.id, id), { replace: true, state: ownMove });
  }

  if (sitting.isNew && !mayWrite)
    return (
      <Page>
        <EmptyState order={1} icon={ShieldAlert} title={t("article.new_forbidden_title")}>
          {t("article.new_forbidden")}
        </EmptyState>
      </Page>
    );
  if (sitting.isNew || (article.data && article.isFetchedAfterMount))
    return (
      <ArticleEditor
        key={`${publication.id}:${sitting.number}`}
        start={sitting.isNew ? null : (article.data ?? null)}
        latest={article.data ?? null}
        gone={gone}
        mayWrite={mayWrite}
        onCreated={onCreated}
      />
    );
  return <Page>{article.isError ? <ArticleFailure read={article} /> : <FormSkeleton fields={6} />}</Page>;
}
