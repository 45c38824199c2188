import { useTranslation } from "react-i18next";
import { usePublicationRef } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";
import { RecordFailure, type RecordFailureProps } from "../../ui/record-failure.tsx";

/** In place of a screen of one article. */
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
