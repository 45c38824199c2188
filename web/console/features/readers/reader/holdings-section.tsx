import { useInfiniteQuery } from "@tanstack/react-query";
import { Package } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import type { Reader } from "#shared/console/readers/readers.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { DeletedRecordContext, OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { holdingQuery, holdingsQuery } from "../readers.api.ts";
import { ChangeDaysDialog } from "./change-days-dialog.tsx";
import { HoldingRows } from "./holding-rows.tsx";

export function HoldingsSection({ reader }: { reader: Reader }) {
  const { t } = useTranslation("reader");
  const { organization } = usePublication();
  const list = useInfiniteQuery(holdingsQuery(organization.id, reader.id));
  const holdings = list.data?.pages.flatMap((page) => page.holdings);
  const [changed, setChanged] = useOpenRecord(holdings, "id", (holding) =>
    holdingQuery(organization.id, holding),
  );
  const isErased = use(DeletedRecordContext);
  return (
    <>
      {!isErased && (
        <Section title={t("holdings.title")} description={t("holdings.text")}>
          <QueryBoundary query={list} failed={t("holdings.load_failed")} rows={3} order={3}>
            {() =>
              holdings && holdings.length > 0 ? (
                <>
                  <HoldingRows holdings={holdings} onChangeDays={setChanged} />
                  <ListEnd list={list} more={t("holdings.more")} mt="md" />
                </>
              ) : (
                <EmptyState icon={Package} title={t("holdings.empty_title")} order={3}>
                  {t("holdings.empty_text")}
                </EmptyState>
              )
            }
          </QueryBoundary>
        </Section>
      )}
      <OpenRecord of={changed}>
        {(holding) => <ChangeDaysDialog holding={holding} onClose={() => setChanged(null)} />}
      </OpenRecord>
    </>
  );
}
