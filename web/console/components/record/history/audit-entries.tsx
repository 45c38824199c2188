import { Button, Group, Table, Text } from "@mantine/core";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AuditEntry } from "#shared/console/audit.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { DescriptionList, Fact } from "#web/ui/data-display/description-list.tsx";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { TextDifference } from "#web/ui/text/text-difference.tsx";
import classes from "./audit-entries.module.css";
import { actorText, changeText, fieldText, linkOf, valueText } from "./audit-text.ts";

export interface AuditEntriesProps {
  label: string;
  entries: readonly AuditEntry[];
  /** Renders the actions of an expanded entry. */
  actions?: (entry: AuditEntry) => ReactNode;
}

export function AuditEntries({ label, entries, actions }: AuditEntriesProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} actions={actions?.(entry)} />
      ))}
    </ul>
  );
}

function Entry({ entry, actions }: { entry: AuditEntry; actions: ReactNode }) {
  const { t } = useTranslation("audit-words");
  const { publication } = usePublication();
  const [opened, setOpened] = useState(false);
  return (
    <li className={classes.item}>
      <details onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary className={classes.row}>
          <ChevronRight size={16} className={classes.chevron} aria-hidden />
          <time className={classes.at} dateTime={entry.at}>
            {formatInTimeZone(entry.at, publication.time_zone)}
          </time>
          <span className={classes.who}>{actorText(t, entry.actor)}</span>
          <span className={classes.what}>{changeText(t, entry)}</span>
        </summary>
        {opened && <Opened entry={entry} actions={actions} />}
      </details>
    </li>
  );
}

function Opened({ entry, actions }: { entry: AuditEntry; actions: ReactNode }) {
  const { t } = useTranslation(["audit-words", "common"]);
  const { publication } = usePublication();
  const place = linkOf(entry, entry.publication_id ?? publication.id);
  return (
    <div className={classes.opened}>
      <DescriptionList column="12rem">
        <Fact label={t("at")}>
          <DualTimeZone instant={entry.at} timeZone={publication.time_zone} />
        </Fact>
        {entry.address && <Fact label={t("address")}>{entry.address}</Fact>}
        {entry.request_id && <Fact label={t("common:errors.request_id")}>{entry.request_id}</Fact>}
      </DescriptionList>
      <Difference entry={entry} />
      {(place || actions) && (
        <Group gap="xs">
          {place && (
            <Button component={Link} to={place} variant="default" size="compact-sm">
              {t("open_record", { type: t(`type.${entry.record.type}`) })}
            </Button>
          )}
          {actions}
        </Group>
      )}
    </div>
  );
}

/** Minimum length in characters of texts that are compared word by word. */
const MIN_COMPARED_LENGTH = 40;

function Difference({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit-words");
  const zone = usePublication().publication.time_zone;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("nothing")}
      </Text>
    );
  return (
    <TableCard
      label={t("changes")}
      columns={[
        { label: t("field"), width: "12rem" },
        ...(before ? [t("before")] : []),
        ...(after ? [t("after")] : []),
      ]}
      minWidth={before && after ? 560 : 320}
      textOnly
    >
      {fields.map((field) => {
        const [was, is] = [before?.[field], after?.[field]];
        const comparable = [was, is].every(
          (value) => typeof value === "string" && value.length >= MIN_COMPARED_LENGTH,
        );
        return (
          <Table.Tr key={field}>
            <Table.Th scope="row">{fieldText(field)}</Table.Th>
            {comparable ? (
              <Table.Td colSpan={2}>
                <TextDifference before={String(was)} after={String(is)} />
              </Table.Td>
            ) : (
              <>
                {before && <Table.Td className={classes.value}>{valueText(t, was, zone)}</Table.Td>}
                {after && <Table.Td className={classes.value}>{valueText(t, is, zone)}</Table.Td>}
              </>
            )}
          </Table.Tr>
        );
      })}
    </TableCard>
  );
}
