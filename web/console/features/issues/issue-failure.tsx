import { useTranslation } from "react-i18next";
import { usePublicationRef } from "#web/api/session.ts";
import { RecordFailure, type RecordFailureProps } from "#web/console/components/record/record-failure.tsx";
import { paths } from "#web/console/routing/paths.ts";

export interface IssueFailureProps {
  read: RecordFailureProps["read"];
  /** Heading if something other than the issue can't be loaded. */
  title?: string;
}

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
