import { Alert, Anchor, Button, Group } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { WarningList } from "#web/console/components/warnings/warning-list.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { type ActionTarget, useIssueActions, useIssuePermissions } from "../use-issue-actions.tsx";

interface SeriousWarningsProps {
  target: ActionTarget;
  summary: Pick<ImportSummary, "serious_warnings" | "confirmation">;
  /** True if readers see the issue, or will from its release date on. */
  isReleasedOrScheduled: boolean;
}

/** Renders the serious warnings of an issue with a link to its import, and the button that confirms them once it is published. */
export function SeriousWarnings({ target, summary, isReleasedOrScheduled }: SeriousWarningsProps) {
  const { t } = useTranslation();
  const { publication_id } = usePublicationRef();
  const permissions = useIssuePermissions();
  const { confirmWarnings } = useIssueActions();
  const { serious_warnings: warnings, confirmation } = summary;
  if (warnings.length === 0) return null;
  const title = t("warnings.count", { count: warnings.length });
  return (
    <Alert
      mb="md"
      color={confirmation === null ? "gray" : "yellow"}
      icon={<TriangleAlert aria-hidden />}
      title={confirmation === null ? `${title} · ${t("warnings.confirmed")}` : title}
    >
      <WarningList warnings={warnings} />
      <Group gap="md" mt="sm">
        {confirmation !== null && isReleasedOrScheduled && permissions.write && (
          <Button size="xs" variant="default" onClick={() => void confirmWarnings(target, confirmation)}>
            {t("warnings.confirm")}
          </Button>
        )}
        <Anchor component={Link} to={`${paths.issue(publication_id, target.id)}?tab=import`} size="sm">
          {t("warnings.open")}
        </Anchor>
      </Group>
    </Alert>
  );
}
