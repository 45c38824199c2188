import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { Reader } from "#shared/console/readers/readers.ts";
import { usePublication } from "#web/api/session.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PageMenu } from "#web/console/components/page/page-menu.tsx";
import { PermittedPage } from "#web/console/components/page/permitted-page.tsx";
import { failedRead, RecordFailure } from "#web/console/components/record/record-failure.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { DeletedRecordContext } from "#web/ui/dialogs/open-record.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { ReaderStateBadge } from "../reader-state-badge.tsx";
import { readerQuery } from "../readers.api.ts";
import { GiveProductDialog } from "./give-product-dialog.tsx";
import { HoldingsSection } from "./holdings-section.tsx";
import { ReaderFacts } from "./reader-facts.tsx";
import { ReaderHistory } from "./reader-history.tsx";
import { RedeemCodeDialog } from "./redeem-code-dialog.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { useReaderActions } from "./use-reader-actions.ts";

export default function ReaderPage() {
  const { t } = useTranslation("readers");
  const { readerId = "" } = useParams();
  return (
    <PermittedPage permission="readers.read" title={t("title")}>
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
  const { t } = useTranslation(["readers", "reader"]);
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
          crumbs={[{ label: t("title"), to: paths.readers(publication.id) }]}
          description={<ReaderStateBadge state={reader.state} />}
          secondary={commands.length > 0 && <PageMenu label={t("reader:more_actions")} commands={commands} />}
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
