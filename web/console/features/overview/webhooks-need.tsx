import { useTranslation } from "react-i18next";
import type { OverviewNeeds } from "#shared/console/overview.ts";
import { DISABLE_AFTER_DAYS } from "#shared/console/webhooks.ts";
import { usePublication } from "#web/api/session.ts";
import { formatRelative } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { TaskLine } from "./task-line.tsx";

interface WebhooksNeedProps {
  webhooks: NonNullable<OverviewNeeds["disabled_webhooks"]>;
}

export function WebhooksNeed({ webhooks }: WebhooksNeedProps) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const now = useNow();
  return webhooks.map(({ id, host, at, reason }) => (
    <TaskLine key={id} to={paths.webhook(publication.id, id)} name={host} aside={formatRelative(at, now)}>
      {t(`needs.webhooks.${reason}`, { days: DISABLE_AFTER_DAYS })}
    </TaskLine>
  ));
}
