import { List, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Publication } from "#shared/console/identity/session.ts";
import type { PublicationChange, PublicationEffects } from "#shared/console/publications.ts";
import { formatDateTime, formatNumber } from "#web/console/i18n/formats.ts";
import { zoneCity } from "#web/lib/time-zones.ts";

interface ChangeEffectsProps {
  publication: Publication;
  change: PublicationChange;
  effects: PublicationEffects;
}

/** Renders the effects of a new name, code or time zone, or of required approvals, before they are saved. */
export function ChangeEffects({ publication, change, effects }: ChangeEffectsProps) {
  return (
    <Stack gap="xl">
      {effects.name && change.name && (
        <NameEffects from={publication.name} to={change.name} effects={effects.name} />
      )}
      {effects.pubcode && change.pubcode && (
        <PubcodeEffects from={publication.pubcode} to={change.pubcode} effects={effects.pubcode} />
      )}
      {effects.time_zone && change.time_zone && (
        <TimeZoneEffects from={publication.time_zone} to={change.time_zone} effects={effects.time_zone} />
      )}
      {effects.approvals && (
        <ApprovalEffects isRequired={change.approval_required === true} effects={effects.approvals} />
      )}
    </Stack>
  );
}

function ApprovalEffects(props: {
  isRequired: boolean;
  effects: NonNullable<PublicationEffects["approvals"]>;
}) {
  const { t } = useTranslation("settings-publications");
  const { isRequired, effects } = props;
  const title = t(isRequired ? "effects.approvals_required" : "effects.approvals_not_required");
  const parts = (["drafts", "waiting", "visible", "shown", "changed"] as const).filter(
    (part) => effects[part] > 0,
  );
  return (
    <section aria-label={title}>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <Text size="sm">{`${parts.map((part) => t(`effects.${part}`, { count: effects[part] })).join(", ")}.`}</Text>
    </section>
  );
}

function NameEffects(props: { from: string; to: string; effects: NonNullable<PublicationEffects["name"]> }) {
  const { t } = useTranslation("settings-publications");
  const { from, to, effects } = props;
  const { editions } = effects;
  return (
    <Part title={t("effects.name", { from, to })}>
      <List.Item>
        {t("effects.renamed", { count: editions.count })}
        <Examples
          all={editions.count}
          lines={editions.examples.map(({ name, new_name }) => `${name} → ${new_name}`)}
        />
      </List.Item>
      <List.Item>{t("effects.not_renamed")}</List.Item>
    </Part>
  );
}

function PubcodeEffects(props: {
  from: string;
  to: string;
  effects: NonNullable<PublicationEffects["pubcode"]>;
}) {
  const { t } = useTranslation("settings-publications");
  const { from, to, effects } = props;
  const { kept, next } = effects;
  return (
    <Part title={t("effects.pubcode", { from, to })}>
      <List.Item>
        {t("effects.kept", { count: kept.count })}
        <Examples all={kept.count} lines={kept.examples.map(({ pe_id }) => pe_id)} />
      </List.Item>
      <List.Item>{t("effects.moved")}</List.Item>
      <List.Item>
        {next.length > 0 ? t("effects.next") : t("effects.next_by_hand", { pubcode: to })}
        <Examples all={next.length} lines={next.map(({ pe_id }) => pe_id)} />
      </List.Item>
      <List.Item>{t("effects.scripts")}</List.Item>
    </Part>
  );
}

function TimeZoneEffects(props: {
  from: string;
  to: string;
  effects: NonNullable<PublicationEffects["time_zone"]>;
}) {
  const { t } = useTranslation("settings-publications");
  const { from, to, effects } = props;
  const { editions, overdue, issues, articles, rule } = effects;
  const moved = (moment: string) =>
    `${formatDateTime(moment, from)} (${zoneCity(from)}) → ${formatDateTime(moment, to)} (${zoneCity(to)})`;
  return (
    <Part title={t("effects.time_zone", { from: zoneCity(from), to: zoneCity(to) })}>
      <List.Item>
        {t("effects.editions", { count: editions.count })}
        <Examples
          all={editions.count}
          lines={editions.examples.map(
            ({ pe_id, release_date, new_release_date }) =>
              `${pe_id}: ${formatDateTime(release_date, "UTC")} → ${formatDateTime(new_release_date, "UTC")} (UTC)`,
          )}
        />
        {overdue > 0 && (
          <Text size="sm" fw={600}>
            {t("effects.overdue", { count: overdue })}
          </Text>
        )}
      </List.Item>
      {rule && <List.Item>{t("effects.rule", { time: rule.release_time, city: zoneCity(to) })}</List.Item>}
      <List.Item>
        {t("effects.issues", { count: issues.count })}
        <Examples
          all={issues.count}
          lines={issues.examples.map(({ name, released_at }) => `${name}: ${moved(released_at)}`)}
        />
      </List.Item>
      <List.Item>
        {t("effects.articles", { count: articles.count })}
        <Examples
          all={articles.count}
          lines={articles.examples.map(({ name, released_at }) => `${name}: ${moved(released_at)}`)}
        />
      </List.Item>
      <List.Item>{t("effects.clock")}</List.Item>
      <List.Item>{t("effects.filters")}</List.Item>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <List size="sm" spacing="sm">
        {children}
      </List>
    </section>
  );
}

function Examples({ all, lines }: { all: number; lines: string[] }) {
  const { t } = useTranslation("settings-publications");
  if (lines.length === 0) return null;
  const more = all - lines.length;
  return (
    <Text component="div" size="sm" c="dimmed">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {more > 0 && t("effects.more", { count: more, number: formatNumber(more) })}
    </Text>
  );
}
