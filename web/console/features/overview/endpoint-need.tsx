import { useTranslation } from "react-i18next";
import type { OverviewNeeds } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { TaskLine } from "./task-line.tsx";

type Endpoint = OverviewNeeds["endpoint"];

export function hasFailures(endpoint: Endpoint): endpoint is NonNullable<Endpoint> {
  return endpoint !== null && (endpoint.breaker.state !== "closed" || endpoint.failures.length > 0);
}

export function EndpointNeed({ endpoint }: { endpoint: NonNullable<Endpoint> }) {
  const { t } = useTranslation(["overview", "access-words"]);
  const { publication } = usePublication();
  const { breaker, failures } = endpoint;
  const count = failures.reduce((sum, failure) => sum + failure.count, 0);
  const [first] = failures;
  return (
    <>
      {breaker.state !== "closed" && (
        <TaskLine to={paths.accessTab(publication.id, "health")} name={t("needs.endpoint.breaker")}>
          {t(`needs.endpoint.${breaker.state}`)}
        </TaskLine>
      )}
      {first && (
        <TaskLine
          to={`${paths.accessTab(publication.id, "log")}?outcome=unavailable`}
          name={t("needs.endpoint.answers")}
        >
          {t("needs.endpoint.failures", { count, reason: t(`access-words:reason.${first.reason}`) })}
        </TaskLine>
      )}
    </>
  );
}
