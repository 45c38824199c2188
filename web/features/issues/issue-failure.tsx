import { useTranslation } from "react-i18next";
import { usePublicationRef } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";
import { RecordFailure, type RecordFailureProps } from "../../ui/record-failure.tsx";

export interface IssueFailureProps {
  read: RecordFailureProps["read"];
  /** What could not be loaded, where it is not the issue itself. */
  title?: string;
}

/** In place of a screen of one issue. */
export function IssueFailure({ read, title }: IssueFailureProps) {
  const { t } = useTranslation("issue");
  const { publication_id } = usePublicationRef();
  return (
    <RecordFailure
      read={read}
      title={title ?? t("load_failed")}
      list={{ to: paths.issues(publication_id), label: t("back_to_list") }}
    />
  );
}
