import { Button } from "@mantine/core";
import { FileX, Hourglass, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportAttempt } from "#shared/console/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublication } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { usePageTitle } from "../../../ui/page-title.ts";

export interface NoPagesProps {
  record: Emag;
  /** Null when the issue has never been imported. */
  attempt: ImportAttempt | null;
}

/** Why there is nothing to read, and where to do something about it. */
export function NoPages({ record, attempt }: NoPagesProps) {
  const { t } = useTranslation(["viewer", "common"]);
  const { publication } = usePublication();
  const issue = paths.issue(publication.id, record.id);
  usePageTitle(record.name, [{ label: t("common:nav.issues"), to: paths.issues(publication.id) }]);
  const cancelled = attempt?.failure?.code === "cancelled";
  const { icon, title, text } =
    attempt?.status === "failed"
      ? {
          icon: TriangleAlert,
          title: cancelled ? t("empty.cancelled") : t("empty.failed"),
          text: cancelled
            ? t("empty.cancelled_text")
            : (attempt.failure?.message ?? t("empty.failed_unknown")),
        }
      : attempt === null || attempt.status === "finished"
        ? { icon: FileX, title: t("empty.none"), text: t("empty.none_text") }
        : {
            icon: Hourglass,
            title: t("empty.running"),
            text: attempt.status === "pending" ? t("empty.waiting_text") : t("empty.running_text"),
          };
  return (
    <Page>
      <EmptyState
        order={1}
        icon={icon}
        title={title}
        action={
          <Button component={Link} to={attempt ? `${issue}?tab=import` : issue}>
            {attempt ? t("to_import") : t("back")}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </Page>
  );
}
