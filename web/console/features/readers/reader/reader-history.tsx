import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { HistoryEntries } from "#web/console/components/record/history/record-history.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { readerHistoryQuery } from "../readers.api.ts";

export function ReaderHistory({ readerId }: { readerId: string }) {
  const { t } = useTranslation("reader");
  const { organization } = usePublication();
  const history = useInfiniteQuery(readerHistoryQuery(organization.id, readerId));
  return (
    <Section title={t("history.title")} description={t("history.text")}>
      <HistoryEntries history={history} label={t("history.title")} />
    </Section>
  );
}
