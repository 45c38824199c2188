import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AuditActorKind, auditRecordTypes, systemParts } from "#shared/console/audit.ts";
import { usePublication } from "#web/api/session.ts";
import { DayRangeFilter } from "#web/console/components/fields/day-range-filter.tsx";
import { oneOf } from "#web/console/components/lists/list-search.ts";
import { withChosen } from "#web/ui/inputs/with-chosen.ts";
import toolbar from "#web/ui/lists/list-toolbar.module.css";
import { SearchField } from "#web/ui/lists/search-field.tsx";
import { auditActorsQuery } from "./audit.api.ts";
import type { AuditSearch } from "./audit-search.ts";

export interface AuditToolbarProps {
  search: AuditSearch;
  change: (part: Partial<AuditSearch>, options?: { replace?: boolean }) => void;
}

export function AuditToolbar({ search, change }: AuditToolbarProps) {
  const { t } = useTranslation(["audit", "audit-words"]);
  return (
    <div className={toolbar.root}>
      <div className={`${toolbar.controls} ${toolbar.wrapping}`}>
        <SearchField
          label={t("search")}
          placeholder={t("search_placeholder")}
          value={search.search}
          onChange={(text, options) => change({ search: text }, options)}
        />
        <ActorSelect value={search.actor} onChange={(actor) => change({ actor })} />
        <NativeSelect
          aria-label={t("type")}
          value={search.type ?? ""}
          onChange={(event) =>
            change({ type: oneOf(auditRecordTypes)(event.currentTarget.value), record: undefined })
          }
          data={[
            { value: "", label: t("any_type") },
            ...auditRecordTypes.map((value) => ({ value, label: t(`audit-words:type.${value}`) })),
          ]}
        />
        <DayRangeFilter
          label={t("days")}
          days={{ from: search.from, to: search.to }}
          ahead={false}
          onChange={({ from, to }) => change({ from, to })}
        />
      </div>
    </div>
  );
}

function ActorSelect({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (actor: string | undefined) => void;
}) {
  const { t } = useTranslation(["audit", "audit-words"]);
  const { organization } = usePublication();
  const { data: known } = useQuery(auditActorsQuery(organization.id));
  const actors = known ?? [];
  const options = (kind: AuditActorKind) =>
    actors.filter((actor) => actor.kind === kind).map(({ id, label }) => ({ value: `${kind}:${id}`, label }));
  return (
    <NativeSelect
      aria-label={t("actor")}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={withChosen(
        [
          { value: "", label: t("any_actor") },
          { group: t("people"), items: options("person") },
          { group: t("tokens"), items: options("token") },
          {
            group: t("automatic"),
            items: systemParts.map((part) => ({
              value: `system:${part}`,
              label: t(`audit-words:service.${part}`),
            })),
          },
        ],
        value,
        known ? t("unknown_actor") : "…",
      )}
    />
  );
}
