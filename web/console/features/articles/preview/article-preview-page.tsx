import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { PageTitle } from "#web/console/components/page/page-title.tsx";
import { failedRead } from "#web/console/components/record/record-failure.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { ArticleFailure } from "../article-failure.tsx";
import { editedOf, titleOf } from "../article-values.ts";
import { articleQuery } from "../articles.api.ts";
import { ArticlePreview } from "./article-preview.tsx";

export default function ArticlePreviewPage() {
  const { t } = useTranslation(["articles", "common"]);
  const { publication } = usePublication();
  const storyId = Number(useParams().storyId);
  const article = useQuery(articleQuery(usePublicationRef(), storyId));
  const record = article.data?.data;
  const title = record ? titleOf(editedOf(record)) : t("article.preview.title");
  const failed = failedRead(article);
  return (
    <>
      <PageTitle
        title={t("article.preview.title")}
        crumbs={[
          { label: t("common:nav.articles"), to: paths.articles(publication.id) },
          { label: title, to: paths.article(publication.id, storyId) },
        ]}
      />
      {record && !failed ? (
        <ArticlePreview record={editedOf(record)} />
      ) : (
        <Page width="form">{failed ? <ArticleFailure read={failed} /> : <PageSkeleton />}</Page>
      )}
    </>
  );
}
