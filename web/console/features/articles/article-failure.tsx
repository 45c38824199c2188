import { useTranslation } from "react-i18next";
import { usePublicationRef } from "#web/api/session.ts";
import { RecordFailure, type RecordFailureProps } from "#web/console/components/record/record-failure.tsx";
import { paths } from "#web/console/routing/paths.ts";

export function ArticleFailure({ read }: Pick<RecordFailureProps, "read">) {
  const { t } = useTranslation("articles");
  const { publication_id } = usePublicationRef();
  return (
    <RecordFailure
      read={read}
      title={t("article.load_failed")}
      list={{ to: paths.articles(publication_id), label: t("article.back_to_list") }}
    />
  );
}
