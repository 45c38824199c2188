import { Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ReaderSession } from "#shared/console/readers/readers.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone, formatRelative } from "#web/console/i18n/formats.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { Section } from "#web/ui/page/section.tsx";

export function SessionsSection({ sessions }: { sessions: readonly ReaderSession[] }) {
  const { t } = useTranslation("reader");
  const { time_zone } = usePublication().publication;
  return (
    <Section title={t("sessions.title")} description={t("sessions.text")}>
      {sessions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("sessions.empty")}
        </Text>
      ) : (
        <TableCard
          label={t("sessions.title")}
          textOnly
          columns={[t("sessions.device"), t("sessions.signed_in"), t("sessions.last_used")]}
        >
          {sessions.map(({ id, device, signed_in_at, last_seen_at }) => (
            <Table.Tr key={id}>
              <Table.Td>{device ?? t("sessions.unknown")}</Table.Td>
              <Table.Td>{formatInTimeZone(signed_in_at, time_zone)}</Table.Td>
              <Table.Td>{formatRelative(last_seen_at ?? signed_in_at)}</Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
    </Section>
  );
}
