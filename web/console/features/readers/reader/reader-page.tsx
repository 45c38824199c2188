import { Button, Stack, Table, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { Reader, ReaderSession } from "#shared/console/readers/readers.ts";
import { usePublication } from "#web/api/session.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PageMenu } from "#web/console/components/page/page-menu.tsx";
import { PermittedPage } from "#web/console/components/page/permitted-page.tsx";
import { HistoryEntries } from "#web/console/components/record/history/record-history.tsx";
import { failedRead, RecordFailure } from "#web/console/components/record/record-failure.tsx";
import { formatInTimeZone, formatLanguage, formatRelative } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { DescriptionList, Fact } from "#web/ui/data-display/description-list.tsx";
import { DeletedRecordContext } from "#web/ui/dialogs/open-record.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { ReaderStateBadge } from "../reader-state-badge.tsx";
import { readerHistoryQuery, readerQuery } from "../readers.api.ts";
import { GiveProductDialog } from "./give-product-dialog.tsx";
import { HoldingsSection } from "./holdings-section.tsx";
import { RedeemCodeDialog } from "./redeem-code-dialog.tsx";
import { useReaderActions } from "./use-reader-actions.ts";

export default function ReaderPage() {
  const { t } = useTranslation(["readers", "common"]);
  const { readerId = "" } = useParams();
  return (
    <PermittedPage permission="readers.read" title={t("common:nav.readers")}>
      <LoadedReader key={readerId} readerId={readerId} />
    </PermittedPage>
  );
}

function LoadedReader({ readerId }: { readerId: string }) {
  const { t } = useTranslation(["readers", "reader"]);
  const { organization, publication } = usePublication();
  const reader = useQuery(readerQuery(organization.id, readerId));
  const failed = failedRead(reader);
  const failure = failed && (
    <RecordFailure
      read={failed}
      title={t("reader:load_failed")}
      list={{ to: paths.readers(publication.id), label: t("reader:back_to_list") }}
    />
  );
  return (
    <DeletedRecordContext value={failed !== undefined}>
      {failure}
      {/* Stays without the page after the reader was erased, for what was typed in its dialogs. */}
      {reader.data ? <ReaderDetails reader={reader.data} /> : !failure && <PageSkeleton />}
    </DeletedRecordContext>
  );
}

function ReaderDetails({ reader }: { reader: Reader }) {
  const { t } = useTranslation(["readers", "reader", "common"]);
  const { publication, can } = usePublication();
  const [giving, setGiving] = useState(false);
  const [redeeming, setRedeeming] = useState(false);
  const commands = useReaderActions(reader, { redeem: () => setRedeeming(true) });
  const isErased = use(DeletedRecordContext);
  const title = reader.name || reader.email;
  const give = can("holdings.write") && (
    <Button leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />} onClick={() => setGiving(true)}>
      {t("reader:give.title")}
    </Button>
  );
  return (
    <>
      {!isErased && (
        <PageHeader
          title={title}
          crumbs={[{ label: t("common:nav.readers"), to: paths.readers(publication.id) }]}
          description={<ReaderStateBadge state={reader.state} />}
          secondary={commands.length > 0 && <PageMenu label={t("common:actions.more")} commands={commands} />}
          primary={give}
        />
      )}
      <Stack gap="xl">
        {!isErased && <ReaderFacts reader={reader} />}
        <HoldingsSection reader={reader} />
        {!isErased && <SessionsSection sessions={reader.sessions} />}
        {!isErased && <ReaderHistory readerId={reader.id} />}
      </Stack>
      {giving && <GiveProductDialog email={reader.email} onClose={() => setGiving(false)} />}
      {redeeming && <RedeemCodeDialog reader={reader} onClose={() => setRedeeming(false)} />}
    </>
  );
}

function ReaderHistory({ readerId }: { readerId: string }) {
  const { t } = useTranslation("reader");
  const { organization } = usePublication();
  const history = useInfiniteQuery(readerHistoryQuery(organization.id, readerId));
  return (
    <Section title={t("history.title")} description={t("history.text")}>
      <HistoryEntries history={history} label={t("history.title")} />
    </Section>
  );
}

function ReaderFacts({ reader }: { reader: Reader }) {
  const { t } = useTranslation(["reader", "readers", "common"]);
  const { time_zone } = usePublication().publication;
  const moment = (instant: string) => formatInTimeZone(instant, time_zone);
  return (
    <Section title={t("account")}>
      <DescriptionList column="14rem">
        <Fact label={t("readers:email")}>{reader.email}</Fact>
        <Fact label={t("common:name")}>{reader.name || t("no_name")}</Fact>
        <Fact label={t("readers:last_seen")}>
          {reader.last_seen_at ? formatRelative(reader.last_seen_at) : t("readers:never_seen")}
        </Fact>
        <Fact label={t("readers:joined")}>{moment(reader.joined_at)}</Fact>
        <Fact label={t("verified")}>
          {reader.verified_at ? moment(reader.verified_at) : t("not_verified")}
        </Fact>
        {reader.language && <Fact label={t("language")}>{formatLanguage(reader.language)}</Fact>}
        {reader.disabled_at && <Fact label={t("disabled")}>{moment(reader.disabled_at)}</Fact>}
      </DescriptionList>
    </Section>
  );
}

function SessionsSection({ sessions }: { sessions: readonly ReaderSession[] }) {
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
