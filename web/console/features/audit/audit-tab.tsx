import { Button, Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { exportAuditEntries } from "#shared/console/audit.ts";
import { urlOf } from "#web/api/http/request.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { useUrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { AuditEntries } from "#web/console/components/record/history/audit-entries.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { NoMatch } from "#web/ui/lists/no-match.tsx";
import { auditLogQuery } from "./audit.api.ts";
import { type AuditSearch, auditFilters, auditSearchForm } from "./audit-search.ts";
import { AuditToolbar } from "./audit-toolbar.tsx";

export default function AuditTab() {
  const { t } = useTranslation(["audit", "settings"]);
  const { organization, publication } = usePublication();
  const { search, change: changeSearch, set } = useUrlSearch(auditSearchForm);
  const { t: label } = useTranslation("audit-words");
  const filters = auditFilters(search, publication.time_zone, {
    verb: (verb) =>
      label(`did.${verb}`, { record: "" }) +
      (verb === "disabled" ? ` ${label("webhook_disabled", { record: "" })}` : ""),
    type: (type) => label(`type.${type}`),
  });
  const log = useInfiniteQuery(auditLogQuery(organization.id, filters));
  const entries = log.data?.pages.flatMap((page) => page.audit_entries) ?? [];
  const filtered = auditSearchForm.isFiltered(search);

  const change = (part: Partial<AuditSearch>, { replace = true } = {}) => changeSearch(part, { replace });
  const clear = () => set(auditSearchForm.defaults, { replace: true, toTop: true });

  return (
    <section aria-label={t("settings:tab.audit-log")}>
      <Group justify="space-between" gap="xs" mb="md">
        <Text size="sm" c="dimmed">
          {t("intro", { organization: organization.name })}
        </Text>
        <Group gap="xs">
          {(["csv", "jsonl"] as const).map((format) => (
            <Button
              key={format}
              component="a"
              download
              href={urlOf(exportAuditEntries, { organization_id: organization.id }, { ...filters, format })}
              variant="default"
              size="compact-sm"
              leftSection={<Download size={14} aria-hidden />}
            >
              {t(format)}
            </Button>
          ))}
        </Group>
      </Group>
      <AuditToolbar search={search} change={change} />
      {search.record !== undefined && (
        <Button variant="subtle" size="compact-sm" mb="sm" onClick={() => change({ record: undefined })}>
          {t("all_records")}
        </Button>
      )}
      <QueryBoundary query={log} failed={t("load_failed")} rows={10}>
        {() =>
          entries.length > 0 ? (
            <>
              <AuditEntries
                label={t("entries")}
                entries={entries}
                actions={({ record }) => (
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => change({ type: record.type, record: record.id }, { replace: false })}
                  >
                    {t("only_record")}
                  </Button>
                )}
              />
              <ListEnd list={log} more={t("load_more")} py="lg">
                {t("end")}
              </ListEnd>
            </>
          ) : filtered ? (
            <NoMatch title={t("no_match_title")} clear={t("clear")} onClear={clear}>
              {t("no_match_text")}
            </NoMatch>
          ) : (
            <EmptyState icon={ScrollText} title={t("empty_title")}>
              {t("empty_text")}
            </EmptyState>
          )
        }
      </QueryBoundary>
    </section>
  );
}
